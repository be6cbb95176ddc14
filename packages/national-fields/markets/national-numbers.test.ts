/** Numbers of persons and organizations in the markets outside Sweden, Norway and Finland. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { organizationNumber } from '../identity/organization-number.ts'
import { personalIdentityNumber } from '../identity/personal-identity-number.ts'

const today = '2026-11-20'
type Mode = 'live' | 'sandbox'

const persons: Array<[country: string, typed: string, id: string, type: string, born: string | null]> = [
  ['DK', '070761-4285', '0707614285', 'NATIONAL', '1961-07-07'],
  ['DK', '0707614285', '0707614285', 'NATIONAL', '1961-07-07'],
  ['DK', 'DK 070761 4285', '0707614285', 'NATIONAL', '1961-07-07'],
  // Fails modulus 11, as numbers since 2007 may.
  ['DK', '010107-5234', '0101075234', 'NATIONAL', '2007-01-01'],
  ['DK', '010137-4000', '0101374000', 'NATIONAL', '1937-01-01'],
  ['EE', '47101010033', '47101010033', 'NATIONAL', '1971-01-01'],
  ['EE', 'EE 38001085718', '38001085718', 'NATIONAL', '1980-01-08'],
  ['GB', 'jg 10 37 59 a', 'JG103759A', 'TAX', null],
  ['DE', '86 095 742 719', '86095742719', 'TAX', null],
  ['DE', '47036892816', '47036892816', 'TAX', null],
  ['NL', '111222333', '111222333', 'NATIONAL', null],
  ['NL', '1112.22.333', '111222333', 'NATIONAL', null],
  ['FR', '2 55 08 14 168 025 38', '255081416802538', 'NATIONAL', null],
]
for (const [country, typed, id, type, dateOfBirth] of persons)
  test(`${country} ${typed} is a person's number`, () => {
    assert.deepEqual(personalIdentityNumber(typed, { country, mode: 'live', today }), {
      value: { id, issuingCountry: country, type, assurance: 'SELF_DECLARED', synthetic: false },
      dateOfBirth,
    })
  })

const testPersons: Array<[country: string, typed: string]> = [
  ['DK', '610190-1234'],
  ['EE', '60001019906'],
  ['EE', '50001029996'],
  ['GB', 'QQ 12 34 56 C'],
  ['DE', '02476291358'],
  ['NL', '999993653'],
  ['FR', '1 85 05 78 006 000 78'],
]
for (const [country, typed] of testPersons)
  test(`${country} ${typed} is a test number and refused for live customers`, () => {
    const read = personalIdentityNumber(typed, { country, mode: 'sandbox', today })
    assert.ok('value' in read && read.value.synthetic, JSON.stringify(read))
    const live = personalIdentityNumber(typed, { country, mode: 'live', today })
    assert.deepEqual(live, { problem: 'identity_number_synthetic' })
  })

const noPersons: Array<[country: string, typed: string, problem: string]> = [
  ['DK', '320190-1234', 'invalid_identity_number'],
  ['DK', '290201-1234', 'invalid_identity_number'],
  ['DK', '010136-4000', 'invalid_identity_number'],
  ['DK', '010158-5000', 'identity_number_too_old'],
  ['DK', '10150817', 'invalid_identity_number'],
  ['EE', '47101010034', 'identity_number_check_digit'],
  ['EE', '47102300033', 'invalid_identity_number'],
  ['EE', '97101010033', 'invalid_identity_number'],
  ['EE', '30303039914', 'identity_number_too_old'],
  ['GB', 'BG123456A', 'invalid_identity_number'],
  ['GB', 'DA123456A', 'invalid_identity_number'],
  ['GB', 'JG103759E', 'invalid_identity_number'],
  ['GB', 'JG103759', 'invalid_identity_number'],
  ['DE', '86095742718', 'identity_number_check_digit'],
  ['DE', '12345678903', 'invalid_identity_number'],
  ['DE', '8609574271', 'invalid_identity_number'],
  ['NL', '111222334', 'identity_number_check_digit'],
  ['NL', '000000000', 'invalid_identity_number'],
  ['FR', '255081416802539', 'identity_number_check_digit'],
  ['FR', '2550814168025', 'invalid_identity_number'],
  ['FR', '', 'required'],
]
for (const [country, typed, problem] of noPersons)
  test(`${country} "${typed}" is refused: ${problem}`, () =>
    assert.deepEqual(personalIdentityNumber(typed, { country, mode: 'live', today }), { problem }))

const organizations: Array<[country: string, typed: string, id: string, display: string]> = [
  ['DK', '10150817', '10150817', '10 15 08 17'],
  ['DK', 'CVR-nr. 10 15 08 17', '10150817', '10 15 08 17'],
  ['DK', 'DK10150817', '10150817', '10 15 08 17'],
  ['EE', '10421629', '10421629', '10421629'],
  ['EE', 'Reg. kood 10421629', '10421629', '10421629'],
  ['GB', '445790', '00445790', '00445790'],
  ['GB', '00445790', '00445790', '00445790'],
  ['GB', 'sc 123456', 'SC123456', 'SC123456'],
  ['GB', 'NI12345', 'NI012345', 'NI012345'],
  ['GB', 'OC 301234', 'OC301234', 'OC301234'],
  ['GB', 'R0000123', 'R0000123', 'R0000123'],
  ['GB', 'Company No. 00445790', '00445790', '00445790'],
  ['DE', 'HRB 6684 Potsdam', 'HRB 6684 Potsdam', 'HRB 6684, Amtsgericht Potsdam'],
  ['DE', 'HRB 6684, Amtsgericht Potsdam', 'HRB 6684 Potsdam', 'HRB 6684, Amtsgericht Potsdam'],
  ['DE', 'Amtsgericht Potsdam, HRB 6684', 'HRB 6684 Potsdam', 'HRB 6684, Amtsgericht Potsdam'],
  ['DE', 'AG München HRA 1234', 'HRA 1234 München', 'HRA 1234, Amtsgericht München'],
  ['DE', 'hra 01234 muenchen', 'HRA 1234 München', 'HRA 1234, Amtsgericht München'],
  [
    'DE',
    'HRB 123456 B, AG Charlottenburg',
    'HRB 123456 B Berlin (Charlottenburg)',
    'HRB 123456 B, Amtsgericht Berlin (Charlottenburg)',
  ],
  ['DE', 'HRB 86 Frankfurt/Main', 'HRB 86 Frankfurt am Main', 'HRB 86, Amtsgericht Frankfurt am Main'],
  ['DE', 'DE 136 695 976', 'DE136695976', 'DE 136695976'],
  ['NL', '33031431', '33031431', '33031431'],
  ['NL', 'KvK-nummer 33031431', '33031431', '33031431'],
  ['FR', '552 032 534', '552032534', '552 032 534'],
  ['FR', '552 032 534 00646', '552032534', '552 032 534'],
  ['FR', 'FR 27 552032534', '552032534', '552 032 534'],
  ['FR', 'SIREN 552032534', '552032534', '552 032 534'],
]
for (const [country, typed, id, display] of organizations)
  test(`${country} ${typed} is an organization's number`, () => {
    const read = organizationNumber(typed, { country, mode: 'live' })
    assert.ok('value' in read, JSON.stringify(read))
    assert.deepEqual([read.value.id, read.value.display], [id, display])
    assert.equal(read.value.type, id.startsWith('DE') ? 'VAT' : 'REGISTRATION')
    for (const again of [id, display]) {
      const twice = organizationNumber(again, { country, mode: 'live' })
      assert.deepEqual(twice, read)
    }
  })

const noOrganizations: Array<[country: string, typed: string, mode: Mode, problem: string]> = [
  ['DK', '10150818', 'live', 'organization_number_check_digit'],
  ['DK', '1015081', 'live', 'invalid_organization_number'],
  ['DK', '90000101', 'live', 'organization_number_synthetic'],
  ['EE', '10421628', 'live', 'organization_number_check_digit'],
  ['EE', '20421629', 'live', 'invalid_organization_number'],
  ['EE', '19000103', 'live', 'organization_number_synthetic'],
  ['GB', 'XX123456', 'live', 'invalid_organization_number'],
  ['GB', '123456789', 'live', 'invalid_organization_number'],
  ['GB', '99000001', 'live', 'organization_number_synthetic'],
  ['DE', 'HRB 6684', 'live', 'organization_number_without_court'],
  ['DE', 'HRB 900101 B', 'sandbox', 'organization_number_without_court'],
  ['DE', 'HRB 6684 Atlantis', 'live', 'invalid_organization_number'],
  ['DE', 'HRB 900001 Potsdam', 'live', 'organization_number_synthetic'],
  ['DE', 'DE136695977', 'live', 'organization_number_check_digit'],
  ['NL', '3303143', 'live', 'invalid_organization_number'],
  ['NL', '00123456', 'live', 'organization_number_synthetic'],
  ['FR', '552032535', 'live', 'organization_number_check_digit'],
  ['FR', '552 032 534 00647', 'live', 'organization_number_check_digit'],
  ['FR', 'FR28552032534', 'live', 'organization_number_check_digit'],
  ['FR', '000001107', 'live', 'organization_number_synthetic'],
]
for (const [country, typed, mode, problem] of noOrganizations)
  test(`${country} "${typed}" is refused: ${problem}`, () =>
    assert.deepEqual(organizationNumber(typed, { country, mode }), { problem }))

/** Converts a Norwegian unit field by field. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrganizationStatusCode } from '../schemas/organization.ts'
import { aCompany, ID, NOW } from '../test/brreg.ts'
import { gapsOf, organizationOf } from './organization.ts'

function read(changes: object, now = NOW) {
  const organization = organizationOf({ ...aCompany, ...changes }, ID, now)
  assert.ok(organization)
  return organization
}

const statuses: [object, OrganizationStatusCode, string | null][] = [
  [{}, 'ACTIVE', null],
  [{ underAvvikling: true, underAvviklingDato: '2026-01-02' }, 'IN_LIQUIDATION', '2026-01-02'],
  [{ underAvvikling: true, konkurs: true, konkursdato: '2026-03-04' }, 'BANKRUPT', '2026-03-04'],
  [{ konkurs: true, slettedato: '2026-05-06' }, 'DISSOLVED', '2026-05-06'],
  [{ konkurs: false, konkursdato: '2001-01-01' }, 'ACTIVE', null],
  [{ konkursdato: '' }, 'ACTIVE', null],
  [
    { underTvangsavviklingEllerTvangsopplosning: true, tvangsopplostPgaManglendeRevisorDato: '2026-02-03' },
    'IN_LIQUIDATION',
    '2026-02-03',
  ],
  [{ underRekonstruksjonsforhandlingDato: '2026-02-03' }, 'IN_RESTRUCTURING', '2026-02-03'],
  [{ konkurs: 'nei' }, 'BANKRUPT', null],
  [{ konkurs: undefined }, 'UNKNOWN', null],
]

const employees: [object, string | null][] = [
  [{ antallAnsatte: 0 }, '0'],
  [{ antallAnsatte: 1 }, '1-4'],
  [{ antallAnsatte: undefined }, '1-4'],
  [{ antallAnsatte: 19 }, '10-19'],
  [{ antallAnsatte: 20 }, '20-49'],
  [{ antallAnsatte: 21272 }, '1000+'],
  [{ harRegistrertAntallAnsatte: false, antallAnsatte: undefined }, null],
  [{ harRegistrertAntallAnsatte: undefined, antallAnsatte: undefined }, null],
  [{ antallAnsatte: -1 }, null],
  [{ antallAnsatte: '12' }, null],
]

const industries: [string, string, string, string | null][] = [
  ['06.100', '2026-11-20', 'SN2025', '06.10'],
  ['06.100', '2025-11-20', 'SN2007', '06.10'],
  ['62.010', '2026-11-20', 'SN2007', '62.01'],
  ['62.100', '2025-11-20', 'SN2025', '62.10'],
  ['00.000', '2026-11-20', 'SN2025', null],
  ['06.10', '2026-11-20', 'SN2025', null],
]

describe('a Norwegian unit', () => {
  it('becomes an organization', () => {
    const { addresses, companyStatus, industryCodes, ...rest } = read({})
    assert.equal(companyStatus.code, 'ACTIVE')
    assert.equal(industryCodes.length, 2)
    assert.equal(addresses.length, 2)
    assert.deepEqual(rest, {
      organizationName: 'FIKTIV FJORD AS',
      previousNames: ['FIKTIV VIK AS'],
      organizationNumber: { id: ID, issuingCountry: 'NO', type: 'REGISTRATION', display: '200 000 013' },
      legalType: {
        code: 'YI42',
        localCode: 'AS',
        localName: 'Aksjeselskap',
        localAbbreviation: 'AS',
        language: 'nb',
        country: 'NO',
        category: 'LIMITED_COMPANY',
      },
      foundationDate: '2015-02-28',
      registrationDate: '2015-03-14',
      numberOfEmployeesInterval: '10-19',
      businessActivity: 'Utvikling av programvare.',
      registrationAuthority: {
        code: 'RA000472',
        name: 'Brønnøysund Register Centre',
        localName: 'Brønnøysundregistrene',
        country: 'NO',
        registrationNumber: ID,
      },
      registeredCorporateTaxDate: null,
      registeredCorporateVatDate: '2015-04-01',
    })
  })

  it('has addresses in parts', () => {
    const [registered, postal] = read({}).addresses
    assert.deepEqual(registered, {
      type: 'REGISTERED',
      careOf: 'Prøve Regnskap',
      lines: ['Fjordgata 12B'],
      street: 'Fjordgata',
      houseNumber: '12B',
      apartment: null,
      poBox: null,
      postalCode: '5003',
      city: 'BERGEN',
      municipality: { code: '4601', name: 'BERGEN' },
      region: 'NO-46',
      country: 'NO',
      formatted: 'c/o Prøve Regnskap, Fjordgata 12B, 5003 BERGEN',
    })
    assert.equal(postal?.poBox, '12 Sentrum')
    assert.equal(postal?.municipality, null)
    const abroad = { adresse: ['Provgatan 1'], poststed: '111 22 STOCKHOLM', land: 'Sverige', landkode: 'SE' }
    const [foreign] = read({ forretningsadresse: abroad }).addresses
    assert.equal(foreign?.formatted, 'Provgatan 1, 111 22 STOCKHOLM, Sverige')
    assert.equal(read({ forretningsadresse: { adresse: [], landkode: 'NOR' } }).addresses[0]?.country, null)
  })

  for (const [address, isGap] of [
    [{ landkode: 'NO' }, false],
    [{ landkode: 'XXX', land: 'Atlantis' }, true],
    [{ landkode: 'XX' }, true],
    [{ land: 'Atlantis' }, true],
    [{ adresse: ['Provgatan 1'] }, false],
  ] as const)
    it(`with the address ${JSON.stringify(address)} has ${isGap ? 'a' : 'no'} gap`, () => {
      for (const name of ['forretningsadresse', 'postadresse']) {
        const unit = { ...aCompany, [name]: address }
        const fields = gapsOf(unit, read(unit)).map(({ field }) => field)
        assert.equal(fields.includes('addresses.country'), isGap, name)
      }
    })

  for (const [changes, code, since] of statuses)
    it(`is ${code} with ${JSON.stringify(changes)}`, () => {
      const { companyStatus } = read(changes)
      assert.deepEqual([companyStatus.code, companyStatus.since], [code, since])
    })

  it('lists every distress status, not only the worst', () => {
    const { events } = read({ underAvvikling: true, konkurs: true }).companyStatus
    assert.deepEqual(
      events.map((event) => event.registryCode),
      ['konkurs', 'underAvvikling'],
    )
  })

  for (const [changes, interval] of employees)
    it(`has ${interval} employees with ${JSON.stringify(changes)}`, () =>
      assert.equal(read(changes).numberOfEmployeesInterval, interval))

  for (const [kode, day, scheme, nace] of industries)
    it(`reads ${kode} of ${day} as ${scheme}`, () => {
      const [first] = read({ naeringskode1: { kode } }, new Date(day)).industryCodes
      assert.deepEqual([first?.scheme, first?.nace?.code ?? null, first?.primary], [scheme, nace, true])
    })

  it('has no VAT date once it has left the VAT register', () =>
    assert.equal(read({ registrertIMvaregisteret: false }).registeredCorporateVatDate, null))

  it('uses the purpose if there is no activity', () =>
    assert.equal(
      read({ aktivitet: [''], vedtektsfestetFormaal: ['Å', 'prøve.'] }).businessActivity,
      'Å prøve.',
    ))

  for (const [kode, category] of [
    ['AS', 'LIMITED_COMPANY'],
    ['NUF', 'BRANCH'],
    ['UTLA', 'BRANCH'],
  ])
    it(`of the form ${kode} is a ${category}`, () =>
      assert.equal(read({ organisasjonsform: { kode } }).legalType?.category, category))

  it('reports an unknown legal form without guessing', () => {
    const unit = { ...aCompany, organisasjonsform: { kode: 'constructor', beskrivelse: 'Ny form' } }
    const organization = read(unit)
    assert.deepEqual([organization.legalType?.code, organization.legalType?.category], [null, 'OTHER'])
    assert.ok(
      gapsOf(unit, organization).some((gap) => gap.field === 'legalType' && gap.reason === 'UNKNOWN_CODE'),
    )
  })

  it('does not throw for an answer of wrong types', () => {
    const names = Object.keys(aCompany).filter((name) => !['organisasjonsnummer', 'navn'].includes(name))
    for (const wrong of [null, 7, 'x', [], [[]], {}, { kode: {} }, [{ navn: 1 }], '2026-02-30'])
      for (const name of names) assert.ok(read({ [name]: wrong }))
    assert.equal(read({ stiftelsesdato: '2026-02-30' }).foundationDate, null)
  })

  it('keeps names printable and bounded', () => {
    assert.equal(read({ navn: ' A\u0000B\u202e\u200bC\n ' }).organizationName, 'A BC')
    assert.equal(read({ navn: 'x'.repeat(9_999) }).organizationName.length, 500)
  })
})

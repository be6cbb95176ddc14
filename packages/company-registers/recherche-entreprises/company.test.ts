/** French companies: codes, two versions of industries, people with half a birth date, and a recording. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { aCompany, ID } from '../test/recherche-entreprises.ts'
import { gapsOf, organizationOf, searchResultOf } from './company.ts'
import { officersOf } from './officers.ts'

const now = new Date('2026-11-20T09:30:00Z')
const read = (changes: object = {}) => {
  const organization = organizationOf({ ...aCompany, ...changes }, ID, now)
  assert.ok(organization)
  return organization
}

describe('a French company', () => {
  it('has its legal form in ISO 20275, and its own code', () => {
    assert.deepEqual([read().legalType?.code, read().legalType?.localCode], ['6CHY', '5710'])
    const unknown = read({ nature_juridique: '4321' })
    assert.deepEqual([unknown.legalType?.code, unknown.legalType?.category], [null, 'OTHER'])
    assert.ok(gapsOf(aCompany, unknown).some(({ field }) => field === 'legalType'))
  })
  it('has both versions of its industry', () =>
    assert.deepEqual(
      read().industryCodes.map(({ code, scheme, nace, primary }) => [code, scheme, nace?.version, primary]),
      [
        ['62.01Z', 'NAF2', '2', true],
        ['62.10Y', 'NAF2025', '2.1', false],
      ],
    ))
  it('has an address in parts', () => {
    const [address] = read().addresses
    assert.equal(address?.formatted, 'BATIMENT B, 12 BIS RUE DES ESSAIS, 75002 PARIS')
    assert.deepEqual([address?.region, address?.municipality?.code], ['FR-75', '75102'])
  })
  it('has the country of a foreign address, or a gap', () => {
    const abroad = (libelle_pays_etranger: string) => {
      const siege = { ...aCompany.siege, code_pays_etranger: '99238', libelle_pays_etranger }
      const organization = read({ siege })
      const isGap = gapsOf(aCompany, organization).some(({ field }) => field === 'addresses.country')
      return [organization.addresses[0]?.country, isGap]
    }
    assert.deepEqual(abroad('CORÉE DU NORD'), ['KP', false])
    assert.deepEqual(abroad('BIRMANIE'), [null, true])
  })
  for (const [code, interval] of [
    ['NN', null],
    ['00', '0'],
    ['01', '1-2'],
    ['11', '10-19'],
    ['53', '10000+'],
    ['99', null],
  ] as const)
    it(`has ${interval} employees by the code ${code}`, () =>
      assert.equal(read({ tranche_effectif_salarie: code }).numberOfEmployeesInterval, interval))
  for (const [changes, code] of [
    [{}, 'ACTIVE'],
    [{ etat_administratif: 'C', date_fermeture: '2026-01-02' }, 'DISSOLVED'],
    [{ etat_administratif: 'A', date_fermeture: '2026-01-02' }, 'UNKNOWN'],
    [{ etat_administratif: null }, 'UNKNOWN'],
  ] as const)
    it(`is ${code} with ${JSON.stringify(changes)}`, () =>
      assert.equal(read(changes).companyStatus.code, code))
})

describe('French officers', () => {
  const officer = (qualite: string) =>
    officersOf({ ...aCompany, dirigeants: [{ ...aCompany.dirigeants[0], qualite }] })
  it('have a month of birth, and no day', () => {
    const [[president] = []] = officersOf(aCompany).officers
    assert.ok(president?.party.kind === 'PERSON')
    assert.deepEqual(president.party.dateOfBirth, { value: '1980-01', circa: false })
    assert.equal(president.party.nationality, 'FR')
  })
  for (const [nationalite, country, isGap] of [
    ['Iranienne', 'IR', false],
    ['Apatride', null, true],
    ['Française, atlante', null, true],
    ['[ND]', null, false],
    [null, null, false],
  ] as const)
    it(`of the nationality "${nationalite}" are of ${country}${isGap ? ', with a gap' : ''}`, () => {
      const { officers, gaps } = officersOf({
        ...aCompany,
        dirigeants: [{ ...aCompany.dirigeants[0], nationalite }],
      })
      const party = officers[0]?.[0]?.party
      assert.equal(party?.kind === 'PERSON' && party.nationality, country)
      assert.deepEqual(gaps, isGap ? [{ field: 'officers.country', reason: 'UNKNOWN_CODE' }] : [])
    })
  it('may have two offices in one text', () =>
    assert.deepEqual(
      officer("Président du conseil d'administration et directeur général").officers[0]?.[0]?.roles.map(
        ({ code }) => code,
      ),
      ['CHAIR', 'CEO'],
    ))
  it('leave a gap with an unknown office', () =>
    assert.deepEqual(officer('Astrologue').gaps, [{ field: 'officers', reason: 'UNKNOWN_CODE' }]))
})

const recording = new URL(
  '../../../../../shared/data/registries/france/recherche-entreprises_carrefour_2025-11.json',
  import.meta.url,
)
describe('a recorded answer', { skip: existsSync(recording) ? false : 'the recording is not here' }, () => {
  it('is read', () => {
    const [unit] = JSON.parse(readFileSync(recording, 'utf8')).results
    const organization = organizationOf(unit, '510761505', now)
    assert.equal(organization?.organizationName, 'CARREFOUR')
    assert.equal(organization?.companyStatus.code, 'ACTIVE')
    assert.equal(organization?.legalType?.localCode, '9900')
    assert.equal(searchResultOf(unit)[0]?.city, 'LE CANNET')
    assert.deepEqual(officersOf(unit).gaps, [{ field: 'officers', reason: 'NOT_PUBLISHED' }])
  })
})

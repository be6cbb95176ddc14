/** A test company as the full answer of its register. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { legalTypeOf, registryAnswerOf } from './registry-entries.ts'
import { requireEntry } from './scenario-values.ts'
import { type TestCompany, testCompanyOf } from './scenarios.ts'

const at = new Date('2026-11-20T23:30:00.000Z')
const company = (key: string): TestCompany => requireEntry(testCompanyOf(key), key)
const organizationOf = (key: string) => registryAnswerOf(company(key), at).organization

const statuses: Array<[key: string, code: string, text: string, since: string, endedOn: string | null]> = [
  ['se-chair-alone', 'ACTIVE', 'Registrerad', '2018-11-20', null],
  ['no-chair-alone', 'ACTIVE', 'Registrert', '2018-11-20', null],
  ['fi-chair-alone', 'ACTIVE', 'Rekisterissä', '2018-11-20', null],
]
for (const [key, code, text, since, endedOn] of statuses)
  test(`${key} has the status ${code}, in the words of its register`, () => {
    const { companyStatus: status } = organizationOf(key)
    assert.deepEqual(
      [status.code, status.registryStatus, status.since, status.endedOn],
      [code, text, since, endedOn],
    )
  })

test('a company that ended has the day of its end', () => {
  const { code, endedOn } = organizationOf('se-dissolved').companyStatus
  assert.deepEqual([code, endedOn], ['DISSOLVED', '2023-05-05'])
})

const forms: Array<[key: string, localCode: string, elf: string | null, category: string]> = [
  ['se-chair-alone', 'AB', 'XJHM', 'LIMITED_COMPANY'],
  ['se-partners', 'HB', 'BEAY', 'PARTNERSHIP'],
  // ISO 20275 has no code for a Swedish sole trader.
  ['se-sole-trader', 'E', null, 'SOLE_TRADER'],
  ['no-sole-trader', 'ENK', 'EXD7', 'SOLE_TRADER'],
  ['fi-public-company', '17', 'K6VE', 'PUBLIC_LIMITED_COMPANY'],
]
for (const [key, localCode, elf, category] of forms)
  test(`the legal form of ${key} is ${localCode}: ${elf ?? 'no ELF code'}`, () => {
    const form = legalTypeOf(company(key))
    assert.deepEqual(
      [form.localCode, form.code, form.category, form.country],
      [localCode, elf, category, company(key).country],
    )
  })

const numbers: Array<[key: string, id: string, euid: string | undefined, authority: string]> = [
  ['se-chair-alone', '5299999986', undefined, 'RA000544'],
  ['no-chair-alone', '310022209', undefined, 'RA000472'],
  ['fi-chair-alone', '2999901-4', 'FIFPRO.2999901-4', 'RA000188'],
]
for (const [key, id, euid, authority] of numbers)
  test(`${key} has the number ${id} at ${authority}`, () => {
    const { organizationNumber, registrationAuthority } = organizationOf(key)
    assert.deepEqual([organizationNumber.id, organizationNumber.euid], [id, euid])
    assert.deepEqual(
      [registrationAuthority?.code, registrationAuthority?.registrationNumber],
      [authority, id],
    )
  })

describe('the simulated answer of a register', () => {
  test('has its industries in order, the first as primary, with the version of the scheme', () => {
    const codes = organizationOf('se-two-together').industryCodes
    assert.deepEqual(
      codes.map(({ code, rank, primary }) => [code, rank, primary]),
      [
        ['47640', 1, true],
        ['62010', 2, false],
      ],
    )
    assert.deepEqual(organizationOf('fi-chair-alone').industryCodes[0]?.nace?.version, '2.1')
  })

  test('gives the moment of the lookup and its UTC date', () => {
    const { provenance, signing } = registryAnswerOf(company('se-chair-alone'), at)
    assert.deepEqual(provenance, {
      source: 'REGISTRY',
      retrievedAt: at.toISOString(),
      asOf: '2026-11-20',
      reference: 'simulator:se-chair-alone',
    })
    assert.deepEqual(signing.basis.provenance, provenance)
  })

  test('lists the facts that the register does not publish', () => {
    const { gaps, officers, signing } = registryAnswerOf(company('fi-officers-not-published'), at)
    assert.deepEqual(
      gaps.map(({ field, reason }) => `${field} ${reason}`),
      ['officers NOT_PUBLISHED', 'signing NOT_PUBLISHED'],
    )
    assert.deepEqual([officers, signing.combinations, signing.basis.coverage], [[], [], 'NONE'])
  })

  test('shares no array with the catalogue', () => {
    const first = registryAnswerOf(company('fi-officers-not-published'), at)
    first.gaps.length = 0
    assert.equal(registryAnswerOf(company('fi-officers-not-published'), at).gaps.length, 2)
  })
})

test('a code that does not exist in the register is an error', () => {
  const chair = company('se-chair-alone')
  assert.throws(() => legalTypeOf({ ...chair, form: 'AS' }), /no legal form AS in SE/)
  assert.throws(() => registryAnswerOf({ ...chair, industries: ['62.010'] }, at), /no industry 62.010 in SE/)
})

/** The distinct parties of a registry answer: their identity, order and speed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import fc from 'fast-check'
import { isSameParty, nameOf, type Party } from './record-matching.ts'
import { roster } from './roster.ts'
import type { OrganizationRef, PersonRef } from './schemas.ts'

const number = (id: string, more: Partial<PersonalIdentityNumber> = {}): PersonalIdentityNumber => ({
  id,
  issuingCountry: 'NO',
  type: 'NATIONAL',
  assurance: 'REGISTRY',
  synthetic: false,
  ...more,
})
const person = (name: string, more: Partial<PersonRef> = {}): PersonRef => ({
  kind: 'PERSON',
  name: nameOf('', name),
  personalIdentityNumber: null,
  dateOfBirth: null,
  nationality: null,
  countryOfResidence: null,
  ...more,
})
const born = (dateOfBirth: PersonRef['dateOfBirth']) => ({ dateOfBirth })
const numbered = (id: string, more?: Partial<PersonalIdentityNumber>) => ({
  personalIdentityNumber: number(id, more),
})
const day = '1980-01-02'
const year = { value: '1980', circa: false }
const [may, june] = [
  { value: '1980-05', circa: false },
  { value: '1980-06', circa: false },
]
const known = (registryId: string) => ({ registryId })
const company = (name: string, id: string | null, issuingCountry = 'NO'): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber: id === null ? null : { id, issuingCountry, type: 'REGISTRATION', display: id },
})

describe('the parties of one registry', () => {
  const rows: Array<
    [title: string, a: PersonRef | OrganizationRef, b: PersonRef | OrganizationRef, same: boolean]
  > = [
    ['the same name without days', person('Anna Lie'), person('LIE Anna'), true],
    ['a longer name without days', person('Anna Lie'), person('Anna Marie Lie'), false],
    [
      'a longer name and the same month',
      person('Anna Lie', born(may)),
      person('Anna Marie Lie', born(may)),
      true,
    ],
    ['another month', person('Anna Lie', born(may)), person('Anna Lie', born(june)), false],
    ['a month on one side only', person('Anna Lie', born(may)), person('Anna Lie'), false],
    ['the same year', person('Anna Lie', born(year)), person('Anna Lie', born(year)), true],
    [
      'a longer name and the same year',
      person('Anna Lie', born(year)),
      person('Anna Marie Lie', born(year)),
      false,
    ],
    [
      'an approximate year',
      person('Anna Lie', born({ ...year, circa: true })),
      person('Anna Lie', born(year)),
      false,
    ],
    [
      'two entries of a register',
      person('Anna Lie', known('CVR 1')),
      person('Anna Lie', known('CVR 2')),
      false,
    ],
    [
      'one entry of a register',
      person('Anna Lie', known('CVR 1')),
      person('Anna M. Lie', known('CVR 1')),
      true,
    ],
    ['an entry beside a name', person('Anna Lie', known('CVR 1')), person('Anna Lie'), true],
    ['a day on one side only', person('Anna Lie', born(day)), person('Anna Lie'), false],
    ['the same name and day', person('Anna Lie', born(day)), person('Anna Lie', born(day)), true],
    [
      'first and last name alone',
      person('Anna Moe Lie', born(day)),
      person('Anna Berg Lie', born(day)),
      false,
    ],
    ['another number', person('Anna Lie', numbered('1')), person('Anna Lie', numbered('2')), false],
    ['the same number', person('Anna Lie', numbered('1')), person('A. Lie', numbered('1')), true],
    ['companies with one number', company('A AS', '1'), company('B AS', '1'), true],
    ['companies with two numbers', company('A AS', '1'), company('A AS', '2'), false],
    ['numbers of two countries', company('A AS', '1'), company('A AS', '1', 'SE'), false],
    ['companies by name', company('A AS', null), company('a as', '1'), true],
    ['companies with two names', company('A AS', null), company('B AS', null), false],
    ['a company with a number and one without', company('A AS', '1'), company('A AS', null), true],
    ['a person and a company', person('Anna Lie'), company('Anna Lie', null), false],
    ['a name without letters', person('–'), person('–', { nationality: 'NO' }), false],
    ['one word of two', person('Anna'), person('Anna Lie'), false],
    ['one word', person('Anna'), person('ANNA'), true],
    [
      'a number of another kind, and the same name',
      person('Anna Lie', numbered('1')),
      person('Anna Lie', numbered('2', { type: 'D_NUMBER' })),
      true,
    ],
    ['a year on one side only', person('Anna Lie', born(year)), person('Anna Lie'), false],
  ]
  for (const [title, a, b, same] of rows)
    test(`${title}: ${same ? 'one party' : 'two parties'}`, () => {
      const parties = roster()
      assert.deepEqual([parties.numberOf(a), parties.numberOf(b)], [0, same ? 0 : 1])
      assert.equal(parties.numberOf(structuredClone(a)), 0)
    })

  test('are numbered in the order of first appearance', () => {
    const parties = roster()
    const [anna, bo, company1] = [person('Anna Lie'), person('Bo Moe'), company('A AS', '1')]
    assert.deepEqual(
      [anna, bo, anna, company1, bo, person('Cleo Berg')].map((each) => parties.numberOf(each)),
      [0, 1, 0, 2, 1, 3],
    )
  })
})

/** Compares each party with all before it. */
function slowRoster() {
  const seen: Party[] = []
  const known = new Map<string, number>()
  return {
    numberOf(party: Party): number {
      const key = JSON.stringify(party)
      const found = known.get(key) ?? seen.findIndex((other) => isSameParty(other, party))
      const at = found === -1 ? seen.push(party) - 1 : found
      known.set(key, at)
      return at
    },
  }
}

const words = fc.array(fc.constantFrom('anna', 'lie', 'moe', 'Åse'), { maxLength: 3 })
const ids = fc.option(fc.constantFrom('1', '2'))
const anyPerson = fc
  .record({
    words,
    id: ids,
    type: fc.constantFrom('NATIONAL' as const, 'D_NUMBER' as const),
    date: fc.constantFrom(null, day, '1981-02-03', year, may, june, { ...year, circa: true }),
  })
  .map(({ words: name, id, type, date }) => {
    if (id === null) return person(name.join(' '), born(date))
    const more = date === may ? known(id) : { ...born(date), ...numbered(id, { type }) }
    return person(name.join(' '), more)
  })
const anyCompany = fc
  .record({ words, id: ids, country: fc.constantFrom('NO', 'SE') })
  .map(({ words: name, id, country }) => company(name.join(' '), id, country))

test('are numbered the same by the index as by a comparison of each with all', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyPerson, anyCompany), { maxLength: 12 }), (parties) => {
      const [fast, slow] = [roster(), slowRoster()]
      assert.deepEqual(
        parties.map((each) => fast.numberOf(each)),
        parties.map((each) => slow.numberOf(each)),
      )
    }),
    { numRuns: 2_000 },
  )
})

/** Ten thousand parties take more than a minute if each is compared with all. */
const many = Array.from({ length: 10_000 }, (_, at) => at)
const large: Array<[what: string, party: (at: number) => Party]> = [
  ['persons with one word in common', (at) => person(`Person Number${at}`)],
  ['persons of one name in a register', (at) => person('Anna Lie', known(`CVR ${at}`))],
  ['persons of one name with numbers', (at) => person('Anna Lie', numbered(String(at)))],
  [
    'persons with dates',
    (at) => person('Anna Lie', born(new Date(at * 86_400_000).toISOString().slice(0, 10))),
  ],
  ['companies of one name', (at) => company('A AS', String(at))],
  ['companies without numbers', (at) => company(`Number ${at} AS`, null)],
]
for (const [what, partyAt] of large)
  test(`are numbered quickly with 10,000 ${what}`, () => {
    const parties = roster()
    const started = performance.now()
    assert.deepEqual(
      many.map((at) => parties.numberOf(partyAt(at))),
      many,
    )
    assert.ok(performance.now() - started < 5_000, `${performance.now() - started} ms`)
  })

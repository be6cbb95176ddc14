/** Whether two records are the same person or party: names, numbers and dates of birth. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { isRegisteredAs, nameOf, sameName, samePerson, wordsOf } from './record-matching.ts'
import type { PersonName, PersonRef } from './schemas.ts'

const words: Array<[name: string, words: string[]]> = [
  ['Åse Ødegård', ['aase', 'oedegaard']],
  ['AASE OEDEGAARD', ['aase', 'oedegaard']],
  ['Bjo\u0308rn', ['bjoern']],
  ['José Müller-Weiß', ['jose', 'mueller', 'weiss']],
  ["O’Brien d'Arc J.", ['obrien', 'darc', 'j']],
  ['Łukasz Þór', ['lukasz', 'thor']],
  ['  AB 3  & Co ', ['ab', '3', 'co']],
  ['Анна', ['анна']],
  ['–', []],
  ['', []],
]
for (const [name, expected] of words)
  test(`splits “${name}” into words`, () => assert.deepEqual(wordsOf(name), expected))

const nameParts: Array<[given: string, family: string, name: PersonName]> = [
  ['Anna', 'Lie', { fullName: 'Anna Lie', givenName: 'Anna', middleName: null, familyName: 'Lie' }],
  ['', 'Lie', { fullName: 'Lie', givenName: null, middleName: null, familyName: 'Lie' }],
  ['Anna', '', { fullName: 'Anna', givenName: 'Anna', middleName: null, familyName: null }],
]
for (const [given, family, name] of nameParts)
  test(`joins “${given}” and “${family}” to a name`, () => assert.deepEqual(nameOf(given, family), name))

const full = (fullName: string): PersonName => ({
  fullName,
  givenName: null,
  middleName: null,
  familyName: null,
})
const names: Array<[a: PersonName, b: PersonName, same: boolean]> = [
  [full('Anna Lie Hansen'), full('HANSEN Anna Lie'), true],
  [full('Anna Lie Hansen'), full('Anna Hansen'), true],
  [full('Anna Lie Hansen'), full('Anna Lie'), true],
  [full('Anna Lie Hansen'), full('Anna Moe Hansen'), true],
  [full('Anna Lie Hansen'), full('Anna Moe Berg'), false],
  [full('Anna Hansen'), full('Anne Hansen'), false],
  [full('Åse Ødegård'), full('Aase Oedegaard'), true],
  [full('Anna'), full('Anna Hansen'), false],
  [full('Anna'), full('ANNA'), true],
  [full(''), full(''), false],
  [full(''), full('Anna'), false],
  [nameOf('Anna Maria', 'Lie Hansen'), nameOf('Anna', 'Hansen'), true],
  [nameOf('Anna Maria', 'Lie Hansen'), nameOf('Maria', 'Hansen'), true],
  [nameOf('Anna Maria', 'Hansen'), nameOf('Anna Sofia', 'Hansen'), true],
  [nameOf('Anna Maria', 'Hansen'), nameOf('Eva Sofia', 'Hansen'), false],
  [nameOf('Ali', 'Ali'), nameOf('Ali', 'Khan'), false],
  [full('Ali Moe Ali'), full('Ali Berg Ali'), false],
]
describe('two spellings of the same name', () => {
  for (const [a, b, same] of names)
    test(`“${a.fullName}” and “${b.fullName}”: ${same}`, () => {
      assert.equal(sameName(a, b), same)
      assert.equal(sameName(b, a), same)
    })
})

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
  name: full(name),
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

describe('two records of the same person', () => {
  const rows: Array<[title: string, a: PersonRef, b: PersonRef, same: boolean]> = [
    [
      'the same number, another name',
      person('Anna Lie', numbered('1')),
      person('Eva Moe', numbered('1')),
      true,
    ],
    [
      'another number, the same name and day',
      person('Anna Lie', { ...numbered('1'), ...born(day) }),
      person('Anna Lie', { ...numbered('2'), ...born(day) }),
      false,
    ],
    [
      'a D-number and a national number, the same name and day',
      person('Anna Lie', { ...numbered('1', { type: 'D_NUMBER' }), ...born(day) }),
      person('Anna Lie', { ...numbered('2'), ...born(day) }),
      true,
    ],
    [
      'numbers of two countries, without days',
      person('Anna Lie', numbered('1')),
      person('Anna Lie', numbered('1', { issuingCountry: 'SE' })),
      false,
    ],
    [
      'a number on one side only',
      person('Anna Lie', { ...numbered('1'), ...born(day) }),
      person('Anna Lie', born(day)),
      true,
    ],
    ['name and day', person('Anna Lie', born(day)), person('LIE Anna', born(day)), true],
    ['another day', person('Anna Lie', born(day)), person('Anna Lie', born('1980-01-03')), false],
    ['another name', person('Anna Lie', born(day)), person('Eva Moe', born(day)), false],
    ['the name alone', person('Anna Lie'), person('Anna Lie'), false],
    ['a day on one side only', person('Anna Lie', born(day)), person('Anna Lie'), false],
    [
      'a full partial date',
      person('Anna Lie', born({ value: day, circa: false })),
      person('Anna Lie', born(day)),
      true,
    ],
    [
      'an approximate date',
      person('Anna Lie', born({ value: day, circa: true })),
      person('Anna Lie', born(day)),
      false,
    ],
    [
      'the same year only',
      person('Anna Lie', born({ value: '1980', circa: false })),
      person('Anna Lie', born({ value: '1980', circa: false })),
      false,
    ],
  ]
  for (const [title, a, b, same] of rows)
    test(`${title}: ${same}`, () => {
      assert.equal(samePerson(a, b), same)
      assert.equal(samePerson(b, a), same)
    })
})

const entryBorn = (dateOfBirth: PersonRef['dateOfBirth'], fullName = 'Anna Lie Hansen'): PersonRef => ({
  kind: 'PERSON',
  name: full(fullName),
  personalIdentityNumber: null,
  dateOfBirth,
  nationality: null,
  countryOfResidence: null,
})
const month = (value: string, circa = false) => ({ value, circa })
const proven = entryBorn('1980-05-17')
const entries: Array<[entry: PersonRef, same: boolean, byName: boolean]> = [
  [entryBorn('1980-05-17', 'Anna Hansen'), true, true],
  [entryBorn(month('1980-05'), 'Anna Hansen'), true, true],
  [entryBorn(month('1980-05'), 'Anna Berg'), false, false],
  [entryBorn(month('1980-06')), false, false],
  [entryBorn(month('1980-05', true)), false, false],
  [entryBorn(month('1980')), false, false],
  [entryBorn(null), false, true],
  [entryBorn(null, 'HANSEN, Anna Lie'), false, true],
  [entryBorn(null, 'Anna Hansen'), false, false],
]
for (const [entry, same, byName] of entries)
  test(`${entry.name.fullName} born ${JSON.stringify(entry.dateOfBirth)}: ${same}, ${byName}`, () => {
    assert.equal(isRegisteredAs(proven, entry), same)
    assert.equal(isRegisteredAs(proven, entry, true), byName)
  })

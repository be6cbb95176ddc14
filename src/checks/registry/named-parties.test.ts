/** Whether two answers of a register may mean the same party, and which parties are new. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { clearCase } from '#test/fixtures/case.ts'
import { added, isSameNamed, keyOf, nameOf, officersOf, ownersOf, type Party } from './named-parties.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const person = (fullName: string, more: Partial<PersonRef> = {}): Party => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
  ...more,
})
const born = (dateOfBirth: PersonRef['dateOfBirth']) => person('Sven Ek', { dateOfBirth })
const part = (value: string, circa = false) => born({ value, circa })
const company = (id: string | null, issuingCountry = 'SE'): Party => ({
  kind: 'ORGANIZATION',
  name: 'Holding AB',
  organizationNumber: id === null ? null : ({ id, issuingCountry, type: 'ORGANIZATION_NUMBER' } as never),
})

test('names match in any order and spelling', () => {
  assert.equal(keyOf(person('Åsa Ek')), keyOf(person('EK, Aasa')))
  assert.notEqual(keyOf(person('Åsa Ek')), keyOf(person('Åsa Al')))
  assert.equal(nameOf(person('Åsa Ek')), 'Åsa Ek')
})

describe('parties with the same name', () => {
  const rows: Array<[title: string, Party, Party, boolean]> = [
    ['two without births', born(null), born(null), true],
    ['one whose birth is given since', born(null), born('1985-02-03'), true],
    ['one whose day of birth is given since', part('1985-02'), born('1985-02-03'), true],
    ['one whose day of birth is given no more', born('1985-02-03'), part('1985'), true],
    ['father and son', born('1950-02-03'), born('1985-02-03'), false],
    ['two of other months', part('1985-02'), born('1985-03-03'), false],
    ['one of an approximate birth', part('1950', true), born('1985-02-03'), true],
    [
      'two entries',
      person('Sven Ek', { registryId: 'A 1' }),
      person('Sven Ek', { registryId: 'A 2' }),
      false,
    ],
    ['an entry, and one without', person('Sven Ek', { registryId: 'A 1' }), person('Sven Ek'), true],
    ['two companies', company('5560000001'), company('5560000002'), false],
    ['a company whose number is given since', company(null), company('5560000002'), true],
    ['a company with numbers of two countries', company('5560000001'), company('1', 'NO'), true],
    ['another name', person('Sven Ek'), person('Sven Al'), false],
  ]
  for (const [title, a, b, isSame] of rows)
    test(`${title}: ${isSame ? 'the same party' : 'different parties'}`, () =>
      assert.deepEqual([isSameNamed(a, b), isSameNamed(b, a)], [isSame, isSame]))
})

test('marks a new party that shares a known name', () => {
  assert.deepEqual(added([born('1950-02-03')], [born('1950-02-03'), person('Bo Ek'), person('Bo Ek')]), [
    'Bo Ek',
  ])
  assert.deepEqual(added([born('1950-02-03')], [born('1985-02-03')]), [
    'Sven Ek (another person of this name)',
  ])
  assert.deepEqual(added([company('5560000001')], [company('5560000002')]), [
    'Holding AB (another organization of this name)',
  ])
})

test('lists the officers of all bodies, and no owners where the answer has none', () => {
  assert.equal(officersOf(registry).length, registry.officers.flat().length)
  const { owners: _owners, ...ownerless } = registry
  assert.deepEqual(ownersOf(ownerless), [])
})

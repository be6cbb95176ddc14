/** What a party is called when two answers are compared. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '../../../test/fixtures/case.ts'
import { keyOf, nameOf, officersOf, type Party } from './named-parties.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const person = (fullName: string): Party => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
})

test('a name counts in any order and spelling', () => {
  assert.equal(keyOf(person('Åsa Ek')), keyOf(person('EK, Aasa')))
  assert.notEqual(keyOf(person('Åsa Ek')), keyOf(person('Åsa Al')))
  assert.equal(nameOf(person('Åsa Ek')), 'Åsa Ek')
})

test('the officers of all bodies', () =>
  assert.equal(officersOf(registry).length, registry.officers.flat().length))

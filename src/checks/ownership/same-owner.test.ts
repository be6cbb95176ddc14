/** Whether a declared person is a registered one: registers publish the month of birth. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { ownerWith } from '#test/fixtures/owners.ts'
import { isCorrectedToAnother, isSameOwner, partyOfOwner } from './same-owner.ts'

const registered = (fullName: string, born: string | null): PersonRef => ({
  ...partyOfOwner(ownerWith()),
  name: { fullName, givenName: null, middleName: null, familyName: null },
  dateOfBirth: born === null ? null : { value: born, circa: false },
})
const rows: Array<[name: string, party: PersonRef, isSame: boolean]> = [
  ['the month of birth', registered('Anna Testsson', '1983-02'), true],
  ['a middle name', registered('Anna Maria Testsson', '1983-02'), true],
  ['another month', registered('Anna Testsson', '1983-03'), false],
  ['another name', registered('Anna Andersson', '1983-02'), false],
  ['no date at all', registered('Anna Testsson', null), false],
]
for (const [name, party, isSame] of rows)
  test(`${name}: ${isSame ? 'the same' : 'another'}`, () =>
    assert.equal(isSameOwner(ownerWith(), party), isSame))
test('an owner with corrected details is the same person', () => {
  const party = registered('Anna Gammal', '1950')
  assert.equal(isSameOwner(ownerWith({ registered: party }), party), true)
})

const corrected: Array<[name: string, party: PersonRef, isAnother: boolean]> = [
  ['the same', registered('Anna Testsson', '1983-02'), false],
  ['the middle name and the day of birth', registered('Anna Maria Testsson', '1983'), false],
  ['a birth that the register does not have', registered('Anna Testsson', null), false],
  ['the name', registered('Anna Gammal', '1983-02'), true],
  ['the name, without a birth', registered('Ivan Annan', null), true],
  ['the birth', registered('Anna Testsson', '1950'), true],
]
for (const [name, party, isAnother] of corrected)
  test(`correcting ${name} gives ${isAnother ? 'another' : 'the same'} person`, () =>
    assert.equal(isCorrectedToAnother(ownerWith({ registered: party })), isAnother))
test('a correction needs an owner from the register', () =>
  assert.equal(isCorrectedToAnother(ownerWith()), false))

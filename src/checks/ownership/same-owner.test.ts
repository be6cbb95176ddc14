/** Whether a declared person is a registered one: registers publish the month of birth. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWith } from '../../../test/fixtures/owners.ts'
import type { PersonRef } from '../../schemas/people.ts'
import { isSameOwner, partyOfOwner } from './same-owner.ts'

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
test('whom the applicant has corrected is the same person', () => {
  const party = registered('Anna Gammal', '1950')
  assert.equal(isSameOwner(ownerWith({ registered: party }), party), true)
})

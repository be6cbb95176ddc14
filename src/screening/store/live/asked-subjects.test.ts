/** The index is asked with as much of a birth as is known. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedPerson } from './asked-subjects.ts'

const person = { fullName: 'Anna Testsson', personalIdentityNumber: null, countries: [] }
const month = { value: '1950-03', circa: false }

test('screens a person with the date of birth, or with the part that is known', () => {
  const birthOf = (of: Parameters<typeof askedPerson>[0]) => askedPerson(of).birthDate
  assert.equal(birthOf({ ...person, dateOfBirth: '1950-03-14' }), '1950-03-14')
  assert.deepEqual(birthOf({ ...person, dateOfBirth: null, bornAbout: month }), month)
  assert.equal(birthOf({ ...person, dateOfBirth: null }), null)
})

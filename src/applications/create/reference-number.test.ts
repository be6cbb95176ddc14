/** The reference number that an applicant reads out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reference } from './reference-number.ts'

test('consists of the end of the id, in capitals and two groups', () => {
  assert.equal(reference('01990000-0000-7000-8000-0123456789ab'), '4567-89AB')
  assert.equal(reference('01990000-0000-7000-8000-000000000002'), '0000-0002')
})

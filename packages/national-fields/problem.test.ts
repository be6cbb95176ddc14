/** Codes are unique, and an optional answer may be blank but not invalid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email } from './contact/email.ts'
import { optional, problemCodes, problemOf, rejection } from './problem.ts'

test('codes are unique', () => {
  assert.equal(new Set(problemCodes).size, problemCodes.length)
  for (const code of problemCodes) assert.match(code, /^[a-z]+(_[a-z]+)*$/)
})

test('an optional answer may be blank but not invalid', () => {
  assert.deepEqual(optional(' \u00a0', email), { value: null })
  assert.deepEqual(optional('a@b.se', email), { value: 'a@b.se' })
  assert.deepEqual(optional('a@b', email), { problem: 'invalid_email' })
})

test('a problem contains its field and its values', () => {
  assert.deepEqual(problemOf('name', rejection('too_long', { maximum: 3 })), {
    field: 'name',
    code: 'too_long',
    values: { maximum: 3 },
  })
  assert.deepEqual(problemOf('name', rejection('required')), { field: 'name', code: 'required' })
})

/** Every refusal that is explained exists, and an unknown one has words too. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorTable } from '#errors.ts'
import { reasonOf } from './refusal-words.ts'

test('explains a code of the API', () => {
  const { title, words, fieldWords } = reasonOf('invalid_body', [{ code: 'required' }])
  assert.deepEqual([title, fieldWords('required')], ['A field was not right', 'is missing'])
  assert.match(words, /Correct/)
})

test('turns an unknown code into words', () => assert.equal(reasonOf('legal_hold', []).title, 'Legal hold'))

test('every code of the API has a title', () => {
  for (const code of Object.keys(errorTable)) assert.ok(reasonOf(code, []).title.length > 3, code)
})

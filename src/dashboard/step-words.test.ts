/** The kinds of steps in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionOfStep, wordOfStep } from './step-words.ts'

const rows: Array<[kind: string, word: string, section: string]> = [
  ['BANK_ACCOUNT', 'Bank account', 'bank'],
  ['SIGNING', 'Signing', 'signing'],
  // A kind that came later.
  ['VIDEO_CALL', 'Video call', 'answers'],
]
for (const [kind, word, section] of rows)
  test(`${kind} is ${word}, in the section ${section}`, () =>
    assert.deepEqual([wordOfStep(kind), sectionOfStep(kind)], [word, section]))

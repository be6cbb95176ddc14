/** The answer of a receiver, in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWords } from './webhook-words.ts'

const rows: Array<[status: number, error: string | null, words: string]> = [
  [200, null, ''],
  [503, 'The receiver answered 503.', 'Service Unavailable'],
  [302, 'The receiver answered 302. Redirects are not followed.', 'Found. Redirects are not followed.'],
  [599, 'The receiver answered 599.', ''],
]
for (const [status, error, words] of rows)
  test(`${status} is shown as ${words || 'the number only'}`, () =>
    assert.equal(answerWords(status, error), words))

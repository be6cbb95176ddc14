/** The delay between attempts while the service is unavailable. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelayOf } from './api-client.ts'

test('the delay grows, follows Retry-After, and has a minimum and a maximum', () => {
  const table: Array<[retryAfter: number | null, tries: number, milliseconds: number]> = [
    [null, 0, 500],
    [null, 1, 1_000],
    [null, 3, 4_000],
    [null, 4, 5_000],
    [null, 1_000, 5_000],
    [2, 0, 2_000],
    [2, 9, 2_000],
    [0, 5, 500],
    [60, 0, 60_000],
    [9_999_999, 0, 60_000],
    [Number.MAX_SAFE_INTEGER, 0, 60_000],
  ]
  for (const [retryAfter, tries, milliseconds] of table)
    assert.equal(retryDelayOf(retryAfter, tries), milliseconds, `${retryAfter} ${tries}`)
})

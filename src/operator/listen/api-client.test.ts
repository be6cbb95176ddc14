/** How long a service that is away is left alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patienceOf } from './api-client.ts'

test('longer each time, as it asks for, and neither at once nor for days', () => {
  const table: Array<[asked: number | null, tries: number, milliseconds: number]> = [
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
  for (const [asked, tries, milliseconds] of table)
    assert.equal(patienceOf(asked, tries), milliseconds, `${asked} ${tries}`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimestamp } from './parse-timestamp.ts'

const cases: Array<[text: string, expected: string | undefined]> = [
  ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T09:30:00.123456Z', '2026-11-20T09:30:00.123Z'],
  ['2026-11-20T10:30:00+01:00', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T00:30:00.5+05:45', '2026-11-19T18:45:00.500Z'],
  ['2026-11-20T23:30:00-02:00', '2026-11-21T01:30:00.000Z'],
  ['2028-02-29T23:59:59-00:00', '2028-02-29T23:59:59.000Z'],
  ['2026-02-29T00:00:00+01:00', undefined],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-11-20T24:00:00+01:00', undefined],
  ['2026-11-20T23:59:60Z', undefined],
  ['2026-11-20T09:30:00+24:00', undefined],
  ['2026-11-20T09:30:00+01:60', undefined],
]

for (const [text, expected] of cases)
  test(`${text}: ${expected ?? 'not a timestamp'}`, () =>
    assert.equal(parseTimestamp(text)?.toISOString(), expected))

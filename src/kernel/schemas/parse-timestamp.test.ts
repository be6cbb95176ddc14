/** Timestamps of requests: only instants that exist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimestamp } from './parse-timestamp.ts'

const rows: Array<[text: string, parsed: string | undefined]> = [
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31T12:00:00.123Z', '2027-01-31T12:00:00.123Z'],
  ['2027-01-31T12:00:00.123456Z', '2027-01-31T12:00:00.123Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2027-02-29T00:00:00Z', undefined],
  ['2027-02-30T00:00:00Z', undefined],
  ['2027-01-31T24:00:00Z', undefined],
  ['2027-01-31T12:60:00Z', undefined],
  ['2027-13-01T00:00:00Z', undefined],
  ['2027-01-31T12:00:00+01:00', '2027-01-31T11:00:00.000Z'],
  ['2026-11-20T00:30:00.5+05:45', '2026-11-19T18:45:00.500Z'],
  ['2026-11-20T23:30:00-02:00', '2026-11-21T01:30:00.000Z'],
  ['2028-02-29T23:59:59-00:00', '2028-02-29T23:59:59.000Z'],
  ['2026-02-29T00:00:00+01:00', undefined],
  ['2026-11-20T24:00:00+01:00', undefined],
  ['2026-11-20T23:59:60Z', undefined],
  ['2026-11-20T09:30:00+24:00', undefined],
  ['2026-11-20T09:30:00+01:60', undefined],
  ['2027-01-31', undefined],
  ['', undefined],
]
for (const [text, parsed] of rows)
  test(`${JSON.stringify(text)}: ${parsed}`, () => assert.equal(parseTimestamp(text)?.toISOString(), parsed))

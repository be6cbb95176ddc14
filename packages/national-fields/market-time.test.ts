/** The day of a market around midnight. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { todayIn, zoneOf } from './market-time.ts'

const rows: Array<[market: string, instant: string, day: string]> = [
  ['SE', '2026-11-20T22:59:59Z', '2026-11-20'],
  ['SE', '2026-11-20T23:00:00Z', '2026-11-21'],
  ['SE', '2026-07-20T21:59:59Z', '2026-07-20'],
  ['SE', '2026-07-20T22:00:00Z', '2026-07-21'],
  ['FI', '2026-11-20T22:00:00Z', '2026-11-21'],
  ['GB', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['GB', '2026-07-20T23:00:00Z', '2026-07-21'],
  ['US', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['US', '2026-11-21T00:00:00Z', '2026-11-21'],
  ['constructor', '2026-11-20T23:30:00Z', '2026-11-20'],
]
for (const [market, instant, day] of rows)
  test(`${market} at ${instant}: ${day}`, () => assert.equal(todayIn(market, new Date(instant)), day))

test('a country without a known time zone uses UTC', () => {
  assert.deepEqual(['EE', 'PT', 'toString'].map(zoneOf), ['Europe/Tallinn', 'UTC', 'UTC'])
})

test('the day does not depend on earlier calls', () => {
  for (const [market, instant, day] of [...rows, ...rows.toReversed(), ...rows])
    assert.equal(todayIn(market, new Date(instant)), day)
})

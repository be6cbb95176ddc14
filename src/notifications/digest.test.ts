/** When the mail of the morning is due, in the time zone of the customer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayInWords, digestDayOf, timeZoneOf } from './digest.ts'

describe('the time zone of a customer', () => {
  const rows = [
    ['Asia/Tokyo', 'NO', 'Asia/Tokyo'],
    [null, 'NO', 'Europe/Oslo'],
    [null, null, 'UTC'],
    ['Middle/Earth', 'NO', 'UTC'],
  ] as const
  for (const [timeZone, market, expected] of rows)
    it(`${timeZone} and ${market}: ${expected}`, () =>
      assert.equal(timeZoneOf({ timeZone, market }), expected))
})

describe('the morning mail is due', () => {
  const rows: Array<[zone: string, now: string, day: string | undefined]> = [
    ['Europe/Stockholm', '2026-11-23T06:59:00Z', undefined],
    ['Europe/Stockholm', '2026-11-23T07:00:00Z', '2026-11-23'],
    // Summer time.
    ['Europe/Stockholm', '2026-07-01T05:59:00Z', undefined],
    ['Europe/Stockholm', '2026-07-01T06:00:00Z', '2026-07-01'],
    // Later when the service was down, but not in the evening.
    ['Europe/Stockholm', '2026-11-23T16:59:00Z', '2026-11-23'],
    ['Europe/Stockholm', '2026-11-23T17:00:00Z', undefined],
    // The day of the customer, not of the server.
    ['Pacific/Auckland', '2026-11-22T19:00:00Z', '2026-11-23'],
    ['Asia/Kathmandu', '2026-11-23T02:14:00Z', undefined],
    ['Asia/Kathmandu', '2026-11-23T02:15:00Z', '2026-11-23'],
    ['UTC', '2026-11-23T00:30:00Z', undefined],
  ]
  for (const [timeZone, now, day] of rows)
    it(`${timeZone} at ${now}: ${day ?? 'no'}`, () =>
      assert.equal(digestDayOf(new Date(now), { timeZone, market: null }), day))
  it('on the days of the customer’s time zone', () =>
    assert.equal(
      dayInWords(new Date('2026-11-22T20:00:00Z'), { timeZone: 'Pacific/Auckland', market: null }),
      '23 November 2026',
    ))
})

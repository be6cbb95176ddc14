import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodTimes } from './figure-period.ts'

const days = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 10))

describe('periodTimes', () => {
  it('counts days back from now, and shows twelve weeks from Monday on', () => {
    const now = new Date('2026-11-19T09:30:00Z')
    const { from, to, previous, bars } = periodTimes('DAYS_30', now)
    assert.deepEqual(
      [from, to, previous].map((date) => date.toISOString()),
      ['2026-10-20T09:30:00.000Z', '2026-11-19T09:30:00.000Z', '2026-09-20T09:30:00.000Z'],
    )
    assert.equal(bars.length, 12)
    assert.deepEqual(days(bars.slice(-2)), ['2026-11-09', '2026-11-16'])
    assert.deepEqual(days(periodTimes('DAYS_7', now).bars), days(bars))
  })

  it('begins a week on Monday, also on a Monday and on a Sunday', () => {
    for (const now of ['2026-11-16T00:00:00Z', '2026-11-22T23:59:59Z'])
      assert.deepEqual(days(periodTimes('DAYS_7', new Date(now)).bars.slice(-1)), ['2026-11-16'])
  })

  it('shows twelve months including the current one', () => {
    const { from, bars } = periodTimes('MONTHS_12', new Date('2026-11-19T09:30:00Z'))
    assert.deepEqual(days([from]), ['2025-12-01'])
    assert.deepEqual(days([...bars.slice(0, 2), ...bars.slice(-1)]), [
      '2025-12-01',
      '2026-01-01',
      '2026-11-01',
    ])
  })
})

/** The verdict on a delivery after each answer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  hasFailedTooLong,
  LONGEST_SILENCE_MS,
  retrySchedule,
  type Verdict,
  verdictOf,
} from './retry-schedule.ts'

const now = new Date('2026-11-20T12:00:00Z')
const verdict = (status: number | null, tries = 1, retryAfterSeconds: number | null = null, chance = 0.5) =>
  verdictOf({ status, retryAfterSeconds }, tries, { now, chance })
const secondsUntil = (at: Date | null) => (at ? Math.round((at.getTime() - now.getTime()) / 1000) : null)
/** [seconds until the next try, seconds that the whole webhook waits]. */
const waits = (verdict: Verdict) =>
  verdict.kind === 'RETRY' ? [secondsUntil(verdict.dueAt), secondsUntil(verdict.pausedUntil)] : verdict.kind

const HOUR = 3_600

describe('a delivery', () => {
  it('is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then given up', () => {
    const hours = [5 / HOUR, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]
    assert.deepEqual(
      retrySchedule,
      hours.map((each) => Math.round(each * HOUR)),
    )
    for (const [index, seconds] of retrySchedule.entries())
      assert.deepEqual(waits(verdict(500, index + 1)), [seconds, null])
    assert.deepEqual(verdict(500, 10), { kind: 'GIVEN_UP', gone: false, pausedUntil: null })
    assert.deepEqual(verdict(200, 10), { kind: 'DELIVERED' })
  })

  it('is retried up to a tenth sooner or later, at random', () => {
    assert.deepEqual(waits(verdict(500, 2, null, 0)), [270, null])
    assert.deepEqual(waits(verdict(500, 2, null, 1)), [330, null])
  })

  it('is delivered, retried or paused by the status', () => {
    const table: [number | null, unknown][] = [
      ...[200, 201, 202, 204, 299].map((status): [number, unknown] => [status, 'DELIVERED']),
      ...[null, 100, 199, 300, 301, 304, 307, 400, 401, 404, 408, 500, 503, 599].map(
        (status): [number | null, unknown] => [status, [5, null]],
      ),
      ...[429, 502, 504].map((status): [number, unknown] => [status, [5, 5]]),
    ]
    for (const [status, wanted] of table) assert.deepEqual(waits(verdict(status)), wanted, String(status))
  })

  it('is given up at status 410, after any try', () => {
    for (const tries of [1, 5, 10])
      assert.deepEqual(verdict(410, tries, 60), { kind: 'GIVEN_UP', gone: true, pausedUntil: null })
  })

  it('follows Retry-After, for a day at most, and pauses its webhook, for an hour at most', () => {
    assert.deepEqual(waits(verdict(503, 1, 120)), [120, 120])
    assert.deepEqual(waits(verdict(429, 1, 2 * HOUR)), [2 * HOUR, HOUR])
    assert.deepEqual(waits(verdict(503, 1, 999_999_999)), [24 * HOUR, HOUR])
    assert.deepEqual(waits(verdict(503, 4, 60)), [2 * HOUR, 60])
    assert.deepEqual(waits(verdict(503, 1, 0)), [5, 0])
    const last = verdict(503, 10, 60)
    assert.equal(last.kind === 'GIVEN_UP' && secondsUntil(last.pausedUntil), 60)
  })

  it('is retried within the time after which a silence no longer counts as failing', () => {
    for (const tries of [1, 9]) {
      const last = verdict(503, tries, 999_999_999, 1)
      assert.ok(last.kind === 'RETRY' && last.dueAt.getTime() - now.getTime() < LONGEST_SILENCE_MS)
    }
  })

  it('counts as failing too long after exactly five days', () => {
    const fiveDays = 5 * 24 * HOUR * 1000
    assert.equal(hasFailedTooLong(fiveDays), true)
    assert.equal(hasFailedTooLong(fiveDays - 1), false)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualLimits } from '#customers/session-limits.ts'
import { isLive, mustTouch, sessionLimitsOf } from './session-lifetimes.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 0, minutes))
const short = { idleMinutes: 5, hours: 1 }
const rows: Array<
  [what: string, limits: typeof short, created: number, used: number, now: number, live: boolean]
> = [
  ['just signed in', usualLimits, 0, 0, 0, true],
  ['29 minutes without use', usualLimits, 0, 0, 29, true],
  ['30 minutes without use', usualLimits, 0, 0, 30, false],
  ['used until the twelfth hour', usualLimits, 0, 715, 719, true],
  ['twelve hours, although in use', usualLimits, 0, 719, 720, false],
  ['4 minutes without use, where 5 are allowed', short, 0, 50, 54, true],
  ['5 minutes without use, where 5 are allowed', short, 0, 50, 55, false],
  ['an hour, where an hour is allowed', short, 0, 59, 60, false],
]
for (const [what, limits, created, used, now, live] of rows)
  test(`${what}: ${live ? 'signed in' : 'ended'}`, () =>
    assert.equal(isLive({ createdAt: at(created), lastUsedAt: at(used) }, limits, at(now)), live))

test('the shortest limits of all customers apply', () => {
  assert.deepEqual(sessionLimitsOf([]), usualLimits)
  assert.deepEqual(sessionLimitsOf([{ idleMinutes: 60, hours: 4 }, usualLimits]), {
    idleMinutes: 30,
    hours: 4,
  })
})

test('the last use is stored once a minute', () => {
  assert.equal(mustTouch({ lastUsedAt: at(0) }, new Date(at(0).getTime() + 59_000)), false)
  assert.equal(mustTouch({ lastUsedAt: at(0) }, at(1)), true)
})

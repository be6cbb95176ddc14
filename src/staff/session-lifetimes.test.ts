import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLive, mustTouch } from './session-lifetimes.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 0, minutes))
const rows: Array<[what: string, created: number, used: number, now: number, live: boolean]> = [
  ['just signed in', 0, 0, 0, true],
  ['29 minutes without use', 0, 0, 29, true],
  ['30 minutes without use', 0, 0, 30, false],
  ['used until the twelfth hour', 0, 715, 719, true],
  ['twelve hours, although in use', 0, 719, 720, false],
]
for (const [what, created, used, now, live] of rows)
  test(`${what}: ${live ? 'signed in' : 'ended'}`, () =>
    assert.equal(isLive({ createdAt: at(created), lastUsedAt: at(used) }, at(now)), live))

test('the last use is written once a minute', () => {
  assert.equal(mustTouch({ lastUsedAt: at(0) }, new Date(at(0).getTime() + 59_000)), false)
  assert.equal(mustTouch({ lastUsedAt: at(0) }, at(1)), true)
})

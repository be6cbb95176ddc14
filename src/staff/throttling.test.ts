import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsToWait, tryLimits, windowStart } from './throttling.ts'

const since = new Date('2026-11-23T10:00:00Z')
const now = new Date('2026-11-23T10:05:00Z')
const rows: Array<[tries: number, wait: number | undefined]> = [
  [1, undefined],
  [5, undefined],
  [6, 600],
  [60, 600],
]
for (const [tries, wait] of rows)
  test(`try ${tries} of a code: ${wait === undefined ? 'allowed' : `wait ${wait} s`}`, () =>
    assert.equal(secondsToWait({ tries, since }, tryLimits.secondStep, now), wait))

test('the wait is at least one second', () => {
  const late = new Date('2026-11-23T10:15:00Z')
  assert.equal(secondsToWait({ tries: 6, since }, tryLimits.secondStep, late), 1)
})

test('a window has the length of its limit', () =>
  assert.deepEqual(windowStart(tryLimits.secondStep, now), new Date('2026-11-23T09:50:00Z')))

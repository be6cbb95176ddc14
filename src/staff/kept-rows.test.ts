import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldRowsAt } from './kept-rows.ts'
import { tryLimits, windowStart } from './throttling.ts'

const now = new Date('2026-11-23T08:00:00Z')

test('a throttling window is not deleted while it counts', () => {
  const { throttlesBefore } = oldRowsAt(now)
  for (const limit of Object.values(tryLimits)) assert.ok(throttlesBefore < windowStart(limit, now))
})

test('a known browser is deleted after a year, and other rows at their end', () => {
  const { devicesBefore, usedCodesBefore, endedBefore } = oldRowsAt(now)
  assert.equal(devicesBefore.toISOString(), '2025-11-23T08:00:00.000Z')
  assert.equal(usedCodesBefore.toISOString(), '2026-11-22T08:00:00.000Z')
  assert.equal(endedBefore, now)
})

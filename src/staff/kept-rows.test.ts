import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldRowsAt } from './kept-rows.ts'
import { tryLimits, windowStart } from './throttling.ts'

const now = new Date('2026-11-23T08:00:00Z')

test('a window that still counts is never deleted', () => {
  const { throttlesBefore } = oldRowsAt(now)
  for (const limit of Object.values(tryLimits)) assert.ok(throttlesBefore < windowStart(limit, now))
})

test('a browser is known for a year, and what has an end is kept until then', () => {
  const { devicesBefore, usedCodesBefore, endedBefore } = oldRowsAt(now)
  assert.equal(devicesBefore.toISOString(), '2025-11-23T08:00:00.000Z')
  assert.equal(usedCodesBefore.toISOString(), '2026-11-22T08:00:00.000Z')
  assert.equal(endedBefore, now)
})

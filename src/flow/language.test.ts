/** Moments as the pages tell them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentIn } from './language.ts'

test('a moment is told in the time of the market', () => {
  assert.match(momentIn('en', '2026-11-20T09:30:00.000Z', 'SE'), /20 November 2026.*10:30/)
  assert.match(momentIn('sv', '2026-11-20T23:30:00.000Z', 'FI'), /21 november 2026.*01:30/)
})

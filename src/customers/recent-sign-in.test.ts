/** A sign-in is recent for half an hour. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecentSignIn } from './recent-sign-in.ts'

const now = new Date('2026-11-20T10:00:00Z')
for (const [at, isRecent] of [
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20T09:30:01Z', true],
  ['2026-11-20T09:30:00Z', false],
  ['2026-11-19T10:00:00Z', false],
] as const)
  test(`${at} is ${isRecent ? '' : 'not '}recent`, () =>
    assert.equal(isRecentSignIn(new Date(at), now), isRecent))

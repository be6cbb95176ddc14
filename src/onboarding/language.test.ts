/** Moments as the pages tell and take them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '../../test/fixtures/case.ts'
import { momentIn } from './language.ts'
import type { Visit } from './page-context.ts'
import { aboutOf } from './step-page.ts'

test('a moment is told in the time of the market', () => {
  assert.match(momentIn('en', '2026-11-20T09:30:00.000Z', 'SE'), /20 November 2026.*10:30/)
  assert.match(momentIn('sv', '2026-11-20T23:30:00.000Z', 'FI'), /21 november 2026.*01:30/)
})

test('today is the day of the market, as it is for the rules', () => {
  const todayAt = (instant: string) => {
    const input = { now: () => new Date(instant), newId: () => '' }
    return aboutOf({ input, case: clearCase('KYC'), workflow: workflowOf('KYC') } as unknown as Visit).today
  }
  assert.equal(todayAt('2026-11-20T22:59:59Z'), '2026-11-20')
  assert.equal(todayAt('2026-11-20T23:00:00Z'), '2026-11-21')
})

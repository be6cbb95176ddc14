/** When a check is tried again, and when it is given up. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CheckKey } from '#applications/case.ts'
import { clearCase, state } from '#test/fixtures/case.ts'
import { attemptsSoFar, checkRetrySchedule, secondsToNextTry } from './check-retries.ts'

const after = (check: CheckKey, attempts: number) => {
  const clear = clearCase('KYB')
  return { ...clear, data: { ...clear.data, checks: { [check]: state('PENDING', { attempts }) } } }
}
const never = { ...clearCase('KYB'), data: { ...clearCase('KYB').data, checks: {} } }

test('counts the try that has just ended', () => {
  assert.equal(attemptsSoFar(never, 'REGISTRY'), 1)
  assert.equal(attemptsSoFar(after('REGISTRY', 3), 'REGISTRY'), 4)
  assert.equal(attemptsSoFar(after('REGISTRY', 3), 'SCREENING'), 1)
})

describe('seconds to the next try', () => {
  const rows: Array<[check: CheckKey, triesBefore: number, seconds: number | undefined]> = [
    ['REGISTRY', 0, 1],
    ['REGISTRY', 1, 5],
    ['REGISTRY', 4, 600],
    ['REGISTRY', 5, undefined],
    ['REGISTRY', 99, undefined],
    ['SCREENING', 0, 1],
    ['SCREENING', 5, 1_800],
    ['SCREENING', 8, 14_400],
    ['SCREENING', 9, undefined],
  ]
  for (const [check, tries, seconds] of rows)
    test(`${check} after ${tries} earlier tries: ${seconds}`, () =>
      assert.equal(secondsToNextTry(after(check, tries), check, checkRetrySchedule), seconds))
})

test('the applicant waits minutes for a registry, a reviewer hours for a watchlist', () => {
  const total = (check: CheckKey) => checkRetrySchedule[check].reduce((sum, each) => sum + each, 0)
  assert.equal(total('REGISTRY'), 756)
  assert.ok(total('SCREENING') > 7 * 3_600 && total('SCREENING') < 24 * 3_600)
})

/** Which lists are fetched in an hour. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isUpdateDue } from './update-due.ts'

describe('a list is fetched', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  const list = { hasSource: true, failedAt: null, checkedAt: at('03:20:05') }
  const cases: Array<[string, Parameters<typeof isUpdateDue>[0], string, boolean]> = [
    ['at night', list, '03:20:00', true],
    ['not by day', list, '12:20:00', false],
    ['by day after a failure', { ...list, failedAt: at('03:20:00') }, '12:20:00', true],
    ['by day when it never was', { ...list, checkedAt: null }, '12:20:00', true],
    ['never without a source', { ...list, hasSource: false, checkedAt: null }, '03:20:00', false],
  ]
  for (const [name, one, time, isDue] of cases)
    test(name, () => assert.equal(isUpdateDue(one, at(time)), isDue))
})

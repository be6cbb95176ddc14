/** Which lists are fetched in an hour. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isUpdateDue, mayUpdateNow } from './update-due.ts'

describe('a list is downloaded', () => {
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

test('a person may download it once the last try is a minute old', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const list = { hasSource: true, failedAt: null, checkedAt: new Date('2026-11-20T11:59:00Z') }
  assert.equal(mayUpdateNow(list, now), true)
  assert.equal(mayUpdateNow({ ...list, failedAt: new Date('2026-11-20T11:59:01Z') }, now), false)
  assert.equal(mayUpdateNow({ ...list, checkedAt: null }, now), true)
  assert.equal(mayUpdateNow({ ...list, hasSource: false, checkedAt: null }, now), false)
})

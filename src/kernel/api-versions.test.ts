import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ApiVersions,
  apiVersions,
  bodyOfNewest,
  datesOf,
  eventOfOlder,
  isVersion,
  newestOf,
  replyOfOlder,
} from './api-versions.ts'

const renamed = (from: string, to: string) => (value: Record<string, unknown>) => {
  const { [from]: moved, ...rest } = value
  return { ...rest, [to]: moved }
}
const invented: ApiVersions = {
  first: '2026-12-01',
  changes: [
    {
      since: '2027-03-01',
      what: 'a is b',
      operations: { 'things.get': { body: renamed('a', 'b'), reply: renamed('b', 'a') } },
      event: renamed('b', 'a'),
    },
    {
      since: '2027-09-01',
      what: 'b is c',
      operations: { 'things.get': { body: renamed('b', 'c'), reply: renamed('c', 'b') } },
      event: renamed('c', 'b'),
    },
  ],
}

describe('dated versions', () => {
  test('are in the order of their dates, and a change is newer than the first', () => {
    const dates = datesOf(apiVersions)
    assert.deepEqual(dates, dates.toSorted())
    assert.ok(apiVersions.changes.every(({ since }) => since > apiVersions.first))
    assert.ok(dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)))
    assert.equal(newestOf(invented), '2027-09-01')
    assert.deepEqual(
      ['2027-03-01', '2027-03-02'].map((date) => isVersion(invented, date)),
      [true, false],
    )
  })

  test('translate a body through every change, the oldest first', () => {
    assert.deepEqual(bodyOfNewest(invented, 'things.get', '2026-12-01')?.({ a: 1, x: 2 }), { x: 2, c: 1 })
    assert.deepEqual(bodyOfNewest(invented, 'things.get', '2027-03-01')?.({ b: 1 }), { c: 1 })
  })

  test('translate replies and events back, the newest change first', () => {
    assert.deepEqual(replyOfOlder(invented, 'things.get', '2026-12-01')?.({ c: 1 }), { a: 1 })
    assert.deepEqual(eventOfOlder(invented, '2027-03-01')?.({ c: 1 }), { b: 1 })
  })

  test('change nothing for the newest version and for other operations', () => {
    assert.equal(bodyOfNewest(invented, 'things.get', '2027-09-01'), undefined)
    assert.equal(replyOfOlder(invented, 'others.get', '2026-12-01'), undefined)
    assert.equal(eventOfOlder(apiVersions, apiVersions.first), undefined)
  })
})

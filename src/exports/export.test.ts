/** The states of an export. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertReadable,
  expiryOf,
  exportProgressOf,
  failureAfter,
  isRunning,
  MOST_UNREADABLE,
  startOfExport,
  statusAt,
  TooManyUnreadable,
} from './export.ts'

const now = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-23T10:00:01Z')

test('an export is kept for seven days', () =>
  assert.deepEqual(expiryOf(now), new Date('2026-11-30T10:00:00Z')))

for (const [status, expiresAt, shown] of [
  ['READY', later, 'READY'],
  ['READY', now, 'EXPIRED'],
  ['RUNNING', null, 'RUNNING'],
  ['FAILED', null, 'FAILED'],
  ['EXPIRED', now, 'EXPIRED'],
] as const)
  test(`${status} that expires ${expiresAt === later ? 'later' : 'now'} is shown as ${shown}`, () =>
    assert.equal(statusAt({ status, expiresAt }, now), shown))

for (const [status, expected] of [
  ['QUEUED', true],
  ['RUNNING', true],
  ['READY', false],
  ['FAILED', false],
  ['EXPIRED', false],
] as const)
  test(`an export in ${status} ${expected ? 'blocks another one' : 'allows another one'}`, () =>
    assert.equal(isRunning({ status }), expected))

const written = (applications: number, unreadable: string[] = []) => ({
  ...startOfExport,
  counts: { ...startOfExport.counts, applications },
  unreadable: { ...startOfExport.unreadable, applications: unreadable },
})

for (const [status, total, position, expected] of [
  ['QUEUED', null, startOfExport, { done: 0, total: null }],
  ['RUNNING', 10, written(3, ['a']), { done: 4, total: 10 }],
  ['RUNNING', 10, written(12), { done: 10, total: 10 }],
  ['READY', 10, written(12), { done: 12, total: 12 }],
] as const)
  test(`${status} with ${position.counts.applications} written shows ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(exportProgressOf({ status, total, position }), expected))

const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
for (const [tries, error, expected] of [
  [1, new Error('once'), undefined],
  [4, full, undefined],
  [5, full, 'DISK_FULL'],
  [5, new Error('again'), 'ERROR'],
  [5, null, 'ERROR'],
  [1, new TooManyUnreadable(), 'UNREADABLE'],
] as const)
  test(`a failure with ${error?.message ?? 'nothing'} in try ${tries}: ${expected ?? 'tried again'}`, () =>
    assert.equal(failureAfter(tries, error), expected))

test('an export lists a thousand unreadable files, and ends at one more', () => {
  const documents = new Array<string>(MOST_UNREADABLE).fill('a/b')
  assertReadable({ applications: [], documents, evidence: [] })
  assert.throws(() => assertReadable({ applications: ['a'], documents, evidence: [] }), TooManyUnreadable)
})

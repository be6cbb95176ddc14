/** The meaning of a repeated Idempotency-Key. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRepeated, oldestKept, type StoredKey } from './idempotency.ts'

const request = { operation: 'applications.create', key: 'k', fingerprint: 'a' }
const rows: Array<[what: string, stored: StoredKey | undefined, result: boolean | string]> = [
  ['nothing stored', undefined, false],
  ['the same body', { fingerprint: 'a', isTombstone: false }, true],
  ['another body', { fingerprint: 'b', isTombstone: false }, 'idempotency_key_reused'],
  ['an erased application', { fingerprint: '', isTombstone: true }, 'application_not_found'],
  [
    'an erased application, without its fingerprint',
    { fingerprint: 'a', isTombstone: true },
    'application_not_found',
  ],
]
for (const [what, stored, result] of rows)
  test(`${what}: ${result}`, () => {
    if (typeof result === 'string') assert.throws(() => isRepeated(stored, request), { code: result })
    else assert.equal(isRepeated(stored, request), result)
  })

test('a key is kept for 24 hours', () =>
  assert.deepEqual(oldestKept(new Date('2026-11-22T10:00:00Z')), new Date('2026-11-21T10:00:00Z')))

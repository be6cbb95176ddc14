import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { AuditEntry } from '#audit/entry.ts'
import {
  exceededQuota,
  isLimited,
  limitsOf,
  type Quota,
  type QuotaUse,
  quotas,
  secondsUntilReset,
  type Usage,
} from './quotas.ts'

test('the quota of a customer overrides the default, also when it is 0', () => {
  const limits = limitsOf({ replays: 0, eidStarts: 7 })
  assert.deepEqual([limits.replays, limits.eidStarts], [0, 7])
  assert.equal(limits.storedBytes, 107_374_182_400)
})

test('days and hours end in UTC', () => {
  const at = new Date('2026-11-22T23:58:30Z')
  assert.deepEqual(
    (['eidStarts', 'auditLines', 'replays'] as const).map((quota) => secondsUntilReset(quota, at)),
    [90, 90, 90],
  )
  assert.equal(secondsUntilReset('replays', new Date('2026-11-22T10:00:00Z')), 3_600)
  assert.equal(secondsUntilReset('eidStarts', new Date('2026-11-22T00:00:00Z')), 86_400)
})

test('the SQL function has the same limit of audit lines', () => {
  const sql = readFileSync(new URL('../events/migrations/0001-events.sql', import.meta.url), 'utf8')
  assert.ok(sql.includes(`c.customer_id = customer), ${quotas.auditLines.limit})`))
})

const limits: Usage = { storedBytes: 100, eidStarts: 3, auditLines: 9, replays: 2 }
const nothing: Usage = { storedBytes: 0, eidStarts: 0, auditLines: 0, replays: 0 }
const uses: Array<[used: Partial<Usage>, use: QuotaUse, exceeded: Quota | undefined]> = [
  [{}, {}, undefined],
  [{ storedBytes: 99 }, { storedBytes: 1 }, undefined],
  [{ storedBytes: 99 }, { storedBytes: 2 }, 'storedBytes'],
  // The limit was lowered: nothing new, but a release succeeds.
  [{ storedBytes: 200 }, { storedBytes: 1 }, 'storedBytes'],
  [{ storedBytes: 200 }, { storedBytes: -1 }, undefined],
  [{ storedBytes: 200 }, { eidStarts: 1 }, undefined],
  [{ eidStarts: 2 }, { eidStarts: 1 }, undefined],
  [{ eidStarts: 3 }, { eidStarts: 1 }, 'eidStarts'],
  [{}, { replays: 3 }, 'replays'],
  [{ storedBytes: 100, eidStarts: 3 }, { storedBytes: 1, eidStarts: 1 }, 'storedBytes'],
]
for (const [used, use, exceeded] of uses)
  test(`${JSON.stringify(use)} after ${JSON.stringify(used)}: ${exceeded ?? 'within the quotas'}`, () =>
    assert.equal(exceededQuota({ ...nothing, ...used }, use, limits), exceeded))

const entries: Array<[AuditEntry['actor']['kind'], AuditEntry['action'], limited: boolean]> = [
  ['CUSTOMER', 'application.created', true],
  ['APPLICANT', 'step.answered', true],
  ['CUSTOMER', 'application.erased', false],
  ['USER', 'application.decided', false],
  ['SYSTEM', 'check.answered', false],
  ['OPERATOR', 'customer.changed', false],
]
for (const [kind, action, limited] of entries)
  test(`${action} by ${kind} is ${limited ? '' : 'not '}limited by the quota of audit lines`, () =>
    assert.equal(isLimited({ action, actor: { kind, id: null } }), limited))

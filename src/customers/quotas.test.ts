import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { limitsOf, quotas, secondsUntilReset } from './quotas.ts'

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
  const sql = readFileSync(new URL('../../migrations/0012-quotas.sql', import.meta.url), 'utf8')
  assert.ok(sql.includes(`c.customer_id = customer), ${quotas.auditLines.limit})`))
})

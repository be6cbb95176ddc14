/** PostgreSQL counts usage and applies the quotas as src/customers/quotas.ts says. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { type AuditEntry, auditLine } from '#audit/entry.ts'
import { append, queryOn } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { exceededQuota, isLimited, limitsOf, type OwnQuotas, type QuotaUse, type Usage } from '../quotas.ts'
import { countUsage, quotaErrorOf, usageOf, usedColumns } from './usage.ts'

let database: TestDatabase
let owner: pg.Client
let customerId: string
before(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.source.settings('owner'))
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  customerId = randomUUID()
  await owner.query(
    `with c as (insert into foyer.customer (customer_id, name, mode, created_at)
      values ($1, 'x', 'sandbox', now()))
    insert into foyer.customer_head (customer_id) values ($1)`,
    [customerId],
  )
})

const limit = (quotas: OwnQuotas) =>
  owner.query('update foyer.customer set quotas = $2 where customer_id = $1', [
    customerId,
    JSON.stringify(quotas),
  ])
const usageAt = async (now: Date): Promise<Usage> =>
  usageOf(
    (
      await owner.query(`select ${usedColumns('$2')} from foyer.customer_head where customer_id = $1`, [
        customerId,
        now,
      ])
    ).rows[0],
  )
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      const known = quotaErrorOf(error) ?? error
      if (known instanceof ApiError) return known.extras.quota
      throw error
    },
  )

const uses: QuotaUse[] = [
  ...[{ storedBytes: 60 }, { storedBytes: 41 }, { storedBytes: 40 }, { storedBytes: -100 }],
  ...[{ eidStarts: 1 }, { eidStarts: 1 }, { storedBytes: 101, eidStarts: 1 }, { replays: 2 }, { replays: 1 }],
  ...[
    { eidStarts: 1, replays: 9 },
    { storedBytes: 1, eidStarts: 1, replays: 1 },
  ],
]
const moments = ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z']

test('rejects what would exceed a quota of the day, the hour or the storage', async () => {
  const own = { storedBytes: 100, eidStarts: 4, replays: 3 }
  await limit(own)
  const seen = new Set<unknown>()
  for (const now of moments.map((text) => new Date(text)))
    for (const use of uses) {
      const used = await usageAt(now)
      const expected = exceededQuota(used, use, limitsOf(own))
      const exceeded = await codeOf(countUsage(queryOn(owner), customerId, now, use))
      assert.equal(exceeded, expected, `${now.toISOString()} ${JSON.stringify(use)}`)
      const added = expected === undefined ? use : {}
      const after = Object.entries(used).map(([name, n]) => [name, n + (added[name as keyof Usage] ?? 0)])
      assert.deepEqual(await usageAt(now), Object.fromEntries(after))
      seen.add(exceeded)
    }
  assert.deepEqual([...seen].sort(), ['eidStarts', 'replays', 'storedBytes', undefined])
})

test('rejects further audit lines of customers and applicants only', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  await limit({ auditLines: 1 })
  const entries: Array<[AuditEntry['actor']['kind'], AuditEntry['action']]> = [
    ['SYSTEM', 'check.answered'],
    ['CUSTOMER', 'application.created'],
    ['APPLICANT', 'step.answered'],
    ['CUSTOMER', 'application.erased'],
    ['USER', 'application.decided'],
    ['OPERATOR', 'customer.changed'],
  ]
  for (const [kind, action] of entries) {
    const { auditLines } = await usageAt(now)
    const entry: AuditEntry = { action, actor: { kind, id: null }, detail: {} }
    const rejects = auditLines + 1 > 1 && isLimited(entry)
    const write = append(queryOn(owner), customerId, [auditLine(entry, now, null)])
    assert.equal(await codeOf(write), rejects ? 'auditLines' : undefined, `${kind} ${action}`)
  }
  assert.equal((await usageAt(now)).auditLines, 4)
})

/** The sweep finds exactly the cases that src/retention/due.ts calls due, on a real PostgreSQL. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { PlainCase } from '#applications/case.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { eraseAfterRetention, erasureOf } from '../due.ts'
import { retentionStoreOn } from './retention-store.ts'

const customerId = randomUUID()
let database: TestDatabase
let owner: pg.Client
let worker: pg.Pool

interface StoredCase {
  current: PlainCase
  years: number | undefined
  isHeld: boolean
}
const cases: StoredCase[] = []

const statuses: ApplicationStatus[] = [
  ...(['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW'] as const),
  ...(['APPROVED', 'DECLINED', 'FAILED', 'CANCELLED'] as const),
]
const ends = [
  '2026-11-20T09:30:00.000Z',
  '2027-02-28T00:00:00.000Z',
  '2027-02-28T23:59:59.999Z',
  '2027-03-01T00:00:00.000Z',
  '2028-02-28T12:00:00.000Z',
  '2028-02-29T12:00:00.000Z',
].map((text) => new Date(text))
/** Each moment at which one of the cases becomes due, the millisecond before, and 29 February. */
const moments = [
  ...ends.flatMap((end) =>
    [0, 1, 5, 30].flatMap((years) => {
      const due = new Date(end)
      due.setUTCFullYear(due.getUTCFullYear() + years)
      return [new Date(due.getTime() - 1), due]
    }),
  ),
  ...['2028-02-29T00:00:00.000Z', '2032-02-29T23:00:00.000Z', '2033-02-28T23:59:59.999Z'],
  ...['2033-03-01T00:00:00.000Z', '2033-03-01T12:00:00.000Z'],
].map((moment) => new Date(moment))

before(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.source.settings('owner'))
  await owner.connect()
  // A clock beside UTC, whose years begin and end at another moment.
  await owner.query(`alter database ${database.name} set timezone = 'Pacific/Auckland'`)
  worker = new pg.Pool(database.source.settings('foyer_worker'))
  await owner.query(
    `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'x', 'sandbox', now())`,
    [customerId],
  )
  for (const years of [undefined, 0, 1, 30]) await workflow(years)
})
after(async () => {
  await worker.end()
  await owner.end()
  await database.drop()
})

async function workflow(years: number | undefined): Promise<void> {
  const workflowId = randomUUID()
  const definition = years === undefined ? {} : { retention: { years } }
  await owner.query(
    `with w as (insert into foyer.workflow (customer_id, workflow_id, name, created_at)
      values ($1, $2, 'x', now()) returning 1)
    insert into foyer.workflow_version (customer_id, workflow_id, version, definition, published_at,
      published_by) select $1, $2, 1, $3, now(), 'operator' from w`,
    [customerId, workflowId, JSON.stringify(definition)],
  )
  for (const status of statuses)
    for (const end of ends)
      for (const [decidedAt, updatedAt] of [
        [null, end],
        [end, new Date('2027-06-01T00:00:00Z')],
      ] as const)
        await stored({ years, isHeld: false, current: caseOf(workflowId, status, decidedAt, updatedAt) })
  const held = caseOf(workflowId, 'DECLINED', ends[0] ?? null, new Date('2027-06-01T00:00:00Z'))
  await stored({ years, isHeld: true, current: held })
}

const caseOf = (
  workflowId: string,
  status: ApplicationStatus,
  decidedAt: Date | null,
  updatedAt: Date,
): PlainCase => ({
  ...{ customerId, id: randomUUID(), mode: 'sandbox', kind: 'KYC', workflowId, workflowVersion: 1 },
  ...{ countryCode: 'SE', redirectUrl: '', externalReference: null, language: null, status, decidedAt },
  ...{ createdAt: new Date('2026-01-01T00:00:00Z'), startedAt: null, submittedAt: null, updatedAt },
  expiresAt: new Date('2027-01-01T00:00:00Z'),
})

async function stored(of: StoredCase): Promise<void> {
  const { id, workflowId, status, createdAt, decidedAt, updatedAt, expiresAt } = of.current
  cases.push(of)
  await owner.query(
    `insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version,
      country_code, status, redirect_url, created_at, decided_at, updated_at, expires_at, sealed)
    values ($1, $2, 'sandbox', 'KYC', $3, 1, 'SE', $4, '', $5, $6, $7, $8, '')`,
    [customerId, id, workflowId, status, createdAt, decidedAt, updatedAt, expiresAt],
  )
  if (of.isHeld)
    await owner.query('insert into foyer.legal_hold values ($1, $2, now(), $3)', [customerId, id, 'T 1'])
}

const isDue = ({ current, years, isHeld }: StoredCase, now: Date): boolean => {
  const rule = eraseAfterRetention(years === undefined ? {} : { retention: { years } })
  return erasureOf(rule, current, isHeld, now) !== undefined
}

test('finds the cases that the rule calls due, at every moment around the end of retention', async () => {
  const store = retentionStoreOn(worker)
  const found = new Set<number>()
  for (const now of moments) {
    const due = await store.dueForErasure(now, 10_000)
    assert.deepEqual(
      due.map(({ applicationId }) => applicationId).sort(),
      cases.flatMap((each) => (isDue(each, now) ? [each.current.id] : [])).sort(),
      now.toISOString(),
    )
    found.add(due.length)
  }
  assert.ok(found.size > 10, 'the moments differ in what is due')
})

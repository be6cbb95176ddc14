/** PostgreSQL creates, claims and postpones deliveries as src/events/fan-out.ts says. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { appendCall, appendValues } from '#audit/store/append.ts'
import type { EventKind } from '#kernel/schemas/event.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import {
  afterFailure,
  fanOut,
  type PublishedEvent,
  type Subscription,
  sendable,
  type WaitingDelivery,
} from '../../fan-out.ts'
import { deliveryLeasesIn } from './delivery-leases.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes))
const applications = [randomUUID(), randomUUID()]
const kinds = ['APPLICATION_CREATED', 'APPLICATION_IN_REVIEW', 'DOCUMENT_ADDED'] as const
let database: TestDatabase
let owner: pg.Client
let worker: pg.Pool
let customerId: string
let webhooks: Subscription[]

before(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.source.settings('owner'))
  await owner.connect()
  worker = new pg.Pool(database.source.settings('foyer_worker'))
})
after(async () => {
  await worker.end()
  await owner.end()
  await database.drop()
})
async function newCustomer(): Promise<void> {
  customerId = randomUUID()
  await owner.query(
    `with c as (insert into foyer.customer (customer_id, name, mode, created_at)
      values ($1, 'x', 'sandbox', now()))
    insert into foyer.customer_head (customer_id) values ($1)`,
    [customerId],
  )
}
beforeEach(async () => {
  await newCustomer()
  webhooks = [
    await webhook(),
    await webhook({ types: ['DOCUMENT_ADDED'] }),
    await webhook({ types: ['APPLICATION_CREATED', 'APPLICATION_IN_REVIEW'] }),
    await webhook({ enabled: false }),
    await webhook({ isDeleted: true }),
  ]
})

async function webhook(more: Partial<Subscription> = {}): Promise<Subscription> {
  const of = { webhookId: randomUUID(), types: [], enabled: true, isDeleted: false, ...more }
  await owner.query(
    `insert into foyer.webhook (customer_id, webhook_id, url, types, description, sealed_secret, enabled,
      created_at, deleted_at) values ($1, $2, 'https://x.example', $3, '', '', $4, now(), $5)`,
    [customerId, of.webhookId, of.types, of.enabled, of.isDeleted ? minute(0) : null],
  )
  return of
}

type Change = Pick<PublishedEvent, 'kind' | 'applicationId' | 'at'>
/** In one statement, in this order. */
async function publishAll(changes: readonly Change[]): Promise<PublishedEvent[]> {
  const events = changes.map((change) => ({ ...change, id: randomUUID(), cause: undefined }))
  await owner.query(`select ${appendCall('$1', 2)}`, [customerId, ...appendValues([], events)])
  const { rows } = await owner.query(
    `select seq::int, kind, application_id as "applicationId", at from foyer.event
      where customer_id = $1 and event_id = any ($2) order by seq`,
    [customerId, events.map(({ id }) => id)],
  )
  assert.equal(rows.length, events.length)
  return rows
}
/** Every application gets every kind at this time. */
const publish = (at: Date): Promise<PublishedEvent[]> =>
  publishAll(
    applications.flatMap((applicationId) => kinds.map((kind: EventKind) => ({ kind, applicationId, at }))),
  )

const stored = async (): Promise<WaitingDelivery[]> =>
  (
    await owner.query(
      `select webhook_id as "webhookId", application_id as "applicationId", event_seq::int as seq, copy,
        due_at as "dueAt" from foyer.webhook_delivery where customer_id = $1 and status = 'WAITING'`,
      [customerId],
    )
  ).rows

const nameOf = (each: WaitingDelivery) =>
  `${each.webhookId} ${each.applicationId} ${each.seq}.${each.copy} ${each.dueAt.toISOString()}`
const assertSame = (actual: readonly WaitingDelivery[], expected: readonly WaitingDelivery[]) =>
  assert.deepEqual(actual.map(nameOf).sort(), expected.map(nameOf).sort())

/** Replays the deliveries of the first webhook at another time. */
const replay = (copy: number, due: Date) =>
  owner.query(
    `insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, copy, delivery_id, event_id,
      application_id, kind, published_at, due_at, created_at)
    select customer_id, webhook_id, event_seq, $3, gen_random_uuid(), event_id, application_id, kind,
      published_at, $4, $4 from foyer.webhook_delivery
      where customer_id = $1 and webhook_id = $2 and copy = 0`,
    [customerId, webhooks[0]?.webhookId, copy, due],
  )
const postpone = (of: WaitingDelivery, due: Date) =>
  owner.query(
    `update foyer.webhook_delivery set due_at = $5
      where customer_id = $1 and webhook_id = $2 and event_seq = $3 and copy = $4`,
    [customerId, of.webhookId, of.seq, of.copy, due],
  )

test('creates the same deliveries as the rule, also behind waiting ones', async () => {
  const first = await publish(minute(1))
  assertSame(await stored(), fanOut(first, webhooks, []))
  const [one, other] = await stored()
  assert.ok(one && other)
  await postpone(one, minute(30))
  await postpone(other, minute(0))
  await replay(1, minute(50))
  const before = await stored()
  const second = await publish(minute(2))
  const expected = fanOut(second, webhooks, before)
  assert.ok(expected.some(({ dueAt }) => dueAt.getTime() === minute(30).getTime()))
  assertSame(await stored(), [...before, ...expected])
})

/** Up to four webhooks of any kind, and up to three statements with events of two applications. */
const given = fc.record({
  subscriptions: fc.array(
    fc.record({ types: fc.subarray([...kinds]), enabled: fc.boolean(), isDeleted: fc.boolean() }),
    { maxLength: 4 },
  ),
  statements: fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        applicationId: fc.constantFrom(...applications),
        at: fc.nat(40).map(minute),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  /** Changes of the deliveries that wait between two statements: another time, or a replay at this time. */
  moved: fc.array(fc.record({ which: fc.nat(20), due: fc.nat(60).map(minute), isReplay: fc.boolean() }), {
    maxLength: 3,
  }),
})

test('creates the same deliveries as the rule in every generated case', async () => {
  await fc.assert(
    fc.asyncProperty(given, async ({ subscriptions, statements, moved }) => {
      await newCustomer()
      webhooks = []
      for (const more of subscriptions) webhooks.push(await webhook(more))
      for (const [number, changes] of statements.entries()) {
        const waiting = await stored()
        for (const [at, { which, due, isReplay }] of moved.entries()) {
          const one = waiting[which]
          if (one && isReplay) await replay(number * 10 + at + 1, due)
          else if (one) await postpone(one, due)
        }
        const before = await stored()
        const events = await publishAll(changes)
        assertSame(await stored(), [...before, ...fanOut(events, webhooks, before)])
      }
    }),
    { numRuns: 60 },
  )
})

const limits = { free: 1_000, freeLate: 1_000, late: [], freeEach: 1_000, freeFailing: 1_000, exceptions: [] }

test('claims the deliveries that the rule may send, and postpones those behind a failure', async () => {
  await publish(minute(1))
  await publish(minute(2))
  await replay(1, minute(1))
  await replay(2, minute(3))
  const [one] = await stored()
  assert.ok(one)
  await postpone(one, minute(9))
  const leases = deliveryLeasesIn(worker, randomUUID(), 30)
  for (const now of [minute(0), minute(1), minute(4), minute(10)]) {
    const waiting = await stored()
    const claimed = await leases.claim({ ...limits, now, customers: [customerId] })
    const names = claimed.map(({ webhookId, seq, copy }) => `${webhookId} ${seq}.${copy}`)
    const expected = sendable(waiting, now)
    assert.deepEqual(names.sort(), expected.map((e) => `${e.webhookId} ${e.seq}.${e.copy}`).sort())
    assert.equal(expected.length > 0, now > minute(0))
    const [failing] = claimed
    if (failing) {
      const nextAt = new Date(now.getTime() + 5_400_000)
      const failed = { status: 'WAITING', dueAt: nextAt, pausedUntil: null, at: now, durationMs: 1 } as const
      await leases.finish([{ ...failed, claimed: failing, answer: 500, error: null, sealedBody: null }], now)
      const of = waiting.find(
        (e) => e.webhookId === failing.webhookId && e.seq === Number(failing.seq) && e.copy === failing.copy,
      )
      assert.ok(of)
      assertSame(await stored(), afterFailure(waiting, of, nextAt))
    }
    await leases.release(true)
  }
})

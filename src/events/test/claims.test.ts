/** Claims and recorded outcomes: which process may record, and how often it counts. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import {
  type ClaimedDelivery,
  deliveryLeasesIn,
  type FinishedTry,
} from '#events/store/webhooks/delivery-leases.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { type Installation, installOn, type Subscriber } from '#test/harness/webhook-installation.ts'

const LEASE_SECONDS = 2
const everything = {
  ...{ free: 100, freeLate: 100, late: [], freeEach: 16, freeFailing: 1, exceptions: [], customers: null },
}

describe('claims and outcomes of deliveries', () => {
  let database: TestDatabase
  let installation: Installation
  let subscriber: Subscriber
  let pool: pg.Pool
  const [one, other] = ['1', '2'].map((digit) => `0000000${digit}-0000-7000-8000-000000000000`) as [
    string,
    string,
  ]
  const claims = (me: string) => deliveryLeasesIn(pool, me, LEASE_SECONDS)
  const claim = (me: string, now = new Date(Date.now() + 1_000)) => claims(me).claim({ ...everything, now })
  const finished = (claimed: ClaimedDelivery, status: FinishedTry['status']): FinishedTry => ({
    ...{ claimed, status, dueAt: new Date(), at: new Date(), pausedUntil: null, durationMs: 1 },
    ...{ answer: status === 'DELIVERED' ? 200 : 500, error: null, sealedBody: null },
  })
  const finish = (me: string, claimed: ClaimedDelivery, status: FinishedTry['status']) =>
    claims(me).finish([finished(claimed, status)], new Date())
  const delivery = async () => {
    const [row] = await database.owner(
      async (client) =>
        (
          await client.query(
            `select status, tries, claimed_by, (select count(*)::integer
              from foyer.webhook_try t where t.customer_id = d.customer_id) as written
              from foyer.webhook_delivery d where customer_id = $1`,
            [subscriber.customerId],
          )
        ).rows,
    )
    return row
  }

  before(async () => {
    database = await testDatabase()
    installation = installOn(database.source)
    pool = new pg.Pool(database.source.settings('foyer_worker'))
  })
  after(async () => {
    await Promise.all([installation.close(), pool.end()])
    await database.drop()
  })
  let webhookId = ''
  beforeEach(async () => {
    if (webhookId) await subscriber.write((writes) => writes.remove(webhookId))
    subscriber = await installation.customer()
    webhookId = (await subscriber.webhook('http://127.0.0.1:9/')).id
    await subscriber.open(uuidv7(new Date()))
  })

  test('count a failure once that is recorded twice, even if claimed again in between', async () => {
    const [first] = (await claim(one)) as [ClaimedDelivery]
    await finish(one, first, 'WAITING')
    const [second] = (await claim(one)) as [ClaimedDelivery]
    assert.equal(second.tries, 1)
    // The first answer of the database was lost.
    await finish(one, first, 'WAITING')
    assert.deepEqual(await delivery(), { status: 'WAITING', tries: 1, claimed_by: one, written: 1 })
    await finish(one, second, 'DELIVERED')
    await finish(one, second, 'DELIVERED')
    assert.deepEqual(await delivery(), { status: 'DELIVERED', tries: 2, claimed_by: null, written: 2 })
  })

  test('count a success of the first process after its lease, but no failure', async () => {
    const [first] = (await claim(one)) as [ClaimedDelivery]
    assert.deepEqual(await claim(other), [])
    await new Promise((resolve) => setTimeout(resolve, LEASE_SECONDS * 1_000 + 100))
    const [second] = (await claim(other)) as [ClaimedDelivery]
    assert.equal(second.deliveryId, first.deliveryId)
    await finish(one, first, 'WAITING')
    await finish(one, first, 'GIVEN_UP')
    assert.deepEqual(await delivery(), { status: 'WAITING', tries: 0, claimed_by: other, written: 0 })
    await finish(one, first, 'DELIVERED')
    await finish(other, second, 'WAITING')
    assert.deepEqual(await delivery(), { status: 'DELIVERED', tries: 1, claimed_by: null, written: 1 })
    const [hook] = await installation.webhooks.list(subscriber.customerId)
    assert.equal(hook?.failingSince, null)
  })

  test('release claims whose answer was lost, but not those being sent', async () => {
    const [claimed] = (await claim(one)) as [ClaimedDelivery]
    await claims(one).release(false, [claimed.deliveryId])
    await claims(other).release(false)
    assert.equal((await delivery()).claimed_by, one)
    await claims(one).release(false)
    assert.equal((await claim(other)).length, 1)
    await claims(one).release(true)
    assert.equal((await delivery()).claimed_by, null)
  })

  test('give a failing webhook one delivery at a time, and slow ones their free slots', async () => {
    for (let number = 0; number < 4; number += 1) await subscriber.open(uuidv7(new Date()))
    const late = { ...everything, now: new Date(Date.now() + 1_000), late: [webhookId], freeLate: 2 }
    const two = await claims(one).claim(late)
    assert.equal(two.length, 2)
    assert.ok(two.every(({ isFailing }) => !isFailing))
    for (const each of two) await finish(one, each, 'WAITING')
    const [only, ...more] = await claim(one)
    assert.equal(only?.isFailing, true)
    assert.deepEqual(more, [])
  })

  test('record a delivery in flight once when its webhook is deleted', async () => {
    const [taken] = (await claim(one)) as [ClaimedDelivery]
    await subscriber.write((writes) => writes.remove(webhookId))
    assert.equal((await delivery()).status, 'CANCELLED')
    await finish(other, taken, 'DELIVERED')
    assert.equal((await delivery()).status, 'CANCELLED', 'of another process')
    await finish(one, taken, 'DELIVERED')
    await finish(one, taken, 'DELIVERED')
    assert.deepEqual(await delivery(), { status: 'DELIVERED', tries: 1, claimed_by: null, written: 1 })
    subscriber = await installation.customer()
    webhookId = (await subscriber.webhook('http://127.0.0.1:9/')).id
    await subscriber.open(uuidv7(new Date()))
    const [failed] = (await claim(one)) as [ClaimedDelivery]
    await subscriber.write((writes) => writes.remove(webhookId))
    await finish(one, failed, 'WAITING')
    assert.deepEqual(await delivery(), { status: 'CANCELLED', tries: 1, claimed_by: null, written: 1 })
    webhookId = ''
  })
})

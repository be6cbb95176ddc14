/**
 * Two dispatchers on one database: each event once and in order, also when one is killed or stopped beyond
 * its lease.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from '#platform/random-ids.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { type DispatcherProcess, startDispatcherProcess } from '#test/harness/webhook-dispatchers.ts'
import { type Installation, installOn, type Subscriber } from '#test/harness/webhook-installation.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
  until,
  verified,
} from '#test/harness/webhook-receiver.ts'

const LEASE_SECONDS = 3
const EACH = 10
/** Tolerance for a machine under load. */
const SLOWNESS_MS = 2_000

describe('two dispatchers', () => {
  let database: TestDatabase
  let installation: Installation
  let subscriber: Subscriber
  let receiver: Receiver
  let processes: DispatcherProcess[] = []
  /** Must stay empty: two deliveries of one application in flight at once. */
  let together: string[] = []
  const start = (timeLimitMs = 10_000, leaseSeconds = LEASE_SECONDS, isPresent = false) => {
    const process = startDispatcherProcess(database.source, {
      timeLimitMs,
      isPresent,
      more: { leaseSeconds },
    })
    processes.push(process)
    return process
  }
  const ask = (text: string) =>
    database.owner(async (client) => (await client.query(text, [subscriber.customerId])).rows)
  const claims = () =>
    ask(
      `select claimed_by, count(*)::integer as n from foyer.webhook_delivery
        where customer_id = $1 and claimed_by is not null group by 1`,
    )
  /** Creates cases with events; the ids in the order of writing. */
  const write = async (cases: number) => {
    const ids = Array.from({ length: cases }, () => uuidv7(new Date()))
    for (const id of ids) await subscriber.open(id)
    for (let number = 1; number < EACH; number += 1)
      await Promise.all(ids.map((id) => subscriber.change(id, ['APPLICATION_DATA_CHANGED'])))
  }

  before(async () => {
    database = await testDatabase()
    installation = installOn(database.source)
  })
  after(async () => {
    await installation.close()
    await database.drop()
  })
  beforeEach(async (t) => {
    processes = []
    together = []
    const underWay = new Set<string>()
    receiver = await startReceiver(async (got) => {
      const application = applicationOf(got)
      if (underWay.has(application)) together.push(application)
      underWay.add(application)
      await pause(10 + Math.random() * 20)
      underWay.delete(application)
      return 200
    })
    subscriber = await installation.customer()
    receiver.secret = (await subscriber.webhook(receiver.url)).secret
    ;(t as { after(work: () => Promise<void>): void }).after(async () => {
      await Promise.all(processes.map((each) => each.kill().catch(() => undefined)))
      await receiver.close()
    })
  })

  /** All events have been received, verified, and in the order of each application. */
  const assertWhole = async () => {
    const events = await ask(
      `select 'foyer:event::' || event_id as id, seq::integer from foyer.event
        where customer_id = $1 order by seq`,
    )
    const firsts = [...new Map(receiver.taken.toReversed().map((got) => [got.id, got])).values()].reverse()
    assert.deepEqual(new Set(firsts.map(({ id }) => id)), new Set(events.map(({ id }) => id)))
    for (const got of receiver.received) verified(receiver.secret, got)
    const seqs = new Map(events.map(({ id, seq }) => [id, seq]))
    for (const [application, came] of Map.groupBy(firsts, applicationOf)) {
      const order = came.map(({ id }) => Number(seqs.get(id)))
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        application,
      )
    }
    assert.deepEqual(together, [])
    const [books] = await ask(
      `select count(*) filter (where status <> 'DELIVERED')::integer as waiting, sum(tries)::integer as tries,
        (select count(*)::integer from foyer.webhook_try where customer_id = $1) as written
          from foyer.webhook_delivery where customer_id = $1`,
    )
    assert.equal(books.waiting, 0)
    assert.equal(books.tries, books.written)
    assert.deepEqual(await claims(), [])
    return { events: events.length, written: books.written }
  }
  const isTaken = (count: number) => new Set(receiver.taken.map(({ id }) => id)).size === count
  const isWritten = async () =>
    (await ask(`select from foyer.webhook_delivery where customer_id = $1 and status = 'WAITING'`)).length ===
    0

  test('send no event twice, and both work', async () => {
    const answer = receiver.react
    const { promise: bothWork, resolve: go } = Promise.withResolvers<void>()
    receiver.react = (got) => bothWork.then(() => answer(got))
    await Promise.all([start(60_000, 200).started, start(60_000, 200).started])
    const writing = write(60)
    await until(async () => (await claims()).length === 2, 30_000, 'that each claims something')
    go()
    await writing
    await until(() => isTaken(60 * EACH), 60_000)
    await until(isWritten)
    await assertWhole()
    assert.equal(receiver.received.length, 60 * EACH)
  })

  test('repeat only deliveries in flight at a kill, after the lease has expired', async (t) => {
    let pair = [start(), start()]
    await Promise.all(pair.map(({ started }) => started))
    const kills: Array<{ from: number; to: number }> = []
    const writing = write(100)
    for (let number = 0; number < 6; number += 1) {
      const before = receiver.taken.length
      await until(() => receiver.taken.length > before + 20, 60_000)
      const [oldest, other] = pair as [DispatcherProcess, DispatcherProcess]
      const from = Date.now()
      await oldest.kill()
      kills.push({ from, to: Date.now() })
      pair = [other, start()]
      await other.started
    }
    await writing
    await until(() => isTaken(100 * EACH), 60_000)
    await until(isWritten)
    await assertWhole()
    const again = [...Map.groupBy(receiver.received, ({ id }) => id).values()].filter((all) => all.length > 1)
    t.diagnostic(`${again.length} of ${100 * EACH} came again after ${kills.length} kills`)
    for (const [first, second] of again as [Received, Received][]) {
      // A request that was sent before a kill may be read here later.
      const kill = kills.find(({ from, to }) => to > first.at - SLOWNESS_MS && from < second.at)
      assert.ok(kill, 'a repetition without a kill')
      assert.ok(kill.from - first.at < SLOWNESS_MS, 'it had long been taken')
      const apart = second.at - first.at
      assert.ok(apart > LEASE_SECONDS * 1_000 - SLOWNESS_MS, 'it came again before the lease was over')
    }
    // At most sixteen are in flight to one receiver, per process.
    assert.ok(again.length <= kills.length * 16 * 2)
  })

  test('send the claims of a killed process long before its lease expires', async (t) => {
    const { promise: isKilled, resolve: go } = Promise.withResolvers<void>()
    const answer = receiver.react
    receiver.react = (got) => isKilled.then(() => answer(got))
    const first = start(60_000, 200, true)
    await Promise.all([first.started, start(60_000, 200, true).started])
    const writing = write(60)
    await until(async () => (await claims()).length === 2, 30_000, 'that each claims something')
    await first.kill()
    // The tries of the killed process will never be recorded.
    receiver.react = answer
    const killedAt = Date.now()
    go()
    await writing
    await until(() => isTaken(60 * EACH), 60_000)
    await until(isWritten, 60_000)
    await assertWhole()
    const waited = Date.now() - killedAt
    t.diagnostic(`all of it ${waited} ms after the kill, with a lease of 200 s`)
    assert.ok(waited < 60_000)
  })

  test('do no harm when a process was stopped beyond its lease and continues', async () => {
    const waiting: Array<() => void> = []
    const answer = receiver.react
    receiver.react = (got) => new Promise((resolve) => waiting.push(() => resolve(answer(got))))
    await write(8)
    const stopped = start(2_000)
    await until(() => receiver.received.length === 8)
    stopped.stop()
    const [held] = await claims()
    assert.equal(held?.n, 8)
    // Its requests are never answered; another process sends them after the lease and waits for the answers.
    await start().started
    await until(() => receiver.received.length === 16, 30_000)
    const [taken] = await claims()
    assert.notEqual(taken?.claimed_by, held?.claimed_by)
    stopped.wake()
    // Long enough for its requests to fail and be recorded.
    await pause(2_500)
    assert.deepEqual(await claims(), [taken])
    assert.equal(receiver.received.length, 16)
    const [hook] = await installation.webhooks.list(subscriber.customerId)
    assert.equal(hook?.failingSince, null)
    receiver.react = answer
    for (const go of waiting.splice(0).slice(8)) go()
    await until(() => isTaken(8 * EACH), 60_000)
    await until(isWritten)
    const { events, written } = await assertWhole()
    assert.equal(written, events, 'a try was written down that does not count')
  })
})

const applicationOf = ({ body }: Received): string =>
  (JSON.parse(body) as { event: { applicationId: string } }).event.applicationId

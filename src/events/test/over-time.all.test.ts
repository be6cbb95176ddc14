/**
 * Webhooks over days, with a moved clock: the whole schedule, switching off with its mail, retention, and
 * isolation of customers.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { retrySchedule } from '#events/retry-schedule.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { testDatabase } from '#test/harness/test-database.ts'
import { startDispatcherProcess } from '#test/harness/webhook-dispatchers.ts'
import { installOn } from '#test/harness/webhook-installation.ts'
import { type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const environment = {
  FOYER_WEBHOOK_ALLOW_PRIVATE: '1',
  FOYER_MASTER_KEY: randomBytes(32).toString('base64'),
}

let world: World
let customer: TestCustomer
let receiver: Receiver
let webhookId: string

const ok = async (name: string, body: unknown, whose = customer) => {
  const reply = await world.call(`/v1/${name}`, body, await world.token(whose))
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const newest = async () => (await ok('webhooks.deliveries.list', { webhookId, limit: 1 })).data[0]
const switchedOff = async () => (await ok('webhooks.list', {})).data[0].switchedOff
const tellMe = () =>
  world.database.owner((client) =>
    client.query(`update foyer.customer set notify_email = 'ops@shop.example' where customer_id = $1`, [
      customer.uuid,
    ]),
  )
const mails = async (of = world) =>
  (await readdir(path.join(of.config.dataDirectory, 'mail')).catch(() => [])).filter((name) =>
    name.endsWith('.eml'),
  ).length

describe('webhooks over time', () => {
  before(async () => {
    world = await startWorld({ environment })
  })
  after(() => world.close())
  beforeEach(async () => {
    await receiver?.close()
    receiver = await startReceiver(() => 500)
    customer = await world.customer()
    webhookId = (await ok('webhooks.create', { url: receiver.url })).id
  })
  after(() => receiver.close())

  test('are tried ten times in 75.6 hours, then given up for the next event', async () => {
    await world.create(customer)
    for (const [index, seconds] of retrySchedule.entries()) {
      await until(async () => (await newest()).tries.length === index + 1)
      const { nextTryAt, tries } = await newest()
      const wait = (Date.parse(nextTryAt) - Date.parse(tries.at(-1).at)) / 1000
      assert.ok(wait >= seconds * 0.9 - 1 && wait <= seconds * 1.1 + 5, `${wait} instead of ${seconds}`)
      world.clock.advance(Math.max(0, wait - 60) * 1000)
      await pause(wait > 60 ? 400 : 0)
      assert.equal((await newest()).tries.length, index + 1, 'it came too soon')
      world.clock.advance(61_000)
    }
    await until(async () => (await newest()).status === 'GIVEN_UP')
    assert.equal((await newest()).tries.length, 10)
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1)
    for (const { requestHeaders } of (await newest()).tries)
      assert.deepEqual(Object.keys(requestHeaders).sort(), [
        ...['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'],
      ])
    assert.equal(await switchedOff(), null)
    receiver.react = () => 200
    await world.create(customer)
    await until(() => receiver.taken.length === 1)
  })

  test('start the five days again after one success', async () => {
    await world.create(customer)
    await until(async () => (await newest()).tries.length === 1)
    world.clock.advance(4 * DAY)
    receiver.react = () => 200
    await until(async () => (await newest()).status === 'DELIVERED')
    receiver.react = () => 500
    await world.create(customer)
    await until(async () => (await newest()).tries.length === 1)
    for (let tries = 2; tries <= 6; tries += 1) {
      assert.equal(await switchedOff(), null)
      world.clock.advance(DAY + HOUR)
      await until(async () => (await newest()).tries.length === tries)
    }
    await until(async () => (await switchedOff()) === 'FAILING')
  })

  test('retry the mail until it is sent, also after a restart of the service', async () => {
    await tellMe()
    const directory = path.join(world.config.dataDirectory, 'mail')
    // No file can be written there.
    await writeFile(directory, '')
    receiver.react = () => 410
    await world.create(customer)
    await until(async () => (await switchedOff()) === 'GONE')
    const jobs = async () =>
      (
        await world.database.owner((client) =>
          client.query(
            `select attempts from graphile_worker._private_jobs where key like 'notifyWebhookDisabled:%'`,
          ),
        )
      ).rows
    await until(async () => (await jobs())[0]?.attempts >= 1)
    await rm(directory)
    await until(async () => (await mails()) === 1)
    await until(async () => (await jobs()).length === 0)
  })

  test('send the mail from another process if the first ended in between', async () => {
    const database = await testDatabase()
    const first = await startWorld({ environment, database, queue: false })
    const kept = world
    world = first
    try {
      customer = await first.customer()
      await tellMe()
      receiver.react = () => 410
      webhookId = (await ok('webhooks.create', { url: receiver.url })).id
      await first.create(customer)
      await until(async () => (await switchedOff()) === 'GONE')
      assert.equal(await mails(first), 0)
    } finally {
      await first.close()
      world = kept
    }
    const second = await startWorld({ environment, database })
    try {
      await until(async () => (await mails(second)) === 1)
    } finally {
      await second.close()
      await database.drop()
    }
  })

  test('do not delay other requests when fifty receivers of a customer hang', async (t) => {
    receiver.react = () => 'HANG'
    for (let made = 1; made < 50; made += 1) await ok('webhooks.create', { url: receiver.url })
    for (let number = 0; number < 20; number += 1) await world.create(customer)
    const well = await startReceiver()
    t.after(() => well.close())
    const other = await world.customer()
    await ok('webhooks.create', { url: well.url }, other)
    await until(() => receiver.received.length > 200)
    for (let number = 1; number <= 8; number += 1) {
      const began = Date.now()
      await world.create(other)
      await until(() => well.taken.length === number, 12_000)
      const took = (well.taken.at(-1)?.at ?? 0) - began
      assert.ok(took < 7_000, `it came after ${took} ms, and those that hang take ten seconds`)
      await pause(500)
    }
  })
})

test('deliveries and their tries are deleted after 30 days', async (t) => {
  const database = await testDatabase()
  let ahead = 0
  const installation = installOn(database.source, () => new Date(Date.now() + ahead))
  const subscriber = await installation.customer()
  const receiver = await startReceiver()
  t.after(async () => {
    await Promise.all([receiver.close(), installation.close()])
    await database.drop()
  })
  const [kept, deleted] = [await subscriber.webhook(receiver.url), await subscriber.webhook(receiver.url)]
  const first = startDispatcherProcess(database.source, {})
  t.after(() => first.kill().catch(() => undefined))
  await subscriber.open(uuidv7(new Date()))
  const { webhooks } = installation
  const all = async () => (await webhooks.deliveries(subscriber.customerId, { limit: 100 })).deliveries
  await until(async () => (await all()).every(({ status }) => status === 'DELIVERED'))
  await subscriber.write((writes) => writes.remove(deleted.id))
  await first.kill()
  ahead = 2 * DAY
  await subscriber.change((await all())[0]?.applicationId ?? '', ['APPLICATION_DATA_CHANGED'])
  const second = startDispatcherProcess(database.source, { ahead: 30 * DAY + HOUR })
  t.after(() => second.kill())
  await until(async () => (await all()).length === 1)
  const [left] = await all()
  assert.deepEqual([left?.type, left?.webhookId], ['APPLICATION_DATA_CHANGED', kept.id])
  const count = (of: string) =>
    database.owner(async (client) => (await client.query(`select from foyer.${of}`)).rowCount)
  assert.equal(await count(`webhook_try where at < now() + interval '1 day'`), 0)
  // Deleted by a separate statement.
  await until(async () => (await count('webhook')) === 1)
})

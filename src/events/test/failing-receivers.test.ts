/** Failing receivers: retries, giving up, switching off, the mail to the owner, and replay. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let customer: TestCustomer
let token: string
let receiver: Receiver
let hook: { id: string; secret: string }

const post = async (name: string, body: unknown, headers = {}) =>
  world.call(`/v1/${name}`, body, token, headers)
const ok = async (name: string, body: unknown) => {
  const reply = await post(name, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const deliveries = async (filter = {}) => (await ok('webhooks.deliveries.list', filter)).data
const stateOf = async (id = hook.id) =>
  (await ok('webhooks.list', {})).data.find((each: { id: string }) => each.id === id)

describe('webhooks with failing receivers', () => {
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
  })
  after(() => world.close())
  beforeEach(async () => {
    await receiver?.close()
    customer = await world.customer()
    token = await world.token(customer)
    receiver = await startReceiver()
    hook = await ok('webhooks.create', { url: receiver.url, description: 'shop' })
  })
  after(() => receiver?.close())

  test('try again with the same id and a new timestamp, and list every try', async () => {
    receiver.react = () =>
      receiver.received.length < 3 ? { status: 500, body: `no ${'x'.repeat(100_000)}` } : 200
    const { id } = await world.create(customer)
    for (const wait of [6_000, 6 * MINUTE]) {
      const before = receiver.received.length
      await until(() => (receiver.received.length > 0 && before > 0) || receiver.received.length === 1)
      const number = receiver.received.length
      await until(async () => (await deliveries())[0].tries.length === number)
      world.clock.advance(wait)
      await until(() => receiver.received.length === number + 1)
    }
    await until(async () => (await deliveries())[0].status === 'DELIVERED')
    assert.equal(new Set(receiver.received.map((each) => each.id)).size, 1)
    const [delivery] = await deliveries({ applicationId: id })
    assert.deepEqual(
      delivery.tries.map((each: { status: number }) => each.status),
      [500, 500, 200],
    )
    assert.equal(delivery.tries[0].body.length, 65_536)
    assert.equal(delivery.tries[0].error, 'The receiver answered 500.')
    assert.equal(delivery.tries[0].requestHeaders['webhook-id'], receiver.received[0]?.id)
    assert.ok(!('webhook-signature' in delivery.tries[0].requestHeaders))
    const stored = await world.database.owner((client) =>
      client.query('select sealed_body from foyer.webhook_try'),
    )
    assert.ok(stored.rows.every((row) => !row.sealed_body?.includes('xxxx')))
  })

  test('count redirects, resets and timeouts as failures with a message', async () => {
    const other = await startReceiver()
    receiver.react = () => ({ status: 307, headers: { location: other.url } })
    assert.match((await ok('webhooks.test', { webhookId: hook.id })).error, /Redirects are not followed/)
    assert.equal(other.received.length, 0)
    await other.close()
    receiver.react = () => 'RESET'
    assert.match((await ok('webhooks.test', { webhookId: hook.id })).error, /closed before an answer/)
    receiver.react = () => 'HANG'
    const began = performance.now()
    assert.match((await ok('webhooks.test', { webhookId: hook.id })).error, /within 10 seconds/)
    assert.ok(performance.now() - began < 25_000)
  })

  test('are disabled by 410; once enabled they continue, and replay sends missed events', async () => {
    receiver.react = () => 410
    await world.create(customer)
    await until(async () => (await stateOf()).switchedOff === 'GONE')
    const written = `select from foyer.audit_line
      where customer_id = $1 and entry like '%webhook.switchedOff%'`
    const { rowCount } = await world.database.owner((client) => client.query(written, [customer.uuid]))
    assert.equal(rowCount, 1, 'written once')
    await world.create(customer)
    receiver.react = () => 200
    await ok('webhooks.update', { webhookId: hook.id, enabled: true })
    const now = world.clock.now().getTime()
    const range = {
      webhookId: hook.id,
      from: new Date(now - HOUR).toISOString(),
      to: new Date(now + HOUR).toISOString(),
    }
    assert.deepEqual(await ok('webhooks.deliveries.replay', range), { replayed: 2, nextCursor: null })
    await until(() => receiver.taken.length === 2)
    assert.equal(new Set(receiver.taken.map((each) => each.id)).size, 2)
    await until(async () => (await deliveries({ status: 'DELIVERED' })).length === 2)
    const [newest] = await deliveries({ status: 'DELIVERED' })
    assert.equal(newest.replay, true)
    assert.deepEqual(await ok('webhooks.deliveries.replay', { deliveryId: newest.id }), {
      replayed: 1,
      nextCursor: null,
    })
    await until(() => receiver.taken.length === 3)
    assert.equal(receiver.taken[2]?.id, newest.eventId)
    const given = await ok('webhooks.deliveries.replay', { ...range, status: 'GIVEN_UP' })
    assert.equal(given.replayed, 0)
  })

  test('are disabled after five days of failures, and their owner gets a mail', async () => {
    await world.database.owner((client) =>
      client.query(`update foyer.customer set notify_email = 'ops@shop.example' where customer_id = $1`, [
        customer.uuid,
      ]),
    )
    receiver.react = () => 503
    await world.create(customer)
    await until(async () => (await deliveries())[0].tries.length === 1)
    for (let tries = 2; tries <= 6; tries += 1) {
      assert.equal((await stateOf()).switchedOff, null)
      world.clock.advance(DAY + HOUR)
      token = await world.token(customer)
      await until(async () => (await deliveries())[0].tries.length === tries)
    }
    await until(async () => (await stateOf()).switchedOff === 'FAILING')
    const directory = path.join(world.config.dataDirectory, 'mail')
    // A file that is still being written has another name.
    const mailFiles = async () =>
      (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await until(async () => (await mailFiles()).length === 1)
    const [file = ''] = await mailFiles()
    const message = await readFile(path.join(directory, file), 'utf8')
    assert.match(message, /^To: <ops@shop\.example>\r$/m)
    assert.match(message, /switched off/)
  })

  test('are not disabled by two failures far apart, because days without a try do not count', async () => {
    receiver.react = () => 503
    await world.create(customer)
    const tried = (tries: number) => until(async () => (await deliveries())[0].tries.length === tries)
    const later = async (milliseconds: number) => {
      world.clock.advance(milliseconds)
      token = await world.token(customer)
    }
    await tried(1)
    for (let tries = 2; tries <= 5; tries += 1) {
      await later(6 * DAY)
      await tried(tries)
      await new Promise((resolve) => setTimeout(resolve, 200))
      assert.equal((await stateOf()).switchedOff, null)
    }
    // Four gaps of 27 hours each, and one day.
    await later(DAY)
    await until(async () => (await stateOf()).switchedOff === 'FAILING')
  })

  test('stop completely for the time of Retry-After', async () => {
    receiver.react = () => ({ status: 429, headers: { 'retry-after': '120' } })
    await world.create(customer)
    await until(async () => (await deliveries())[0].tries.length === 1)
    receiver.react = () => 200
    await world.create(customer)
    world.clock.advance(MINUTE)
    await new Promise((resolve) => setTimeout(resolve, 600))
    assert.equal(receiver.received.length, 1)
    world.clock.advance(2 * MINUTE)
    await until(() => receiver.taken.length === 2)
  })

  test('keep a requested pause, even if a delivery in flight succeeds', async () => {
    receiver.react = async () => {
      if (receiver.received.length === 1) {
        await until(() => receiver.received.length === 2)
        return { status: 429, headers: { 'retry-after': '120' } }
      }
      await until(async () =>
        (await deliveries()).some((each: { tries: unknown[] }) => each.tries.length === 1),
      )
      return 200
    }
    await Promise.all([world.create(customer), world.create(customer)])
    await until(() => receiver.taken.length === 1)
    await until(async () => (await deliveries({ status: 'DELIVERED' })).length === 1)
    await world.create(customer)
    await new Promise((resolve) => setTimeout(resolve, 600))
    assert.equal(receiver.received.length, 2)
    world.clock.advance(3 * MINUTE)
    await until(() => receiver.taken.length === 3)
  })
})

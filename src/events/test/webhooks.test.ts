/** Webhooks over real HTTP: create, update, test, deliver, replay and verify. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Webhook as SvixWebhook } from 'svix'
import {
  type Received,
  type Receiver,
  startReceiver,
  until,
  verified,
} from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

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

describe('webhooks', () => {
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

  test('deliver an event at once, with ids only; both libraries verify it', async () => {
    const { id } = await world.create(customer)
    await until(() => receiver.taken.length === 1)
    const got = receiver.taken[0] as Received
    const body = verified(hook.secret, got) as { eventId: string; publishedAt: string; event: object }
    assert.deepEqual(Object.keys(body), ['eventId', 'publishedAt', 'event'])
    assert.deepEqual(body.event, { type: 'APPLICATION_CREATED', applicationId: id })
    assert.equal(body.eventId, got.id)
    new SvixWebhook(hook.secret).verify(got.body, got.headers as Record<string, string>)
    const bytes = Buffer.from(hook.secret.replace('whsec_', ''), 'base64')
    assert.equal(bytes.length, 32)
    assert.equal(got.headers['content-hmac'], createHmac('sha256', bytes).update(got.body).digest('base64'))
  })

  test('send only the subscribed types', async () => {
    await ok('webhooks.update', { webhookId: hook.id, types: ['APPLICATION_CANCELLED'] })
    const { id } = await world.create(customer)
    await ok('applications.cancel', { applicationId: id })
    await until(() => receiver.taken.length === 1)
    assert.match(receiver.taken[0]?.body ?? '', /APPLICATION_CANCELLED/)
    assert.equal((await deliveries()).length, 1)
  })

  test('send waiting deliveries at once and in order after a new URL or when enabled', async (t) => {
    receiver.react = () => 500
    const { id } = await world.create(customer)
    await until(() => receiver.received.length === 1)
    await ok('applications.cancel', { applicationId: id })
    const tried = async () =>
      (await deliveries()).some((each: { tries: unknown[] }) => each.tries.length === 1)
    await until(tried)
    const other = await startReceiver()
    t.after(() => other.close())
    await ok('webhooks.update', { webhookId: hook.id, url: other.url })
    await until(() => other.taken.length === 2)
    const types = other.taken.map(({ body }) => JSON.parse(body).event.type)
    assert.deepEqual(types, ['APPLICATION_CREATED', 'APPLICATION_CANCELLED'])

    other.react = () => 500
    await world.create(customer)
    await until(async () => (await deliveries({ status: 'WAITING' }))[0]?.tries.length === 1)
    await ok('webhooks.update', { webhookId: hook.id, enabled: false })
    other.react = () => 200
    await ok('webhooks.update', { webhookId: hook.id, enabled: true })
    await until(() => other.taken.length === 3)
  })

  test('repeat the reply for a repeated key, and store no secret in plain text', async () => {
    const key = { 'idempotency-key': 'one' }
    const body = { url: receiver.url }
    const first = await post('webhooks.create', body, key)
    const again = await post('webhooks.create', body, key)
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal((await ok('webhooks.list', {})).data.length, 2)
    assert.equal((await post('webhooks.create', { ...body, description: 'x' }, key)).status, 422)
    assert.ok(!JSON.stringify(await ok('webhooks.list', {})).includes('whsec_'))
    assert.ok(!world.log.join('').includes(first.body.secret))
  })

  test('reject a URL that is too long in ASCII', async () => {
    const url = `https://hooks.example/${'ä'.repeat(600)}`
    for (const [operation, body] of [
      ['webhooks.create', { url }],
      ['webhooks.update', { webhookId: hook.id, url }],
    ] as const) {
      const reply = await post(operation, body)
      assert.equal(reply.status, 400, reply.text)
      assert.match(reply.body.errors[0].message, /longer than 2048/)
    }
  })

  test('are limited to 50, and a deleted one receives nothing', async () => {
    const create = () => post('webhooks.create', { url: receiver.url })
    const made = await Promise.all(Array.from({ length: 60 }, create))
    assert.equal(made.filter(({ status }) => status === 200).length, 49, 'also when many are made at once')
    const reply = await post('webhooks.create', { url: receiver.url })
    assert.equal(reply.body.code, 'too_many_webhooks')
    for (const each of (await ok('webhooks.list', {})).data)
      await ok('webhooks.delete', { webhookId: each.id })
    await world.create(customer)
    assert.equal((await deliveries()).length, 0)
    assert.equal((await post('webhooks.test', { webhookId: hook.id })).body.code, 'webhook_not_found')
  })
})

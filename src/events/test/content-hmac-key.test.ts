/** Content-HMAC keyed by what the secret encodes, or by its text. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
  until,
  verified,
} from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const hmac = (key: string | Buffer, { body }: Received) =>
  createHmac('sha256', key).update(body).digest('base64')
const decoded = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')

describe('the key of Content-HMAC', () => {
  let world: World
  let customer: TestCustomer
  let receiver: Receiver
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
  })
  after(() => world.close())
  beforeEach(async () => {
    await receiver?.close()
    customer = await world.customer()
    receiver = await startReceiver()
  })
  after(() => receiver?.close())
  const call = async (name: string, body: unknown) =>
    world.call(`/v1/${name}`, body, await world.token(customer))
  const ok = async (name: string, body: unknown) => {
    const reply = await call(name, body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const received = async (count: number): Promise<Received> => {
    await until(() => receiver.taken.length === count)
    return receiver.taken[count - 1] as Received
  }

  test('is the decoded secret by default, or its text on request; other signatures stay', async () => {
    const hook = await ok('webhooks.create', { url: receiver.url })
    assert.equal(hook.contentHmacKey, 'DECODED_SECRET')
    await world.create(customer)
    const first = await received(1)
    assert.equal(first.headers['content-hmac'], hmac(decoded(hook.secret), first))
    const changed = await ok('webhooks.update', { webhookId: hook.id, contentHmacKey: 'SECRET_TEXT' })
    assert.equal(changed.contentHmacKey, 'SECRET_TEXT')
    assert.equal((await ok('webhooks.list', {})).data[0].contentHmacKey, 'SECRET_TEXT')
    await world.create(customer)
    const second = await received(2)
    assert.equal(second.headers['content-hmac'], hmac(hook.secret, second))
    verified(hook.secret, second)
    assert.equal((await ok('webhooks.test', { webhookId: hook.id })).error, null)
    const third = await received(3)
    assert.equal(third.headers['content-hmac'], hmac(hook.secret, third))
  })

  test('is chosen at creation, kept by other changes, and follows a new secret at once', async () => {
    const hook = await ok('webhooks.create', { url: receiver.url, contentHmacKey: 'SECRET_TEXT' })
    assert.equal(hook.contentHmacKey, 'SECRET_TEXT')
    const { secret, contentHmacKey } = await ok('webhooks.update', { webhookId: hook.id, rotateSecret: true })
    assert.equal(contentHmacKey, 'SECRET_TEXT')
    await world.create(customer)
    const got = await received(1)
    assert.equal(got.headers['content-hmac'], hmac(secret, got))
  })

  test('accepts no other value', async () => {
    const reply = await call('webhooks.create', { url: receiver.url, contentHmacKey: 'PLAIN' })
    assertProblem(reply, 400, 'invalid_body')
    assert.equal(reply.body.errors[0].path, '/contentHmacKey')
  })
})

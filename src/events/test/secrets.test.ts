/** Webhook secrets: two during a rotation, and one that cannot be decrypted. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
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
let receiver: Receiver
let hook: { id: string; secret: string }

const ok = async (name: string, body: unknown) => {
  const reply = await world.call(`/v1/${name}`, body, await world.token(customer))
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const rotated = async (): Promise<string> =>
  (await ok('webhooks.update', { webhookId: hook.id, rotateSecret: true })).secret
const spoil = () =>
  world.database.owner((client) =>
    client.query('update foyer.webhook set sealed_secret = sealed_secret || $1 where webhook_id = $2', [
      Buffer.from('x'),
      hook.id.split('::')[1],
    ]),
  )
/** Only the signatures by the secret; those by the Ed25519 key are beside them. */
const signatures = ({ headers }: Received) =>
  String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
const plainOf = (secret: string, { body }: Received) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(body)
    .digest('base64')

describe('webhook secrets', () => {
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
  })
  after(() => world.close())
  beforeEach(async () => {
    await receiver?.close()
    customer = await world.customer()
    receiver = await startReceiver()
    hook = await ok('webhooks.create', { url: receiver.url })
  })
  after(() => receiver?.close())

  test('both sign during a rotation, the old one for a day; Content-HMAC uses the new one', async () => {
    const secret = await rotated()
    await world.create(customer)
    await until(() => receiver.taken.length === 1)
    const [got] = receiver.taken as [Received]
    assert.equal(signatures(got).length, 2)
    for (const each of [secret, hook.secret]) verified(each, got)
    assert.equal(got.headers['content-hmac'], plainOf(secret, got))
  })

  test('cause a visible failure when one cannot be decrypted, and a new one fixes it', async () => {
    await spoil()
    await world.create(customer)
    const newest = async () => (await ok('webhooks.deliveries.list', {})).data[0]
    await until(async () => (await newest()).tries.length === 1)
    const { status, nextTryAt, tries } = await newest()
    assert.equal(status, 'WAITING')
    assert.ok(nextTryAt > tries[0].at)
    assert.match(tries[0].error, /secret of this webhook cannot be decrypted.*rotateSecret/)
    assert.match((await ok('webhooks.test', { webhookId: hook.id })).error, /rotateSecret/)
    assert.equal(receiver.received.length, 0)
    const secret = await rotated()
    world.clock.advance(6_000)
    await until(() => receiver.taken.length === 1)
    // The old one would sign too, if it could be decrypted.
    const [got] = receiver.taken as [Received]
    assert.equal(signatures(got).length, 1)
    verified(secret, got)
  })

  test('end a day after they were replaced', async () => {
    const secret = await rotated()
    world.clock.advance(86_400_000)
    await world.create(customer)
    await until(() => receiver.taken.length === 1)
    const [got] = receiver.taken as [Received]
    assert.equal(signatures(got).length, 1)
    assert.equal(got.headers['content-hmac'], plainOf(secret, got))
  })
})

/** Signatures are accepted by the receivers' libraries, which reject changed, old and foreign requests. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { type Received, type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const HOUR = 3_600_000
const libraries = { standardwebhooks: StandardWebhook, svix: SvixWebhook }

let world: World
let customer: TestCustomer
let receiver: Receiver
let hook: { id: string; secret: string }

const ok = async (name: string, body: unknown) => {
  const reply = await world.call(`/v1/${name}`, body, await world.token(customer))
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const hmacOf = (secret: string, body: string) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(body)
    .digest('base64')
/** The requests of one event. */
const received = async (): Promise<Received> => {
  const before = receiver.taken.length
  await world.create(customer)
  await until(() => receiver.taken.length > before)
  return receiver.taken.at(-1) as Received
}

for (const [name, Library] of Object.entries(libraries)) {
  const verify = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown =>
    new Library(secret).verify(body, headers as Record<string, string>)

  describe(`the library ${name}`, () => {
    before(async () => {
      world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    })
    after(() => world.close())
    beforeEach(async () => {
      await receiver?.close()
      receiver = await startReceiver()
      customer = await world.customer()
      hook = await ok('webhooks.create', { url: receiver.url })
    })
    after(() => receiver.close())

    test('accepts a request of the service, and reads the event', async () => {
      const got = await received()
      const event = verify(hook.secret, got) as { eventId: string; event: { type: string } }
      assert.equal(event.eventId, got.id)
      assert.equal(event.event.type, 'APPLICATION_CREATED')
    })

    test('rejects a request that was changed in any part', async () => {
      const got = await received()
      const { headers } = got
      const signature = String(headers['webhook-signature'])
      const stamp = Number(headers['webhook-timestamp'])
      const changed: Array<Pick<Received, 'body' | 'headers'>> = [
        { ...got, body: got.body.replace('CREATED', 'APPROVED') },
        { ...got, body: `${got.body} ` },
        { ...got, headers: { ...headers, 'webhook-id': `${got.id}0` } },
        { ...got, headers: { ...headers, 'webhook-timestamp': String(stamp + 1) } },
        { ...got, headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v1,A') } },
        { ...got, headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') } },
        { ...got, headers: { ...headers, 'webhook-signature': '' } },
      ]
      for (const each of changed) assert.throws(() => verify(hook.secret, each), JSON.stringify(each))
      verify(hook.secret, got)
    })

    test('rejects signatures of another webhook or another customer', async () => {
      const got = await received()
      const sibling = await ok('webhooks.create', { url: receiver.url, types: ['APPLICATION_ERASED'] })
      assert.throws(() => verify(sibling.secret, got))
      customer = await world.customer()
      const stranger = await ok('webhooks.create', { url: receiver.url })
      assert.throws(() => verify(stranger.secret, got))
    })

    test('rejects a replayed old request, and one from the future', async () => {
      const got = await received()
      verifyAfter(4 * 60_000, got, hook.secret)
      assert.throws(() => verifyAfter(6 * 60_000, got, hook.secret), /too old/)
      assert.throws(() => verifyAfter(-6 * 60_000, got, hook.secret), /too new/)
    })

    test('accepts either secret during a rotation, and then only the new one', async () => {
      const { secret } = await ok('webhooks.update', { webhookId: hook.id, rotateSecret: true })
      const both = await received()
      assert.equal(String(both.headers['webhook-signature']).split(' ').length, 4)
      verify(hook.secret, both)
      verify(secret, both)
      assert.equal(both.headers['content-hmac'], hmacOf(secret, both.body))
      world.clock.advance(23 * HOUR)
      verifyAfter(0, await received(), hook.secret)
      world.clock.advance(HOUR + 60_000)
      const later = await received()
      assert.equal(String(later.headers['webhook-signature']).split(' ').length, 2)
      verifyAfter(0, later, secret)
      assert.throws(() => verifyAfter(0, later, hook.secret), /signature/)
    })

    /** With the machine's clock this long after the sending. */
    const verifyAfter = (milliseconds: number, got: Received, secret: string) => {
      const real = Date.now
      Date.now = () => Number(got.headers['webhook-timestamp']) * 1000 + milliseconds
      try {
        verify(secret, got)
      } finally {
        Date.now = real
      }
    }
  })
}

/** The client library verifies what Foyer really sends, and signs as the receivers' libraries verify. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Foyer, signWebhook, verifyWebhook, WebhookVerificationError } from '@foyer/sdk'
import { type Received, type Receiver, startReceiver, until, verified } from '../harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

describe('webhooks of the client', () => {
  let world: World
  let customer: TestCustomer
  let receiver: Receiver
  let foyer: Foyer
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer()
    receiver = await startReceiver()
    const { clientId, clientSecret } = customer
    foyer = new Foyer({ baseUrl: world.baseUrl, clientId, clientSecret })
  })
  after(async () => {
    await receiver?.close()
    await world?.close()
  })

  const newApplication = () => ({
    workflowId: customer.workflows.KYC,
    countryCode: 'SE' as const,
    redirectUrl: 'https://shop.example/back',
  })
  /** Creates an application, and returns the delivery that says so. */
  async function delivered(): Promise<{ id: string; got: Received }> {
    receiver.taken.length = 0
    const { id } = await foyer.applications.create(newApplication())
    await until(() => receiver.taken.length === 1)
    return { id, got: receiver.taken[0] as Received }
  }

  test('are verified with the secret or the public key, also while the secret changes', async () => {
    const { id: webhookId, secret, publicKey } = await foyer.webhooks.create({ url: receiver.url })
    const { id, got } = await delivered()
    const { body, headers } = got
    assert.ok(publicKey)
    for (const key of [secret, publicKey, [await otherSecret(), secret]]) {
      const { event, eventId } = await verifyWebhook({ body, headers, secret: key })
      assert.deepEqual(event, { type: 'APPLICATION_CREATED', applicationId: id })
      assert.equal(eventId, got.id)
    }
    const asSent = new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const bytes = new TextEncoder().encode(body)
    assert.equal((await verifyWebhook({ body: bytes, headers: asSent, secret })).eventId, got.id)

    const updated = await foyer.webhooks.update({ webhookId, rotateSecret: true })
    assert.ok('secret' in updated && updated.secret !== secret)
    const later = await delivered()
    for (const each of [secret, updated.secret])
      await verifyWebhook({ body: later.got.body, headers: later.got.headers, secret: String(each) })
  })

  test('of webhooks.test have a type of their own', async () => {
    const { id: webhookId, secret } = await foyer.webhooks.create({
      url: receiver.url,
      types: ['DOCUMENT_ADDED'],
    })
    receiver.taken.length = 0
    await foyer.webhooks.test({ webhookId })
    const { body, headers } = receiver.taken[0] as Received
    const { event } = await verifyWebhook({ body, headers, secret })
    assert.deepEqual(event, { type: 'WEBHOOK_TEST' })
  })

  test('are refused when body, id, time or secret is another', async () => {
    const { secret } = await foyer.webhooks.create({ url: receiver.url, types: ['APPLICATION_CREATED'] })
    const { id } = await foyer.applications.create(newApplication())
    const ours = async () => {
      for (const { body, headers } of receiver.taken)
        if (body.includes(id) && (await isOf(body, headers, secret))) return { body, headers }
      return undefined
    }
    await until(ours)
    const { body, headers } = (await ours()) ?? assert.fail('no delivery')
    const rows: Array<[problem: string, body: string, headers: object, secret: string]> = [
      ['WRONG_SIGNATURE', `${body} `, headers, secret],
      ['WRONG_SIGNATURE', body, { ...headers, 'webhook-id': 'foyer:event::other' }, secret],
      ['WRONG_SIGNATURE', body, headers, await otherSecret()],
      ['WRONG_SIGNATURE', body, { ...headers, 'webhook-signature': 'v1,%%% v1, v2,AAAA' }, secret],
      ['WRONG_TIME', body, { ...headers, 'webhook-timestamp': '1' }, secret],
      ['WRONG_TIME', body, { ...headers, 'webhook-timestamp': 'now' }, secret],
      ['WRONG_TIME', body, { ...headers, 'webhook-timestamp': String(Date.now()) }, secret],
      ['MISSING_HEADER', body, { ...headers, 'webhook-signature': undefined }, secret],
    ]
    for (const [problem, sent, of, key] of rows)
      await assert.rejects(
        verifyWebhook({ body: sent, headers: of as Record<string, string>, secret: key }),
        (error) => error instanceof WebhookVerificationError && error.problem === problem,
        problem,
      )
  })

  test('that the client signs are verified by the library of receivers', async () => {
    const secret = await otherSecret()
    const body = JSON.stringify({ eventId: 'e', publishedAt: '2026-11-20T20:54:15.894Z', event: {} })
    const headers = await signWebhook({ body, secret })
    assert.deepEqual(verified(secret, { body, headers }), JSON.parse(body))
    assert.deepEqual(await verifyWebhook({ body, headers, secret }), JSON.parse(body))
  })

  test('need a secret: without one, nothing is verified', async () => {
    const body = '{}'
    const headers = await signWebhook({ body, secret: await otherSecret() })
    for (const secret of ['', 'whsec_', 'whpk_', 'secret', []])
      await assert.rejects(verifyWebhook({ body, headers, secret }), TypeError)
    await assert.rejects(signWebhook({ body, secret: 'whpk_AAAA' }), TypeError)
  })
})

const otherSecret = async () =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`

const isOf = (body: string, headers: Received['headers'], secret: string) =>
  verifyWebhook({ body, headers, secret }).then(
    () => true,
    () => false,
  )

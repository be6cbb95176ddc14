/** `foyer listen`: what the receiver gets, in which order, and what is printed when it is unavailable. */
import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  type DeveloperReceiver,
  type ListenProcess,
  receiverAt,
  startListening,
  until,
} from '#test/harness/cli-listen-process.ts'
import { environmentOf } from '#test/harness/cli-process.ts'
import { freePort } from '#test/harness/requests.ts'
import { startReceiver } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`

describe('listen', () => {
  let world: World
  let customer: TestCustomer
  let receiver: DeveloperReceiver
  let running: ListenProcess[] = []
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    receiver = await receiverAt(0, secret)
  })
  after(async () => {
    await receiver?.close()
    await world?.close()
  })
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop('SIGKILL')))
    running = []
    receiver.taken = []
    receiver.answer = 204
  })

  const environment = (of: TestCustomer, more = {}) =>
    environmentOf('/nowhere/foyer', {
      FOYER_CLIENT_SECRET: of.clientSecret,
      FOYER_WEBHOOK_SECRET: secret,
      ...more,
    })
  const start = async (words: string[] = [], url = receiver.url) => {
    const flags = ['--url', world.baseUrl, '--client-id', customer.clientId, '--forward-to', url]
    const one = await startListening([...flags, ...words], environment(customer))
    running.push(one)
    return one
  }
  const fresh = async () => {
    customer = await world.customer()
  }
  const happens = async () => (await world.create(customer)).id
  const cancelled = async (applicationId: string) =>
    world.call('/v1/applications.cancel', { applicationId }, await world.token(customer))
  const applications = () => receiver.taken.map(({ event }) => event.event.applicationId)

  test('delivers an event exactly as a webhook does', async () => {
    await fresh()
    const real = await startReceiver()
    const token = await world.token(customer)
    const made = await world.call('/v1/webhooks.create', { url: real.url }, token)
    assert.equal(made.status, 200, made.text)
    await happens()
    const one = await start(['--from-start'])
    const id = await happens()
    await until('both arrive', () => real.taken.length === 2 && receiver.taken.length === 2)
    assert.deepEqual(receiver.refused, [])
    // A webhook may receive events of two applications in any order.
    const bodies = [receiver, real].map(({ taken }) => taken.map(({ body }) => body).sort())
    assert.deepEqual(bodies[0], bodies[1])
    const ours = receiver.taken[1]?.headers ?? {}
    const theirs = real.taken.find(({ id: event }) => event === ours['webhook-id'])?.headers ?? {}
    assert.deepEqual(Object.keys(ours), Object.keys(theirs))
    for (const same of ['webhook-id', 'content-type', 'content-length', 'user-agent'])
      assert.equal(ours[same], theirs[same])
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const plain = createHmac('sha256', key).update(receiver.taken[1]?.body ?? '')
    assert.equal(ours['content-hmac'], plain.digest('base64'))
    await until('it is printed', () => one.forwarded().length === 2)
    const { durationMs, publishedAt, eventId, ...rest } = one.forwarded()[1]
    assert.deepEqual(rest, {
      ...{ kind: 'FORWARDED', type: 'APPLICATION_CREATED', applicationId: id, status: 204 },
      ...{ error: null, tries: 1 },
    })
    assert.equal(eventId, ours['webhook-id'])
    assert.ok(durationMs >= 0 && publishedAt.endsWith('Z'))
    await real.close()
  })

  test('starts now, at a time or at the oldest event, and filters kinds', async () => {
    await fresh()
    const old = await happens()
    const now = await start()
    const since = await start(['--since', '1h', '--kind', 'APPLICATION_CANCELLED'])
    const all = await start(['--from-start', '--kind', 'APPLICATION_CREATED'])
    const id = await happens()
    await cancelled(old)
    await until('all arrive', () =>
      [now, since, all].every((each, at) => each.forwarded().length >= 2 - (at % 2)),
    )
    const shown = (one: ListenProcess) =>
      one.forwarded().map(({ type, applicationId }) => [type, applicationId])
    assert.deepEqual(shown(now), [
      ['APPLICATION_CREATED', id],
      ['APPLICATION_CANCELLED', old],
    ])
    assert.deepEqual(shown(since), [['APPLICATION_CANCELLED', old]])
    assert.deepEqual(shown(all), [
      ['APPLICATION_CREATED', old],
      ['APPLICATION_CREATED', id],
    ])
  })

  test('waits for an unavailable receiver, then delivers everything in order', async () => {
    await fresh()
    const port = await freePort()
    const one = await start([], `http://127.0.0.1:${port}/hooks`)
    const ids = [await happens(), await happens(), await happens()]
    await until('it is printed', () => /Nothing answers at/.test(one.notes()))
    const late = await receiverAt(port, secret)
    await until('all arrive', () => late.taken.length === 3)
    assert.deepEqual(
      late.taken.map(({ event }) => event.event.applicationId),
      ids,
    )
    assert.equal(one.notes().match(/Nothing answers at .* The connection was refused\./g)?.length, 1)
    await until('it is printed', () => one.forwarded().length === 3)
    assert.ok(one.forwarded()[0].tries > 1)
    assert.ok(one.forwarded().every(({ status }) => status === 204))
    await late.close()
  })

  test('shows an error response and does not retry it', async () => {
    await fresh()
    const one = await start()
    receiver.answer = 500
    await happens()
    await until('it is printed', () => one.forwarded().length === 1)
    receiver.answer = 302
    const id = await happens()
    await until('it is printed', () => one.forwarded().length === 2)
    assert.equal(applications().length, 2)
    assert.equal(applications()[1], id)
    assert.deepEqual(
      one.forwarded().map(({ status, error, tries }) => [status, error, tries]),
      [
        [500, 'The receiver answered 500.', 1],
        [302, 'The receiver answered 302. Redirects are not followed.', 1],
      ],
    )
    assert.equal(await one.stop('SIGTERM'), 0)
    const last = one.forwarded()[1].publishedAt
    assert.deepEqual(one.lines.at(-1), { kind: 'ENDED', forwarded: 2, refused: 2, waiting: 0, last })
  })

  test('sends an event once to a receiver that hangs, then the next one', async () => {
    await fresh()
    const slow = await startReceiver(() => (slow.received.length === 1 ? 'HANG' : 200))
    const one = await start([], slow.url)
    const ids = [await happens(), await happens()]
    await until('both are printed', () => one.forwarded().length === 2)
    assert.equal(slow.received.length, 2)
    assert.deepEqual(
      one.forwarded().map(({ applicationId, status, error, tries }) => [applicationId, status, error, tries]),
      [
        [ids[0], null, 'The receiver did not answer within 10 seconds.', 1],
        [ids[1], 200, null, 1],
      ],
    )
    assert.equal(one.notes(), '')
    await slow.close()
  })

  test('shows a generated secret, and stops at Ctrl-C while it waits', async () => {
    await fresh()
    const flags = ['--url', world.baseUrl, '--client-id', customer.clientId, '--forward-to']
    const own = environment(customer, { FOYER_WEBHOOK_SECRET: '' })
    const one = await startListening([...flags, receiver.url], own)
    running.push(one)
    const late = await receiverAt(0, one.lines[0].secret)
    const two = await startListening([...flags, late.url, '--secret', one.lines[0].secret], own)
    running.push(two)
    assert.equal(two.lines[0].secret, null)
    await happens()
    await until('it verifies', () => late.taken.length === 1)
    await late.close()
    await happens()
    await until('it is printed', () => /Nothing answers/.test(two.notes()))
    assert.deepEqual([await one.stop(), await two.stop()], [0, 0])
    const { last, ...count } = two.lines.at(-1)
    assert.deepEqual(count, { kind: 'ENDED', forwarded: 1, refused: 0, waiting: 1 })
    assert.ok(last > two.forwarded()[0].publishedAt, 'the one that waited')
  })

  test('replaces an expired token silently', async () => {
    await fresh()
    const one = await start()
    world.clock.advance(61 * 60_000)
    const id = await happens()
    await until('it arrives', () => receiver.taken.length === 1)
    assert.deepEqual(applications(), [id])
    assert.equal(one.notes(), '')
  })
})

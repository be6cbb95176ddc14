/**
 * Lists of deliveries: pages stay small however long the answers are, and deleted webhooks remain readable.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const KB = 1024

let world: World
let customer: TestCustomer
let receiver: Receiver

const post = async (name: string, body: unknown) =>
  world.call(`/v1/${name}`, body, await world.token(customer))
const ok = async (name: string, body: unknown) => {
  const reply = await post(name, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

describe('deliveries', () => {
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    receiver = await startReceiver(() => ({ status: 200, body: 'x'.repeat(64 * KB) }))
    customer = await world.customer()
  })
  after(async () => {
    await receiver.close()
    await world.close()
  })

  test('end a page early when the answers are long, and continue on the next one', async () => {
    for (let made = 0; made < 25; made += 1) await ok('webhooks.create', { url: receiver.url })
    for (let made = 0; made < 3; made += 1) await world.create(customer)
    const delivered = async () =>
      (await ok('webhooks.deliveries.list', { limit: 100, status: 'WAITING' })).data.length === 0
    await until(async () => receiver.taken.length === 75 && (await delivered()))
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const page = await post('webhooks.deliveries.list', { limit: 100, ...(cursor ? { cursor } : {}) })
      assert.ok(page.text.length < 4.5 * KB * KB, `${page.text.length} characters`)
      pages.push(page.body.data.map(({ id }: { id: string }) => id))
      cursor = page.body.nextCursor
    } while (cursor !== null)
    assert.deepEqual(
      pages.map(({ length }) => length),
      [63, 12],
    )
    assert.equal(new Set(pages.flat()).size, 75)
    const [one] = (await ok('webhooks.deliveries.list', { limit: 1 })).data
    assert.equal(one.tries[0].body.length, 64 * KB)
  })

  test('are listed although the answer of one cannot be decrypted', async () => {
    const [first, second] = (await ok('webhooks.deliveries.list', { limit: 2 })).data
    await world.database.owner((client) =>
      client.query(
        `update foyer.webhook_try t set sealed_body = sealed_body || $1 from foyer.webhook_delivery d
         where d.delivery_id = $2 and (t.webhook_id, t.event_seq, t.copy) = (d.webhook_id, d.event_seq,
           d.copy)`,
        [Buffer.from('x'), first.id.split('::')[1]],
      ),
    )
    const [spoiled, other] = (await ok('webhooks.deliveries.list', { limit: 2 })).data
    assert.deepEqual([spoiled.id, spoiled.tries[0].body], [first.id, '\ufffd'])
    assert.deepEqual(other, second)
  })

  test('of a deleted webhook are listed, and those of an unknown one are rejected', async () => {
    const [{ id }] = (await ok('webhooks.list', {})).data
    await ok('webhooks.delete', { webhookId: id })
    assert.equal((await ok('webhooks.deliveries.list', { webhookId: id })).data.length, 3)
    const other = id.replace(/.{12}$/, '000000000000')
    assert.equal(
      (await post('webhooks.deliveries.list', { webhookId: other })).body.code,
      'webhook_not_found',
    )
  })

  test('cannot be replayed for a range that ends before it begins', async () => {
    const [{ id }] = (await ok('webhooks.list', {})).data
    const [later, earlier] = ['2026-11-21T00:00:00Z', '2026-11-20T00:00:00Z']
    for (const to of [earlier, later]) {
      const reply = await post('webhooks.deliveries.replay', { webhookId: id, from: later, to })
      assert.equal(reply.status, 400)
      assert.equal(reply.body.errors[0].path, '/to')
    }
  })

  test('are counted as a replay of the same period and status sends them', async () => {
    const own = await world.customer()
    const call = async (name: string, body: unknown) =>
      (await world.call(`/v1/webhooks.${name}`, body, await world.token(own))).body
    const { id: webhookId } = await call('create', { url: receiver.url })
    const moments: string[] = []
    for (let made = 0; made < 4; made += 1) {
      world.clock.advance(60_000)
      moments.push(world.clock.now().toISOString())
      await world.create(own)
    }
    await until(async () => {
      const { data } = await call('deliveries.list', { webhookId, status: 'DELIVERED' })
      return data.length === 4
    })
    const [first, second, , last] = moments
    const count = async (more: object) => (await call('deliveries.count', { webhookId, ...more })).count
    const period = { from: second, to: last }
    assert.equal(await count(period), 2, 'with the first moment, without the last')
    assert.equal(await count({ from: first, to: second }), 1)
    assert.equal(await count({ ...period, status: 'DELIVERED' }), 2)
    assert.equal(await count({ ...period, status: 'WAITING' }), 0)
    assert.equal((await call('deliveries.replay', { webhookId, ...period })).replayed, 2)
  })

  test('have the same error for an invalid cursor or timestamp as every list', async () => {
    const [{ id: webhookId }] = (await ok('webhooks.list', {})).data
    const [from, to, none] = ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', '2026-02-30T00:00:00Z']
    const problemOf = async (name: string, body: object) => {
      const { path, code } = (await post(`webhooks.deliveries.${name}`, body)).body.errors[0]
      return `${path} ${code}`
    }
    assert.equal(await problemOf('list', { cursor: 'x' }), '/cursor invalid_cursor')
    assert.equal(await problemOf('list', { from: none }), '/from invalid_timestamp')
    assert.equal(await problemOf('replay', { webhookId, from, to, cursor: 'x' }), '/cursor invalid_cursor')
    assert.equal(await problemOf('replay', { webhookId, from, to: none }), '/to invalid_timestamp')
  })

  test('have nextTryAt after a pause, and null while the webhook is disabled', async () => {
    const own = await world.customer()
    const token = await world.token(own)
    const call = async (name: string, body: unknown) => (await world.call(`/v1/${name}`, body, token)).body
    const busy = await startReceiver(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    const { id: webhookId } = await call('webhooks.create', { url: busy.url })
    const newest = async () => (await call('webhooks.deliveries.list', { webhookId })).data[0]
    await world.create(own)
    await until(async () => (await newest()).tries.length === 1)
    const { nextTryAt } = await newest()
    await world.create(own)
    const behind = await newest()
    assert.deepEqual([behind.tries, behind.nextTryAt], [[], nextTryAt])
    await call('webhooks.update', { webhookId, enabled: false })
    assert.deepEqual([(await newest()).status, (await newest()).nextTryAt], ['WAITING', null])
    await busy.close()
  })
})

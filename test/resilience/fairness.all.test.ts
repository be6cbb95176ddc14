/** One applicant or customer with very many requests: others are served meanwhile. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Visitor, visitorOf } from '../harness/flow-visitor.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '../harness/world.ts'

/** How many of these have settled. */
function counted(all: Promise<unknown>[]): () => number {
  let ended = 0
  for (const each of all) void each.finally(() => (ended += 1)).catch(() => undefined)
  return () => ended
}

function statusesOf(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('fairness', () => {
  let world: World
  let loud: TestCustomer
  let quiet: TestCustomer
  before(async () => {
    world = await startWorld()
    loud = await world.customer({ name: 'Loud' })
    quiet = await world.customer({ name: 'Quiet' })
  })
  after(() => world.close())

  const creation = (customer: TestCustomer) => ({
    workflowId: customer.workflows.KYC,
    countryCode: 'SE',
    redirectUrl: 'https://shop.example/back',
  })
  /** Holds the row lock, like a slow change elsewhere. */
  const holding = (applicationId: string, work: () => Promise<void>) =>
    world.database.owner(async (client) => {
      await client.query('begin')
      const uuid = applicationId.split('::')[1]
      await client.query('select from foyer.application where application_id = $1 for update', [uuid])
      await work().finally(() => client.query('rollback'))
    })
  const language = (visitor: Visitor) => visitor.post('language', { language: 'sv' })

  test('serves other requests while changes of one application wait without a connection', async () => {
    const [token, others] = [await world.token(loud), await world.token(quiet)]
    const { id } = await world.create(loud)
    let blocked: Array<Promise<Reply>> = []
    await holding(id, async () => {
      blocked = Array.from({ length: 40 }, () =>
        world.call('/v1/applications.cancel', { applicationId: id }, token),
      )
      const ended = counted(blocked)
      const own = await world.call('/v1/applications.create', creation(loud), token)
      const other = await world.call('/v1/applications.create', creation(quiet), others)
      assert.deepEqual([own.status, other.status, ended()], [200, 200, 0])
    })
    const { 200: done = 0, 409: after = 0, 503: late = 0 } = statusesOf(await Promise.all(blocked))
    assert.deepEqual([done, after + late], [1, 39])
  })

  test('limits the changes of one customer to four connections', async () => {
    const [token, others] = [await world.token(loud), await world.token(quiet)]
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await world.create(loud)).id))
    await world.database.owner(async (client) => {
      await client.query('begin')
      await client.query('select from foyer.customer_head where customer_id = $1 for update', [loud.uuid])
      const cancelled = ids.map((applicationId) =>
        world.call('/v1/applications.cancel', { applicationId }, token),
      )
      const ended = counted(cancelled)
      const other = await world.call('/v1/applications.create', creation(quiet), others)
      assert.deepEqual([other.status, ended()], [200, 0])
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
      )
      assert.ok(rows[0].n <= 4, `${rows[0].n} connections wait`)
      await client.query('commit')
      const { 200: done = 0, 503: late = 0 } = statusesOf(await Promise.all(cancelled))
      assert.equal(done + late, 30)
    })
  })

  test('gives an applicant with 400 forms and 400 pages at once a page that asks to wait', async () => {
    const visitor = await visitorOf(world, loud)
    const posts = Array.from({ length: 400 }, () => language(visitor))
    const pages = Array.from({ length: 400 }, () => visitor.get(''))
    const ended = counted([...posts, ...pages])
    const created = await world.create(quiet)
    assert.match(created.id, /application/)
    assert.ok(ended() < 800)
    const [sent, got] = [await Promise.all(posts), await Promise.all(pages)]
    const all = [...sent, ...got]
    assert.deepEqual(
      all.filter(({ status }) => ![200, 303, 429].includes(status)).map(({ status }) => status),
      [],
    )
    const refused = all.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 280, `only ${refused.length} of 800 were told to wait`)
    assert.ok(got.some(({ status }) => status === 200))
    for (const reply of refused) {
      assert.match(reply.headers.get('content-type') ?? '', /^text\/html/)
      assert.ok(Number(reply.headers.get('retry-after')) >= 1)
    }
  })

  test('allows 120 forms a minute per application, over all its sessions', async () => {
    const visitor = await visitorOf(world, loud)
    const replies: Reply[] = []
    for (let n = 0; n < 13; n += 1)
      replies.push(...(await Promise.all(Array.from({ length: 10 }, () => language(visitor)))))
    assert.deepEqual(statusesOf(replies), { 303: 120, 429: 10 })
    const other = await visitorOf(world, loud)
    assert.equal((await language(other)).status, 303)
  })

  test('serves 49 customers before a fiftieth that sends very many requests', async () => {
    const flooding = await world.token(loud)
    const customers = await Promise.all(Array.from({ length: 49 }, () => world.customer()))
    const tokens = await Promise.all(customers.map((each) => world.token(each)))
    const ids = await Promise.all(Array.from({ length: 40 }, async () => (await world.create(loud)).id))
    await world.database.owner(async (client) => {
      await client.query('begin')
      await client.query('select from foyer.customer_head where customer_id = $1 for update', [loud.uuid])
      const flood = Array.from({ length: 400 }, (_, at) =>
        world.call('/v1/applications.cancel', { applicationId: ids[at % ids.length] }, flooding),
      )
      const ended = counted(flood)
      const served = await Promise.all(
        customers.map((each, at) => world.call('/v1/applications.create', creation(each), tokens[at])),
      )
      assert.deepEqual([statusesOf(served), ended()], [{ 200: 49 }, 0])
      await client.query('commit')
      const flooded = statusesOf(await Promise.all(flood))
      // On a busy machine some have waited longer than allowed.
      assert.equal((flooded[200] ?? 0) + (flooded[409] ?? 0) + (flooded[503] ?? 0), 400)
    })
  })
})

describe('the concurrency limit of a customer', () => {
  test('rejects with 429 beyond its queue, and serves others', async () => {
    const world = await startWorld({ environment: { FOYER_CUSTOMER_CONCURRENCY: '1' } })
    try {
      const [loud, quiet] = [await world.customer(), await world.customer()]
      const [token, others] = [await world.token(loud), await world.token(quiet)]
      const { id } = await world.create(loud)
      await world.database.owner(async (client) => {
        await client.query('begin')
        await client.query('select from foyer.customer_head where customer_id = $1 for update', [loud.uuid])
        const cancel = () => world.call('/v1/applications.cancel', { applicationId: id }, token)
        const asked = Array.from({ length: 20 }, cancel)
        const refused = await Promise.race(asked)
        assert.deepEqual([refused.status, refused.body.code], [429, 'concurrency_limit_exceeded'])
        assert.equal(refused.headers.get('retry-after'), '1')
        assert.equal((await world.call('/v1/events.list', {}, others)).status, 200)
        await client.query('commit')
        const statuses = (await Promise.all(asked)).map(({ status }) => status)
        assert.equal(statuses.filter((status) => status === 429).length, 11)
      })
      const waiting = world.call(
        '/v1/events.list',
        { waitSeconds: 20, after: undefined, types: ['APPLICATION_ERASED'] },
        token,
      )
      const served = await world.call('/v1/applications.list', {}, token)
      assert.equal(served.status, 200)
      await world.call('/v1/applications.erase', { applicationId: id }, token)
      assert.equal((await waiting).body.data.length, 1)
    } finally {
      await world.close()
    }
  })
})

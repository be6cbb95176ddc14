/** The newest events: pages back to the oldest one, kinds, and the events of another customer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

let world: World
before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
})
after(() => world.close())

const recent = (body: object, by: string): Promise<Reply> => world.call('/v1/events.recent.list', body, by)

interface Pages {
  ids: string[]
  sizes: number[]
}
async function backToTheEnd(body: object, by: string): Promise<Pages> {
  const pages: Pages = { ids: [], sizes: [] }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const reply = await recent({ ...body, ...(cursor ? { cursor } : {}) }, by)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.hasMore, reply.body.nextCursor !== null)
    pages.sizes.push(reply.body.data.length)
    pages.ids.push(...reply.body.data.map(({ eventId }: { eventId: string }) => eventId))
    cursor = reply.body.nextCursor
  }
  return pages
}

/** Writes events from 1; these positions have another kind. */
const writeEvents = (customer: TestCustomer, count: number, documentsAt: readonly number[] = []) =>
  world.database.owner((client) =>
    client.query(
      `with many as (insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
          select $1, n, gen_random_uuid(), gen_random_uuid(),
            case when n = any ($3) then 'DOCUMENT_ADDED' else 'APPLICATION_CREATED' end, now()
          from generate_series(1, $2::int) n returning 1)
        update foyer.customer_head set event_seq = (select count(*) from many) where customer_id = $1`,
      [customer.uuid, count, documentsAt],
    ),
  )

describe('events.recent.list', () => {
  test('lists the same events as events.list, newest first, each once, and ends', async () => {
    const customer = await world.customer()
    const token = await world.token(customer)
    for (let made = 0; made < 5; made += 1) await world.create(customer)
    const oldestFirst = (await world.call('/v1/events.list', {}, token)).body.data
    assert.equal(oldestFirst.length, 5)
    const ids = oldestFirst.map(({ eventId }: { eventId: string }) => eventId).reverse()
    assert.deepEqual((await recent({}, token)).body.data, [...oldestFirst].reverse())
    assert.deepEqual(await backToTheEnd({ limit: 2 }, token), { ids, sizes: [2, 2, 1] })
    assert.deepEqual(await backToTheEnd({ limit: 5 }, token), { ids, sizes: [5] })
  })

  test('continues at its position, although new events arrive and the oldest are deleted', async () => {
    const customer = await world.customer()
    const token = await world.token(customer)
    await writeEvents(customer, 6)
    const all = (await recent({}, token)).body.data
    const first = (await recent({ limit: 2 }, token)).body
    await world.create(customer)
    const second = (await recent({ limit: 2, cursor: first.nextCursor }, token)).body
    assert.deepEqual(second.data, all.slice(2, 4))
    await world.database.owner((client) =>
      client.query('delete from foyer.event where customer_id = $1 and seq <= 2', [customer.uuid]),
    )
    const rest = (await recent({ limit: 2, cursor: second.nextCursor }, token)).body
    assert.deepEqual([rest.data, rest.nextCursor, rest.hasMore], [[], null, false])
  })

  test('gives a customer without events an end, and no events of others', async () => {
    const [lone, other] = [await world.customer(), await world.customer()]
    await writeEvents(other, 3)
    const [token, otherToken] = [await world.token(lone), await world.token(other)]
    const empty = (await recent({}, token)).body
    assert.deepEqual([empty.data, empty.nextCursor, empty.hasMore], [[], null, false])
    const { nextCursor } = (await recent({ limit: 1 }, otherToken)).body
    assert.deepEqual((await recent({ cursor: nextCursor }, token)).body.data, [])
  })

  test('reads only the requested kinds, with a limited scan for rare ones', async () => {
    const customer = await world.customer()
    const token = await world.token(customer)
    await writeEvents(customer, 45_000, [7, 44_990, 45_000])
    const { ids, sizes } = await backToTheEnd({ types: ['DOCUMENT_ADDED'] }, token)
    assert.deepEqual(sizes, [2, 0, 1])
    const { rows } = await world.database.owner((client) =>
      client.query<{ event_id: string }>(
        `select event_id from foyer.event
         where customer_id = $1 and kind = 'DOCUMENT_ADDED' order by seq desc`,
        [customer.uuid],
      ),
    )
    assert.deepEqual(
      ids,
      rows.map(({ event_id }) => `foyer:event::${event_id}`),
    )
    assert.deepEqual((await backToTheEnd({ types: ['DOCUMENT_ADDED'], limit: 1 }, token)).sizes, [1, 1, 0, 1])
  })

  test('rejects a foreign cursor with 400', async () => {
    const token = await world.token(await world.customer())
    for (const cursor of ['e1.1', 'r1.', 'r1.-1', 'r1.01', 'r1.1 ', 'R1.1', 'r1.zzzzzzzzzzz']) {
      const reply = await recent({ cursor }, token)
      assertProblem(reply, 400, 'invalid_body')
      const [{ path, code }] = reply.body.errors
      assert.deepEqual([path, code], ['/cursor', 'invalid_cursor'])
    }
    for (const body of [{ limit: 0 }, { limit: 501 }, { types: ['SOMETHING'] }, { after: 'r1.1' }])
      assertProblem(await recent(body, token), 400, 'invalid_body')
  })
})

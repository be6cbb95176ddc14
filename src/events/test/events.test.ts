/** The event feed: pages, cursors and retention. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { tasks } from '#tasks.ts'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { type FeedEvent, readToEnd } from '#test/harness/feed-reader.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

let world: World
let customer: TestCustomer
let token: string
const list = (body: object = {}, by = token): Promise<Reply> => world.call('/v1/events.list', body, by)
const listOf = (applicationId: string, body: object = {}, by = token) =>
  world.call('/v1/applications.events.list', { applicationId, ...body }, by)

before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
  customer = await world.customer()
  token = await world.token(customer)
})
after(() => world.close())

describe('events.list', () => {
  test('returns envelopes with ids only', async () => {
    const { id } = await world.create(customer, {
      prefill: { firstName: 'Greta', lastName: 'Hemlighetsson' },
    })
    const { after: start } = await readToEnd(world, { bearer: token })
    await bringTo(world, customer, id, 'IN_PROGRESS')
    await world.call('/v1/applications.cancel', { applicationId: id }, token)
    const reply = await list({ after: start })
    assert.deepEqual(
      reply.body.data.map(({ event }: FeedEvent) => event),
      ['APPLICATION_STARTED', 'APPLICATION_CANCELLED'].map((type) => ({ type, applicationId: id })),
    )
    const [first] = reply.body.data
    assert.match(first.eventId, /^foyer:event::[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(first.publishedAt) - world.clock.now().getTime()) < 60_000)
    assert.deepEqual(Object.keys(first).sort(), ['event', 'eventId', 'publishedAt'])
    assert.ok(!reply.text.includes('Hemlig'))
    assert.deepEqual((await listOf(id)).body.data.slice(1), reply.body.data)
  })

  test('gives a customer without events a cursor, and no events of others', async () => {
    const lone = await world.customer()
    const bearer = await world.token(lone)
    const empty = await list({}, bearer)
    assert.deepEqual([empty.body.data, empty.body.hasMore], [[], false])
    const { id } = await world.create(lone)
    const on = await list({ after: empty.body.nextCursor }, bearer)
    assert.deepEqual(
      on.body.data.map(({ event }: FeedEvent) => event),
      [{ type: 'APPLICATION_CREATED', applicationId: id }],
    )
    assertProblem(await listOf(id), 404, 'application_not_found')
    assertProblem(await listOf(unknownOf(id)), 404, 'application_not_found')
  })

  test('continues from cursor, and from its older name after', async () => {
    const { nextCursor } = (await list({ limit: 1 })).body
    const [byCursor, byAfter] = [await list({ cursor: nextCursor }), await list({ after: nextCursor })]
    assert.equal(byCursor.status, 200)
    assert.deepEqual(byCursor.body, byAfter.body)
    assertProblem(await list({ cursor: nextCursor, after: 'e1.0' }), 400, 'invalid_body')
  })

  test('rejects an invalid cursor, and one beyond the last event, with 400', async () => {
    for (const after of [
      'e1.',
      'e1.-1',
      'e1.0z',
      'e2.1',
      '1',
      'e1.1 ',
      'e1.ZZ',
      'e1.zzzzzzzzzzz',
      'e1.zzzzzz',
    ]) {
      const reply = await list({ after })
      assertProblem(reply, 400, 'invalid_body')
      assert.deepEqual([reply.body.errors[0].path, reply.body.errors[0].code], ['/after', 'invalid_cursor'])
      const { path, code } = (await list({ cursor: after })).body.errors[0]
      assert.deepEqual([path, code], ['/cursor', 'invalid_cursor'])
    }
    for (const limit of [0, 501]) assertProblem(await list({ limit }), 400, 'invalid_body')
    for (const waitSeconds of [-1, 21]) assertProblem(await list({ waitSeconds }), 400, 'invalid_body')
    assertProblem(await list({ types: ['SOMETHING'] }), 400, 'invalid_body')
  })

  test('a page of rare kinds has a limited scan and sets hasMore', async () => {
    const busy = await world.customer()
    const bearer = await world.token(busy)
    await world.database.owner((client) =>
      client.query(
        `with many as (insert into foyer.event (customer_id, seq, event_id, application_id, kind, at)
            select $1, n, gen_random_uuid(), gen_random_uuid(),
              case when n = 45000 then 'DOCUMENT_ADDED' else 'APPLICATION_CREATED' end, now()
            from generate_series(1, 45000) n returning 1)
          update foyer.customer_head set event_seq = (select count(*) from many) where customer_id = $1`,
        [busy.uuid],
      ),
    )
    const pages: Array<[number, boolean]> = []
    let after: string | undefined
    for (let hasMore = true; hasMore; ) {
      const { body } = await list({ types: ['DOCUMENT_ADDED'], ...(after ? { after } : {}) }, bearer)
      pages.push([body.data.length, body.hasMore])
      after = body.nextCursor
      hasMore = body.hasMore
    }
    assert.deepEqual(pages, [
      [0, true],
      [0, true],
      [1, false],
    ])
  })
})

test('events are deleted after ninety days, and older cursors get 410', async () => {
  const old = await world.customer()
  const bearer = await world.token(old)
  const { id } = await world.create(old)
  const start = (await list({ limit: 1 }, bearer)).body.nextCursor
  await bringTo(world, old, id, 'IN_PROGRESS')
  const middle = (await list({}, bearer)).body.nextCursor
  const pool = new pg.Pool(world.database.source.settings('foyer_worker'))
  const ports = { ...world.foyer.ports, retention: retentionStoreOn(pool) }
  const retain = (days: number) => {
    const now = () => new Date(world.clock.now().getTime() + days * 86_400_000)
    return tasks.retain({}, { ...ports, now })
  }
  try {
    await retain(89)
    assert.equal((await list({}, bearer)).body.data.length, 2)
    // Sequence order decides, not the time of the event, so that the rest has no gap.
    await world.database.owner((client) =>
      client.query(`update foyer.event set at = at + interval '2 days' where customer_id = $1 and seq = 1`, [
        old.uuid,
      ]),
    )
    await retain(91)
    assert.deepEqual((await list({}, bearer)).body.data, [])
    assert.deepEqual((await list({ after: middle }, bearer)).body.data, [], 'nothing is gone after this one')
    assertProblem(await list({ after: start }, bearer), 410, 'cursor_expired')
    assertProblem(await listOf(id, { after: start }, bearer), 410, 'cursor_expired')
    await world.call('/v1/applications.cancel', { applicationId: id }, bearer)
    for (const after of [undefined, middle]) {
      const { data } = (await list(after ? { after } : {}, bearer)).body
      assert.deepEqual(
        data.map(({ event }: FeedEvent) => event.type),
        ['APPLICATION_CANCELLED'],
      )
    }
  } finally {
    await pool.end()
  }
})

/** Waiting for the next event: prompt, limited in time, and without holding a database connection. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { readToEnd } from '#test/harness/feed-reader.ts'
import { until } from '#test/harness/foyer-process.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

async function timed<T>(work: Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now()
  const value = await work
  return { value, seconds: (performance.now() - began) / 1000 }
}

describe('waiting for events', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const wait = (more: object, waitSeconds = 20): Promise<Reply> =>
    world.call('/v1/events.list', { waitSeconds, ...more }, token)
  const end = async () => (await readToEnd(world, { bearer: token })).after
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  test('returns existing events at once, and otherwise the same cursor after waitSeconds', async () => {
    const { id } = await world.create(customer)
    const first = await timed(wait({}))
    assert.ok(first.seconds < 10, `${first.seconds} s`)
    assert.equal(first.value.body.data.at(-1).event.applicationId, id)
    const after = first.value.body.nextCursor
    const none = await timed(wait({ after }, 1))
    assert.ok(none.seconds >= 1 && none.seconds < 10, `${none.seconds} s`)
    assert.deepEqual(none.value.body, { data: [], nextCursor: after, hasMore: false })
    assert.deepEqual((await wait({ after }, 0)).body, none.value.body)
  })

  test('wakes thirty callers on a commit, each with its requested kinds', async () => {
    const { id } = await world.create(customer)
    const after = await end()
    const all = Array.from({ length: 29 }, () => timed(wait({ after })))
    const picky = timed(wait({ after, types: ['APPLICATION_CANCELLED'] }))
    await pause(600)
    const committing = performance.now()
    await bringTo(world, customer, id, 'IN_PROGRESS')
    const replies = await Promise.all(all)
    const late = (performance.now() - committing) / 1000
    assert.ok(late < 10, `${late} s`)
    for (const { value } of replies)
      assert.deepEqual(
        value.body.data.map(({ event }: { event: object }) => event),
        [{ type: 'APPLICATION_STARTED', applicationId: id }],
      )
    await world.call('/v1/applications.cancel', { applicationId: id }, token)
    const cancelled = await picky
    assert.equal(cancelled.value.body.data[0].event.type, 'APPLICATION_CANCELLED')
    assert.ok(cancelled.seconds < 15, `${cancelled.seconds} s`)
  })

  test('does not wake for events of another customer', async () => {
    const after = await end()
    const waiting = timed(wait({ after }, 2))
    await world.create(await world.customer())
    const { value, seconds } = await waiting
    assert.deepEqual([value.body.data, value.body.nextCursor], [[], after])
    assert.ok(seconds >= 2)
  })

  test('needs no transaction and no additional connection for fifty callers', async () => {
    const connections = () =>
      world.database.owner(async (client) => {
        const { rows } = await client.query<{ n: number; busy: number }>(
          `select count(*)::int as n,
            (count(*) filter (where state like 'idle in transaction%'))::int as busy from pg_stat_activity
            where datname = current_database() and usename = 'foyer_service'`,
        )
        return rows[0] as { n: number; busy: number }
      })
    const after = await end()
    const before = await connections()
    const all = Array.from({ length: 50 }, () => wait({ after }, 3))
    await pause(500)
    const seen: number[] = []
    for (let look = 0; look < 10; look++) {
      const { n, busy } = await connections()
      assert.ok(n <= before.n, `${n} connections, ${before.n} before`)
      seen.push(busy)
      await pause(70)
    }
    assert.ok(seen.filter((busy) => busy > 0).length <= 5, `busy: ${seen}`)
    await Promise.all(all)
  })

  test('stops waiting when the client disconnects', async () => {
    const { events } = world.foyer.ports
    const news = events.waitForNews
    const ended: Array<Promise<boolean>> = []
    events.waitForNews = (...args) => {
      const answer = news(...args)
      ended.push(answer)
      return answer
    }
    try {
      const after = await end()
      // Not by fetch, which opens another connection at once, and the service waits for that one when it
      // stops.
      const gone = httpRequest(`${world.baseUrl}/v1/events.list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        agent: false,
      })
      gone.on('error', () => undefined)
      gone.end(JSON.stringify({ after, waitSeconds: 20 }))
      for (const until = Date.now() + 15_000; ended.length === 0 && Date.now() < until; ) await pause(20)
      gone.destroy()
      const { value, seconds } = await timed(ended[0] as Promise<boolean>)
      assert.equal(value, false)
      assert.ok(seconds < 10, `${seconds} s`)
    } finally {
      events.waitForNews = news
    }
  })
})

test('a stopping service answers waiting callers at once', async () => {
  const world = await startWorld({ queue: false, dispatcher: false })
  const customer = await world.customer()
  const token = await world.token(customer)
  const { after: start } = await readToEnd(world, { bearer: token })
  const body = { after: start, waitSeconds: 20 }
  const { events } = world.foyer.ports
  const news = events.waitForNews
  let count = 0
  events.waitForNews = (...args) => {
    count += 1
    return news(...args)
  }
  const waiting = Array.from({ length: 20 }, () => timed(world.call('/v1/events.list', body, token)))
  await until('all of them wait', () => count === waiting.length)
  const closing = timed(world.close())
  for (const { value, seconds } of await Promise.all(waiting)) {
    assert.deepEqual([value.status, value.body.data, value.body.nextCursor], [200, [], start])
    assert.ok(seconds < 10, `${seconds} s`)
  }
  assert.ok((await closing).seconds < 18)
})

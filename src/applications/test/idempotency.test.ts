/**
 * Idempotency-Key: replays the first reply, does nothing twice, and is separate per customer and operation.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
describe('Idempotency-Key', () => {
  let world: World
  let customer: TestCustomer
  const redirectUrl = 'https://shop.example/back'
  const bodyOf = (of: TestCustomer, more: object = {}) => ({
    workflowId: of.workflows.KYC,
    countryCode: 'SE',
    redirectUrl,
    ...more,
  })
  const post = async (path: string, body: unknown, key: string, of = customer) =>
    world.call(path, body, await world.token(of), { 'idempotency-key': key })
  const create = (key: string, more: object = {}, of = customer) =>
    post('/v1/applications.create', bodyOf(of, more), key, of)
  const countOf = (of: TestCustomer) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query(
        `select (select count(*) from foyer.application where customer_id = $1)::int as applications,
           (select count(*) from foyer.event
             where customer_id = $1 and kind = 'APPLICATION_CREATED')::int as events,
           (select count(*) from foyer.idempotency_key where customer_id = $1)::int as keys`,
        [of.uuid],
      )
      return rows[0]
    })
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  test('replays the first reply with a header, whatever the order and spacing of the body', async () => {
    const key = randomUUID()
    const first = await create(key)
    assert.equal(first.status, 200)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    const workflowId = customer.workflows.KYC
    const text =
      `{ "redirectUrl":"${redirectUrl}",\n ` + `"countryCode":"S\\u0045", "workflowId":"${workflowId}" }`
    for (const body of [bodyOf(customer), text]) {
      const again = await post('/v1/applications.create', body, key)
      assert.equal(again.status, 200)
      assert.equal(again.headers.get('idempotent-replayed'), 'true')
      assert.deepEqual(again.body, first.body)
    }
    const unprefixed = await post('/applications.create', bodyOf(customer), key)
    assert.deepEqual(unprefixed.body, first.body)
  })

  test('replays with a new session token when the stored one is about to expire', async () => {
    const key = randomUUID()
    const first = (await create(key)).body
    const session = randomUUID()
    const again = { applicationId: first.id }
    const opened = (await post('/v1/applications.session.create', again, session)).body
    assert.deepEqual((await post('/v1/applications.session.create', again, session)).body, opened)
    world.clock.advance(54 * MINUTE)
    assert.equal((await create(key)).body.sessionToken, first.sessionToken)
    world.clock.advance(3 * MINUTE)
    const replies = [await create(key), await post('/v1/applications.session.create', again, session)]
    for (const later of replies) {
      assert.equal(later.body.id, first.id)
      assert.equal(later.headers.get('idempotent-replayed'), 'true')
      assert.ok(![first.sessionToken, opened.sessionToken].includes(later.body.sessionToken))
      const arrival = await fetch(`${world.baseUrl}/onboarding?token=${later.body.sessionToken}`, {
        redirect: 'manual',
      })
      assert.equal(arrival.status, 303)
    }
  })

  test('rejects another body with 422 and creates nothing', async () => {
    const key = randomUUID()
    await create(key)
    const before = await countOf(customer)
    for (const more of [
      { countryCode: 'NO' },
      { externalReference: 'x' },
      { redirectUrl: `${redirectUrl}/` },
    ])
      assertProblem(await create(key, more), 422, 'idempotency_key_reused')
    assert.deepEqual(await countOf(customer), before)
  })

  test('treats a bare and a quoted key as the same, and rejects an invalid key', async () => {
    const key = randomUUID()
    const { body } = await create(key)
    assert.deepEqual((await create(`"${key}"`)).body, body)
    for (const wrong of [
      '',
      ' ',
      'a b',
      '"',
      '"a',
      'a'.repeat(256),
      'å',
      `"${'a'.repeat(256)}"`,
      '""',
      'a\tb',
    ])
      assertProblem(await create(Buffer.from(wrong).toString('latin1')), 400, 'invalid_idempotency_key')
    assert.equal((await create('k'.repeat(255))).status, 200)
    assert.equal((await create('!#$%&*+/:;<=>?@[]^_`{|}~')).status, 200)
  })

  test('expires a key after 24 hours, also before the sweep', async () => {
    const key = randomUUID()
    const first = (await create(key)).body
    world.clock.advance(DAY - MINUTE)
    assert.equal((await create(key)).body.id, first.id)
    world.clock.advance(2 * MINUTE)
    const second = await create(key, { countryCode: 'NO' })
    assert.equal(second.status, 200, second.text)
    assert.equal(second.headers.get('idempotent-replayed'), null)
    assert.notEqual(second.body.id, first.id)
    assert.deepEqual((await create(key, { countryCode: 'NO' })).body, second.body)
    assertProblem(await create(key), 422, 'idempotency_key_reused')
  })

  test('stores no errors, and replays a success even if the request would fail now', async () => {
    const key = randomUUID()
    assertProblem(await create(key, { redirectUrl: 'http://x.example' }), 400)
    assertProblem(await create(key, { countryCode: 'DE' }), 422, 'market_not_in_workflow')
    const unauthorized = await world.call('/v1/applications.create', bodyOf(customer), 'x', {
      'idempotency-key': key,
    })
    assert.equal(unauthorized.status, 401)
    const soon = { expiresAt: new Date(world.clock.now().getTime() + 90 * MINUTE).toISOString() }
    const first = await create(key, soon)
    assert.equal(first.status, 200)
    world.clock.advance(40 * MINUTE)
    assertProblem(await create(randomUUID(), soon), 400, 'invalid_body')
    const again = await create(key, soon)
    assert.deepEqual(
      [again.status, again.body?.id],
      [200, first.body.id],
      'expiresAt has come near meanwhile',
    )
  })

  test('separates keys by customer and operation', async () => {
    const key = randomUUID()
    const other = await world.customer()
    const { id } = (await create(key)).body
    const theirs = await create(key, {}, other)
    assert.equal(theirs.headers.get('idempotent-replayed'), null)
    assert.notEqual(theirs.body.id, id)
    const cancelled = await post('/v1/applications.cancel', { applicationId: id }, key)
    assert.equal(cancelled.body.status, 'CANCELLED')
    const again = await post('/v1/applications.cancel', { applicationId: id }, key)
    assert.deepEqual([again.status, again.body], [200, cancelled.body])
    assertProblem(await post('/v1/applications.cancel', { applicationId: id }, randomUUID()), 409)
    const older = { workflowId: customer.workflows.KYC, market: 'SE', redirectUrl }
    const byKey = await world.call('/applications', older, customer.apiKey, { 'idempotency-key': key })
    assert.notEqual(byKey.body.id, id)
    const repeated = await world.call('/applications', older, customer.apiKey, { 'idempotency-key': key })
    assert.deepEqual(repeated.body, byKey.body)
    assert.equal(repeated.body.applicationId, repeated.body.id)
  })

  test('gives a duplicate of a slow request 409 after a wait, and later ones its reply', {
    timeout: MINUTE,
  }, async () => {
    const key = randomUUID()
    await world.database.owner(async (client) => {
      // The first request waits for the audit head of its customer, with its key claimed.
      await client.query('begin')
      await client.query('select from foyer.customer_head where customer_id = $1 for update', [customer.uuid])
      const first = create(key)
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      for (let n = 0; n === 0; n = (await client.query(waiting)).rows[0].n)
        await client.query('select pg_stat_clear_snapshot()')
      const start = performance.now()
      const duplicate = await create(key)
      assertProblem(duplicate, 409, 'idempotency_in_progress')
      assert.equal(duplicate.headers.get('retry-after'), '1')
      assert.ok(performance.now() - start > 900, 'it waited')
      const waiters = Array.from({ length: 5 }, () => create(key))
      const another = create(key, { countryCode: 'NO' })
      await client.query('commit')
      const made = (await first).body
      for (const reply of await Promise.all(waiters)) {
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.headers.get('idempotent-replayed'), 'true')
        assert.deepEqual(reply.body, made)
      }
      assertProblem(await another, 422, 'idempotency_key_reused')
      assert.deepEqual((await create(key)).body, made)
    })
  })

  test('creates exactly one application from a hundred concurrent duplicates', async () => {
    const lone = await world.customer()
    const token = await world.token(lone)
    const body = bodyOf(lone)
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => world.call('/v1/applications.create', body, token, headers)),
    )
    const marks = replies.map(({ status, headers }) => `${status} ${headers.get('idempotent-replayed')}`)
    assert.deepEqual(marks.sort(), ['200 null', ...Array(99).fill('200 true')])
    for (const reply of replies) assert.deepEqual(reply.body, replies[0]?.body)
    assert.deepEqual(await countOf(lone), { applications: 1, events: 1, keys: 1 })
  })

  test('waits for a duplicate in another process without holding a connection', async () => {
    const key = randomUUID()
    await world.database.owner(async (client) => {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
        `${customer.uuid}|applications.create|${key}`,
      ])
      const waiting = Array.from({ length: 30 }, () => create(key))
      await pause(200)
      // Three times as many requests wait as there are connections.
      assert.equal((await create(randomUUID())).status, 200)
      await client.query('commit')
      const replies = await Promise.all(waiting)
      assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
      assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    })
  })

  test('runs one waiting duplicate when the first request fails, and replays it to the others', async () => {
    const key = randomUUID()
    const { applications } = world.foyer.ports
    const add = applications.add
    let tries = 0
    applications.add = async (...given) => {
      tries += 1
      if (tries > 1) return add.apply(applications, given)
      await pause(200)
      throw Object.assign(new Error('x'), { code: '57P01' })
    }
    try {
      const replies = await Promise.all(Array.from({ length: 10 }, () => create(key)))
      assert.deepEqual(
        replies.map(({ status, headers }) => `${status} ${headers.get('idempotent-replayed')}`).sort(),
        ['200 null', ...Array(8).fill('200 true'), '503 null'],
      )
    } finally {
      applications.add = add
    }
  })
})

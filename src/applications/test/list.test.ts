/** applications.list: filters, stable pages while applications are created, and limits. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000
/** The same instant with an offset. */
const inOslo = (at: string) => new Date(Date.parse(at) + DAY / 24).toISOString().replace('Z', '+01:00')

describe('applications.list', () => {
  let world: World
  const list = async (customer: TestCustomer, filter: Record<string, unknown> = {}) =>
    world.call('/v1/applications.list', filter, await world.token(customer, 'application.read'))
  const idsIn = (reply: { body: { data: Array<{ id: string }> } }) => reply.body.data.map(({ id }) => id)
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  test('applies each filter alone and in combination', async () => {
    const customer = await world.customer()
    const make = async (more: Record<string, unknown> = {}) => (await world.create(customer, more)).id
    const older = await make({ externalReference: 'a' })
    world.clock.advance(DAY)
    const norwegian = await make({ countryCode: 'NO', externalReference: 'a' })
    const company = await make({ workflowId: customer.workflows.KYB })
    const cancelled = await make()
    await bringTo(world, customer, cancelled, 'CANCELLED')
    const since = new Date(world.clock.now().getTime() - DAY / 2).toISOString()
    const cases: Array<[Record<string, unknown>, string[]]> = [
      [{}, [cancelled, company, norwegian, older]],
      [{ status: 'CANCELLED' }, [cancelled]],
      [{ status: 'APPROVED' }, []],
      [{ countryCode: 'NO' }, [norwegian]],
      [{ workflowId: customer.workflows.KYB }, [company]],
      [{ externalReference: 'a' }, [norwegian, older]],
      [{ externalReference: 'A' }, []],
      [{ externalReference: "a' or '1'='1" }, []],
      [{ createdAfter: since }, [cancelled, company, norwegian]],
      [{ createdAfter: since.replace('Z', '+00:00') }, [cancelled, company, norwegian]],
      [{ createdAfter: inOslo(since) }, [cancelled, company, norwegian]],
      [{ updatedAfter: since }, [cancelled, company, norwegian]],
      [{ status: ['CANCELLED'] }, [cancelled]],
      [
        { status: ['CANCELLED', 'NOT_STARTED'], countryCode: ['NO', 'SE'] },
        [cancelled, company, norwegian, older],
      ],
      [{ status: ['CANCELLED', 'APPROVED'], countryCode: ['NO'] }, []],
      [
        { workflowId: [customer.workflows.KYB, customer.workflows.KYC], externalReference: ['a', 'b'] },
        [norwegian, older],
      ],
      [{ createdBefore: since }, [older]],
      [
        { createdAfter: since, externalReference: 'a', countryCode: 'NO', status: 'NOT_STARTED' },
        [norwegian],
      ],
      [{ createdAfter: since, createdBefore: since }, []],
      [{ createdAfter: '9999-12-31T23:59:59Z' }, []],
      [{ createdBefore: '0001-01-01T00:00:00Z' }, []],
    ]
    for (const [filter, expected] of cases) {
      const reply = await list(customer, filter)
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual(new Set(idsIn(reply)), new Set(expected), JSON.stringify(filter))
      assert.deepEqual([reply.body.nextCursor, reply.body.hasMore], [null, false])
    }
    const whole = await list(customer)
    assert.equal(idsIn(whole).at(-1), older, 'newest first')
    const at = whole.body.data.at(-1).createdAt
    assert.ok(!idsIn(await list(customer, { createdAfter: at })).includes(older), 'later than its own moment')
    assert.ok(!idsIn(await list(customer, { createdBefore: at })).includes(older))
    assert.deepEqual(idsIn(await list(await world.customer())), [], 'of another customer')
  })

  test('lists the same object as applications.get', async () => {
    const customer = await world.customer()
    const { id } = await world.create(customer)
    const [listed] = (await list(customer)).body.data
    const got = await world.call('/v1/applications.get', { applicationId: id }, await world.token(customer))
    assert.deepEqual(listed, got.body)
  })

  test('lists every change, and stores a missing summary', async () => {
    const customer = await world.customer()
    const token = await world.token(customer)
    const { id } = await world.create(customer)
    const same = async () => {
      const got = await world.call('/v1/applications.get', { applicationId: id }, token)
      assert.deepEqual((await list(customer)).body.data, [got.body])
      return got.body
    }
    const setListed = (text: string) =>
      world.database.owner((client) =>
        client.query(`update foyer.application set ${text} where customer_id = $1`, [customer.uuid]),
      )
    const long = { drafts: { company: { query: 'x'.repeat(5_000) } } }
    await set(world, customer, id, { data: long })
    await same()
    await world.call('/v1/applications.cancel', { applicationId: id }, token)
    assert.equal((await same()).status, 'CANCELLED')
    await setListed('listed = null')
    await same()
    const { rows } = await world.database.owner((client) =>
      client.query('select listed is not null as is_kept from foyer.application where customer_id = $1', [
        customer.uuid,
      ]),
    )
    assert.deepEqual(rows, [{ is_kept: true }])
    await same()
    await setListed('listed = set_byte(listed, 20, 255 - get_byte(listed, 20))')
    assert.deepEqual((await list(customer)).body.unreadable, [id])
  })

  test('decrypts only the summary of each application', async () => {
    const customer = await world.customer()
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await world.create(customer)).id))
    for (const id of ids) await bringTo(world, customer, id, 'CANCELLED')
    const before = await list(customer, { limit: 200 })
    // The full data is corrupted: decrypting it would fail.
    await world.database.owner((client) =>
      client.query(`update foyer.application set sealed = '\\x00' where customer_id = $1`, [customer.uuid]),
    )
    const after = await list(customer, { limit: 200 })
    assert.deepEqual([after.body.data, after.body.unreadable], [before.body.data, []])
    assert.equal(after.body.data.length, 12)
  })

  test('counts a page in the rate limit by its size, and at most as the complete limit', async () => {
    const limited = await startWorld({ environment: { FOYER_RATE_LIMIT_API: '25' } })
    try {
      const customer = await limited.customer()
      const token = await limited.token(customer)
      const left = async (address: string, body: object) => {
        const reply = await limited.call(`/v1/${address}`, body, token)
        return [reply.status, Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])]
      }
      assert.deepEqual(await left('applications.list', { limit: 20 }), [200, 24])
      assert.deepEqual(await left('applications.list', { limit: 200 }), [200, 14])
      assert.deepEqual(await left('events.list', { limit: 500 }), [200, 9])
      assert.deepEqual(await left('webhooks.deliveries.list', { limit: 100 }), [200, 4])
      assert.deepEqual(await left('applications.list', {}), [200, 1])
      assert.deepEqual(await left('applications.list', { limit: 41 }), [429, 0])
      const small = await limited.customer()
      await limited.database.owner((client) =>
        client.query('update foyer.customer set rate_limit = 4 where customer_id = $1', [small.uuid]),
      )
      const reply = await limited.call('/v1/applications.list', { limit: 200 }, await limited.token(small))
      assert.equal(reply.status, 200)
      assert.match(reply.headers.get('ratelimit') ?? '', /r=0/)
    } finally {
      await limited.close()
    }
  })

  test('returns every application once while others are created, also within one millisecond', async () => {
    const customer = await world.customer()
    const made = await Promise.all(Array.from({ length: 23 }, () => world.create(customer)))
    await world.database.owner((client) =>
      client.query(
        `update foyer.application set created_at = date_trunc('second', created_at) where customer_id = $1`,
        [customer.uuid],
      ),
    )
    for (const limit of [1, 5, 22, 23, 200]) {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const reply = await list(customer, {
          limit,
          ...(cursor ? { cursor } : {}),
        })
        assert.ok(idsIn(reply).length <= limit)
        assert.ok(found.length < 1_000, `no end, at ${limit}`)
        found.push(...idsIn(reply))
        cursor = reply.body.nextCursor
        await world.create(customer)
      } while (cursor)
      const ours = new Set(made.map(({ id }) => id))
      const once = found.filter((id) => ours.has(id))
      assert.equal(new Set(found).size, found.length, `twice, at ${limit}`)
      assert.equal(once.length, ours.size, `lost, at ${limit}`)
    }
  })

  test('limits a page to 50 by default, and to 1 to 200', async () => {
    const customer = await world.customer()
    await Promise.all(Array.from({ length: 52 }, () => world.create(customer)))
    const first = await list(customer)
    assert.equal(idsIn(first).length, 50)
    assert.equal(idsIn(await list(customer, { cursor: first.body.nextCursor })).length, 2)
    for (const limit of [0, -1, 201, 1.5, '10', null, 1e300])
      assertProblem(await list(customer, { limit }), 400, 'invalid_body')
  })

  test('rejects an invalid cursor, and shows nothing for the cursor of another customer', async () => {
    const customer = await world.customer()
    await Promise.all([world.create(customer), world.create(customer)])
    const { nextCursor } = (await list(customer, { limit: 1 })).body
    const id = nextCursor.split('.')[1]
    for (const cursor of [
      'x',
      '.',
      `.${id}`,
      `!.${id}`,
      `k.${id}x`,
      'k',
      `${'z'.repeat(11)}.${id}`,
      "k.'; drop",
    ])
      assertProblem(await list(customer, { cursor }), 400, 'invalid_body')
    for (const cursor of [`${'z'.repeat(10)}.${id}`, `0.${id}`])
      assert.equal((await list(customer, { cursor })).status, 200)
    assert.deepEqual(idsIn(await list(await world.customer(), { cursor: nextCursor })), [])
  })

  test('rejects invalid timestamps and statuses', async () => {
    const customer = await world.customer()
    for (const [name, value] of [
      ['createdAfter', '2026-02-30T00:00:00Z'],
      ['createdBefore', '0000-00-00T00:00:00Z'],
      ['createdAfter', 'yesterday'],
      ['status', 'approved'],
      ['countryCode', 'se'],
      ['externalReference', ''],
    ] as const) {
      const reply = await list(customer, { [name]: value })
      assertProblem(reply, 400, 'invalid_body')
      assert.equal(reply.body.errors[0].path, `/${name}`)
    }
  })
})

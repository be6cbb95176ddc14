/** Batched creates with idempotency keys: each gets its own reply. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assertCasesConsistent, assertChain, assertEvents } from '#test/harness/audit-consistency.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('batched idempotency keys', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const create = (key: string | undefined, externalReference: string) =>
    world.call(
      '/v1/applications.create',
      {
        workflowId: customer.workflows.KYC,
        countryCode: 'SE',
        redirectUrl: 'https://shop.example/back',
        externalReference,
      },
      token,
      key ? { 'idempotency-key': key } : {},
    )
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  test('answers new, repeated, changed, missing and claimed keys in one batch', async () => {
    const keys: string[] = Array.from({ length: 10 }, () => randomUUID())
    const first = await Promise.all(keys.map((key) => create(key, `ref ${key}`)))
    const claimedElsewhere = randomUUID()
    const requests = keys.flatMap((key) => {
      const fresh = randomUUID()
      return [
        { kind: 'new', key: fresh, reference: `ref ${fresh}` },
        { kind: 'repeated', key, reference: `ref ${key}` },
        { kind: 'without', key: undefined, reference: randomUUID() },
      ]
    })
    const changed = keys.slice(0, 3).map((key) => ({ kind: 'changed', key, reference: 'another' }))
    const elsewhere = { kind: 'elsewhere', key: claimedElsewhere, reference: 'ref' }
    await world.database.owner(async (client) => {
      // Simulates a running request with this key in another process.
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [
        `${customer.uuid}|applications.create|${claimedElsewhere}`,
      ])
      const all = [elsewhere, ...requests]
      const replies = await Promise.all(all.map(({ key, reference }) => create(key, reference)))
      const made = new Set<string>()
      for (const [at, reply] of replies.entries()) {
        const { kind, key } = all[at] as (typeof all)[number]
        if (kind === 'elsewhere') {
          assertProblem(reply, 409, 'idempotency_in_progress')
          continue
        }
        assert.equal(reply.status, 200, kind)
        assert.equal(reply.headers.get('idempotent-replayed'), kind === 'repeated' ? 'true' : null)
        if (kind === 'repeated') assert.deepEqual(reply.body, first[keys.indexOf(key as string)]?.body)
        made.add(reply.body.id)
      }
      assert.equal(made.size, 30)
      await client.query('commit')
    })
    for (const reply of await Promise.all(changed.map(({ key, reference }) => create(key, reference))))
      assertProblem(reply, 422, 'idempotency_key_reused')
    assert.equal((await create(claimedElsewhere, 'ref')).status, 200)
    await world.database.owner(async (client) => {
      await assertCasesConsistent(client, customer.uuid, 31)
      await assertChain(client, customer.uuid)
      await assertEvents(client, customer.uuid)
      const { rows } = await client.query(
        'select count(*)::int as n from foyer.idempotency_key where customer_id = $1',
        [customer.uuid],
      )
      assert.equal(rows[0].n, 21)
    })
  })
})

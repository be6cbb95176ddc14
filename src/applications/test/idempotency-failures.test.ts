/** A request that fails with 500 leaves no rows and no stored reply for its Idempotency-Key. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('a request that fails with 500', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const owner = (statement: string) => world.database.owner((client) => client.query(statement))
  const kept = async () =>
    (
      await owner(
        `select (select count(*) from foyer.application)::int
           + (select count(*) from foyer.idempotency_key)::int
           + (select count(*) from foyer.event)::int as n`,
      )
    ).rows[0].n

  // Each fails in the middle of the transaction: at the idempotency key, the event, the audit entry.
  for (const table of ['idempotency_key', 'event', 'audit_line'])
    test(`at ${table}: the same key succeeds exactly once afterwards`, async () => {
      const bearer = await world.token(customer)
      const key = { 'idempotency-key': randomUUID() }
      const body = {
        workflowId: customer.workflows.KYC,
        countryCode: 'SE',
        redirectUrl: 'https://shop.example/back',
      }
      const create = () => world.call('/v1/applications.create', body, bearer, key)
      const before = await kept()
      await owner(`revoke insert on foyer.${table} from foyer_service`)
      try {
        for (const _ of [1, 2]) assertProblem(await create(), 500, 'internal')
      } finally {
        await owner(`grant insert on foyer.${table} to foyer_service`)
      }
      assert.equal(await kept(), before)
      const made = await create()
      assert.deepEqual([made.status, made.headers.get('idempotent-replayed')], [200, null])
      assert.equal((await create()).body.id, made.body.id)
      assert.equal(await kept(), before + 3)
    })
})

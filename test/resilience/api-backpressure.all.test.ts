/** Concurrent changes for one customer: no deadlocks, and a consistent result. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertChain, assertEvents } from '../harness/audit-consistency.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const hook = { url: 'https://hooks.example/foyer' }

describe('concurrent changes', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, body: object) => world.call(`/v1/${path}`, body, token)
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  test('a change of a webhook does not block writers of events for it', {
    timeout: 60_000,
  }, async () => {
    const { id } = (await post('webhooks.create', hook)).body
    await world.database.owner(async (client) => {
      await client.query('begin')
      await client.query('select from foyer.customer_head where customer_id = $1 for update', [customer.uuid])
      const changing = post('webhooks.update', { webhookId: id, description: 'new' })
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      for (let n = 0; n === 0; n = (await client.query(waiting)).rows[0].n)
        await client.query('select pg_stat_clear_snapshot()')
      // Like the foreign key check of a new delivery, under the customer_head lock that the change waits for.
      await client.query('select from foyer.webhook where customer_id = $1 for key share nowait', [
        customer.uuid,
      ])
      await client.query('commit')
      assert.equal((await changing).status, 200)
    })
  })

  test('eight clients on the same cases and webhooks: none fails', async () => {
    const cases = await Promise.all(Array.from({ length: 4 }, () => world.create(customer)))
    const hooks = await Promise.all(Array.from({ length: 3 }, () => post('webhooks.create', hook)))
    const some = <T>(list: T[], at: number) => list[at % list.length] as T
    const hand = async (number: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const applicationId = some(cases, number * turn).id
        const webhookId = some(hooks, number + turn).body.id
        const asked = some(
          [
            () => world.create(customer).then(() => ({ status: 200, text: '' })),
            () => post('applications.session.create', { applicationId }),
            () => post('webhooks.update', { webhookId, enabled: turn % 2 === 0 }),
            () => post('applications.cancel', { applicationId }),
            () =>
              post('webhooks.deliveries.replay', {
                webhookId,
                from: '2026-01-01T00:00:00Z',
                to: '2099-01-01T00:00:00Z',
              }),
            () => post('events.list', { limit: 5 }),
            () => post('applications.erase', { applicationId }),
          ],
          number + turn,
        )
        const reply = await asked()
        assert.ok(reply.status < 500, reply.text)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, number) => hand(number)))
    await world.database.owner(async (client) => {
      await assertChain(client, customer.uuid)
      await assertEvents(client, customer.uuid)
    })
  })
})

/**
 * The audit chain and the events: verified entry by entry, and without gaps with eight concurrent writers.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertCasesConsistent, assertChain, assertEvents } from '#test/harness/audit-consistency.ts'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('audit and events', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, applicationId: string) => world.call(path, { applicationId }, token)
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  test('has no gap and no fork with eight concurrent writers and rejected requests', async () => {
    const writer = async (number: number) => {
      const made: string[] = []
      for (let turn = 0; turn < 6; turn += 1) {
        const { id } = await world.create(customer, { externalReference: `${number}-${turn}` })
        made.push(id)
        if (turn % 2 === 0) await bringTo(world, customer, id, 'IN_PROGRESS')
        await post('/v1/applications.session.create', id)
        await post('/v1/applications.cancel', id)
        assert.equal((await post('/v1/applications.cancel', id)).status, 409)
      }
      return made
    }
    const made = (await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)))).flat()
    assert.equal(new Set(made).size, 48)
    await world.database.owner(async (client) => {
      assert.ok((await assertChain(client, customer.uuid)) >= 48 * 3)
      assert.equal(await assertEvents(client, customer.uuid), 48 * 2 + 24)
      await assertCasesConsistent(client, customer.uuid, 48)
    })
  })

  test('names the credential and contains no personal data', async () => {
    const { id } = await world.create(customer, {
      prefill: { firstName: 'Sekretess', email: 'a.b@example.com' },
    })
    const entries = await world.database.owner(async (client) => {
      const { rows } = await client.query(
        'select entry from foyer.audit_line where application_id = $1 order by seq',
        [id.split('::')[1]],
      )
      return rows.map(({ entry }) => JSON.parse(entry))
    })
    assert.deepEqual(entries[0].actor, { kind: 'CUSTOMER', id: customer.credentialId })
    assert.equal(entries[0].action, 'application.created')
    assert.doesNotMatch(JSON.stringify(entries), /Sekretess|example\.com/)
  })

  test('detects a changed, deleted or inserted entry', async () => {
    const spoilt = [
      `update foyer.audit_line set entry = replace(entry, 'application.created', 'application.erased')
       where customer_id = $1 and seq = 6`,
      `delete from foyer.audit_line where customer_id = $1 and seq = 5`,
      `delete from foyer.audit_line where customer_id = $1
       and seq = (select max(seq) from foyer.audit_line where customer_id = $1)`,
    ]
    for (const statement of spoilt)
      await world.database.owner(async (client) => {
        await client.query('begin; alter table foyer.audit_line disable trigger append_only')
        assert.equal((await client.query(statement, [customer.uuid])).rowCount, 1)
        await assert.rejects(assertChain(client, customer.uuid), assert.AssertionError)
        await client.query('rollback')
      })
    await world.database.owner((client) => assertChain(client, customer.uuid))
  })

  test('does not let the roles of the service change an entry, nor the owner by mistake', async () => {
    for (const statement of [
      'update foyer.audit_line set entry = entry',
      'delete from foyer.audit_line',
      'truncate foyer.audit_line',
    ])
      await assert.rejects(
        world.database.owner((client) => client.query(statement)),
        /append-only/,
      )
  })
})

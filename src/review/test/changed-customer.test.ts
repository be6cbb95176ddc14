/** Changes of a customer by the operator: all or nothing, with an audit entry for each. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CustomerChange } from '#customers/changes.ts'
import { updateCustomer } from '#customers/store/update-customer.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

let world: World
let customer: TestCustomer
before(async () => {
  world = await startWorld()
  customer = await world.customer()
})
after(() => world.close())

const change = (...changes: CustomerChange[]) =>
  world.database.owner((client) => updateCustomer(client as never, customer.uuid, changes, new Date()))
const standing = () =>
  world.database.owner(async (client) => {
    const one = [customer.uuid]
    const { rows } = await client.query(
      'select rate_limit, notify_email from foyer.customer where customer_id = $1',
      one,
    )
    const audit = `select count(*)::int as lines from foyer.audit_line
      where customer_id = $1 and entry like '%customer.changed%'`
    return { ...rows[0], ...(await client.query(audit, one)).rows[0] }
  })

test('makes several changes in one transaction', async () => {
  await change({ rate_limit: 5 }, { notify_email: 'ops@bank.example' })
  assert.deepEqual(await standing(), { rate_limit: 5, notify_email: 'ops@bank.example', lines: 2 })
})

test('makes no change when one fails', async () => {
  await assert.rejects(change({ notify_email: null }, { rate_limit: -1 }), /rate_limit/)
  assert.deepEqual(await standing(), { rate_limit: 5, notify_email: 'ops@bank.example', lines: 2 })
})

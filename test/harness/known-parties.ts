/** Two parties of a customer: the organization and the person of one application. */
import { clearCase } from '#test/fixtures/case.ts'
import { set } from './reviewed-case-fixtures.ts'
import type { TestCustomer, World } from './world.ts'

const known = new WeakMap<World, Map<string, Promise<{ partyId: string; otherPartyId: string }>>>()

/** The same two for a customer, with an application of their own. */
export function partiesOf(world: World, customer: TestCustomer) {
  const ofWorld = known.get(world) ?? new Map()
  known.set(world, ofWorld)
  const found = ofWorld.get(customer.id) ?? twoPartiesOf(world, customer)
  ofWorld.set(customer.id, found)
  return found
}

async function twoPartiesOf(world: World, customer: TestCustomer) {
  const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
  const { data } = clearCase('KYB')
  await set(world, customer, id, { data: { ...data, registry: null } })
  const rows = await world.database.owner(async (client) => {
    const sql = 'select party_id from foyer.party where customer_id = $1 order by party_id limit 2'
    return (await client.query<{ party_id: string }>(sql, [customer.uuid])).rows
  })
  const [one, other] = rows.map(({ party_id: uuid }) => `foyer:party::${uuid}`)
  if (!one || !other) throw new Error('the application names two parties')
  return { partyId: one, otherPartyId: other }
}

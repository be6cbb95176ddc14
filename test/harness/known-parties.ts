/** Two persons that applications of a customer name. */
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
  const { data } = clearCase('KYC')
  const partyOf = async (givenName: string, id: string) => {
    const { identity } = data
    const number = identity?.personalIdentityNumber
    if (!identity || !number) throw new Error('the case has a proven person')
    const person = { ...identity, givenName, personalIdentityNumber: { ...number, id } }
    const application = await world.create(customer)
    await set(world, customer, application.id, { data: { ...data, identity: person } })
    const rows = await world.database.owner(async (client) => {
      // The holder of the account has a name alone, and so fewer tokens.
      const sql = `select party_id from foyer.party where customer_id = $1 and application_id = $2
        order by cardinality(tokens) desc limit 1`
      const values = [customer.uuid, application.id.split('::')[1]]
      return (await client.query<{ party_id: string }>(sql, values)).rows
    })
    if (!rows[0]) throw new Error('the application names a party')
    return `foyer:party::${rows[0].party_id}`
  }
  return {
    partyId: await partyOf('Anna', '198302182384'),
    otherPartyId: await partyOf('Annika', '198507099805'),
  }
}

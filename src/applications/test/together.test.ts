/** Batched statements: each caller gets its own result, and one failure does not affect the others. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createCase } from '#applications/create/create-case.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { assertCasesConsistent, assertChain, assertEvents } from '#test/harness/audit-consistency.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('batched statements', () => {
  let world: World
  let one: TestCustomer
  let other: TestCustomer
  before(async () => {
    world = await startWorld()
    one = await world.customer()
    other = await world.customer()
  })
  after(() => world.close())

  const get = async (bearer: string, applicationId: string) =>
    world.call('/v1/applications.get', { applicationId }, bearer)

  test('return to each of a hundred concurrent callers its own application', async () => {
    const mine = (customer: TestCustomer, at: number) => ({
      customer,
      externalReference: `${customer.uuid}-${at}`,
    })
    const wanted = Array.from({ length: 100 }, (_, at) => mine(at % 2 ? one : other, at))
    const made = await Promise.all(
      wanted.map(async ({ customer, externalReference }) => ({
        customer,
        externalReference,
        ...(await world.create(customer, { externalReference })),
      })),
    )
    assert.equal(new Set(made.map(({ id }) => id)).size, 100)
    const tokens = { [one.uuid]: await world.token(one), [other.uuid]: await world.token(other) }
    const readBy = async (reader: TestCustomer) =>
      Promise.all(made.map(async ({ id }) => get(tokens[reader.uuid] as string, id)))
    // First without and then with the cache of decrypted cases.
    for (const round of ['first', 'again']) {
      const [byOne, byOther] = await Promise.all([readBy(one), readBy(other)])
      for (const [at, { customer, id, externalReference }] of made.entries()) {
        const [own, foreign] = customer === one ? [byOne[at], byOther[at]] : [byOther[at], byOne[at]]
        assert.equal(own?.body.id, id, round)
        assert.equal(own?.body.externalReference, externalReference)
        assert.equal(foreign?.status, 404)
      }
    }
    await world.database.owner(async (client) => {
      for (const customer of [one, other]) {
        await assertCasesConsistent(client, customer.uuid, 50)
        await assertChain(client, customer.uuid)
        await assertEvents(client, customer.uuid)
      }
    })
  })

  test('use the cache only for the newest revision of an existing case', async () => {
    const bearer = await world.token(one)
    const { id } = await world.create(one)
    assert.equal((await get(bearer, id)).body.status, 'NOT_STARTED')
    await world.call('/v1/applications.cancel', { applicationId: id }, bearer)
    assert.equal((await get(bearer, id)).body.status, 'CANCELLED')
    assert.equal((await get(bearer, id)).body.status, 'CANCELLED')
    // Simulates an erasure by another process.
    await world.database.owner((client) =>
      client.query('delete from foyer.application_key where application_id = $1', [id.split('::')[1]]),
    )
    assert.equal((await get(bearer, id)).status, 404)
  })

  test('succeed for other cases when the database rejects one', async () => {
    const { ports } = world.foyer
    const customer = await world.customer()
    const [workflow] = await ports.workflows.list(customer.uuid)
    const owner = await ports.customers.byId(customer.uuid)
    assert.ok(workflow && owner)
    const ask = { countryCode: 'SE', redirectUrl: 'https://shop.example/back' } as const
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, at) => {
        const version = at === 4 ? workflow.version + 1_000 : workflow.version
        const actor = { kind: 'CUSTOMER', id: null } as const
        const of = { ...ask, workflow: { ...workflow, version } }
        return ports.applications.add(createCase(of, owner, actor, uuidv7(ports.now()), ports.now()))
      }),
    )
    const statuses = outcomes.map(({ status }) => status)
    assert.deepEqual(
      statuses,
      Array.from({ length: 9 }, (_, at) => (at === 4 ? 'rejected' : 'fulfilled')),
    )
    await world.database.owner(async (client) => {
      await assertCasesConsistent(client, customer.uuid, 8)
      await assertChain(client, customer.uuid)
    })
  })
})

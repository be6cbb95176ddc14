/** A legal hold: neither retention nor the customer erases the application until it is released. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { verifyAudit } from '#audit/store/verify.ts'
import { hold, legalHoldsOf, release } from '#retention/store/legal-holds.ts'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { tasks } from '#tasks.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const year = 365.25 * 86_400_000

describe('a legal hold', () => {
  let world: World
  let customer: TestCustomer
  let pool: pg.Pool
  const owner = <T>(work: (client: pg.Client) => Promise<T>) => world.database.owner(work)
  const held = (id: string) => ({ customerId: customer.uuid, applicationId: uuidOf(id) })
  const erase = async (applicationId: string) =>
    world.call('/v1/applications.erase', { applicationId }, await world.token(customer))
  const isThere = async (id: string) =>
    (await world.foyer.ports.applications.find(customer.uuid, uuidOf(id))) !== undefined
  const store = () => retentionStoreOn(pool)
  const retain = () => tasks.retain({}, { ...world.foyer.ports, retention: store() })

  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    pool = new pg.Pool(world.database.source.settings('foyer_worker'))
  })
  after(async () => {
    await pool.end()
    await world.close()
  })

  test('prevents applications.erase until its release', async () => {
    const { id } = await world.create(customer)
    const at = world.clock.now()
    assert.deepEqual(await owner((client) => hold(client, held(id), 'T 1234-26', at)), at)
    assertProblem(await erase(id), 409, 'legal_hold')
    const later = new Date(at.getTime() + 1_000)
    assert.deepEqual(await owner((client) => hold(client, held(id), 'Ö 99-27', later)), at)
    assert.deepEqual(await owner((client) => legalHoldsOf(client, customer.uuid)), [
      { applicationId: uuidOf(id), since: at, reference: 'Ö 99-27' },
    ])
    assert.equal(await owner((client) => release(client, held(id), later)), true)
    assert.equal(await owner((client) => release(client, held(id), later)), false)
    assert.equal((await erase(id)).status, 200)
    const { audit, text } = await booksOf(world, id)
    assert.deepEqual(audit.map(({ action }) => action).slice(-4), [
      'application.held',
      'application.held',
      'application.released',
      'application.erased',
    ])
    assert.ok(!text.includes('1234-26'))
    assert.equal((await owner((client) => verifyAudit(client, customer.uuid))).firstBad, null)
  })

  test('prevents erasure by retention without blocking others, until its release', async () => {
    const made = async () => {
      const { id } = await world.create(customer)
      await set(world, customer, id, { fields: { status: 'DECLINED', decidedAt: world.clock.now() } })
      return id
    }
    const [kept, other] = [await made(), await made()]
    await owner((client) => hold(client, held(kept), 'T 1', world.clock.now()))
    world.clock.advance(6 * year)
    const due = await store().dueForErasure(world.clock.now(), 1)
    assert.deepEqual(
      due.map(({ applicationId }) => applicationId),
      [uuidOf(other)],
    )
    await retain()
    assert.deepEqual([await isThere(kept), await isThere(other)], [true, false])
    // The hold is set after the case is found due and before it is erased.
    const { erase: erased } = world.foyer.ports.applications
    const over = { actor: { kind: 'SYSTEM', id: 'retention' }, why: 'RETENTION_OVER' } as const
    assert.equal(await erased(customer.uuid, uuidOf(kept), () => over), undefined)
    await owner((client) => release(client, held(kept), world.clock.now()))
    await retain()
    assert.equal(await isThere(kept), false)
  })

  test('cannot be set on an unknown application or one of another customer', async () => {
    const { id } = await world.create(await world.customer())
    const at = world.clock.now()
    assert.equal(await owner((client) => hold(client, held(id), 'T 1', at)), undefined)
    assert.deepEqual(await owner((client) => legalHoldsOf(client, customer.uuid)), [])
  })
})

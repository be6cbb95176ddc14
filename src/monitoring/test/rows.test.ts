/** The rows of monitored applications: written with the decision, released, and erased with the case. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('monitored applications', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  const call = (name: string, body: object) => world.call(`/v1/applications.${name}`, body, token)
  const rowOf = (id: string) =>
    world.database.owner(
      async (client) =>
        (
          await client.query<{
            is_active: boolean
            is_open: boolean
            subjects: number
            sealed: Buffer | null
          }>(
            `select is_active, is_open, subjects, sealed from foyer.monitored_application
              where customer_id = $1 and application_id = $2`,
            [customer.uuid, uuidOf(id)],
          )
        ).rows[0],
    )

  async function reviewed(): Promise<string> {
    const { id } = await world.create(customer)
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data,
    })
    return id
  }

  async function approved(): Promise<string> {
    const id = await reviewed()
    const reply = await call('decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    assert.equal(reply.status, 200, reply.text)
    return id
  }

  test('get an encrypted row with their approval', async () => {
    const id = await approved()
    const row = await rowOf(id)
    assert.deepEqual([row?.is_active, row?.is_open, row?.subjects], [true, false, 1])
    assert.ok(row?.sealed && !row.sealed.includes('Testsson'))
    const reply = await call('monitoring.get', { applicationId: id })
    assert.deepEqual([reply.body.state, reply.body.subjects, reply.body.choice], ['ON', 1, null])
  })

  test('have an inactive row in review, which a decline ends', async () => {
    const id = await reviewed()
    assert.deepEqual([(await rowOf(id))?.is_active, (await rowOf(id))?.is_open], [true, true])
    assert.equal((await call('monitoring.get', { applicationId: id })).body.state, 'OFF')
    await call('decide', { applicationId: id, outcome: 'DECLINED', reasons: ['no'] })
    assert.deepEqual(await rowOf(id), { is_active: false, is_open: false, subjects: 0, sealed: null })
    assert.equal((await call('monitoring.get', { applicationId: id })).body.state, 'OFF')
  })

  test('can be released and monitored again, with person and reason', async () => {
    const id = await approved()
    const off = await call('monitoring.set', { applicationId: id, state: 'OFF', reason: 'closed' })
    assert.deepEqual([off.status, off.body.state, off.body.choice.reason], [200, 'OFF', 'closed'])
    assert.match(off.body.choice.by, /^foyer:credential::/)
    assert.deepEqual(await rowOf(id), { is_active: false, is_open: false, subjects: 0, sealed: null })
    const on = await call('monitoring.set', { applicationId: id, state: 'ON', reason: 'opened' })
    assert.equal(on.body.state, 'ON')
    assert.equal((await rowOf(id))?.is_active, true)
    const { audit, text } = await booksOf(world, id)
    assert.equal(audit.filter(({ action }) => action === 'monitoring.set').length, 2)
    assert.ok(!text.includes('closed'))
  })

  test('stay monitored during a new review, and no longer after a decline', async () => {
    const id = await approved()
    await call('reopen', { applicationId: id, reason: 'news' })
    assert.equal((await rowOf(id))?.is_active, true)
    await call('decide', { applicationId: id, outcome: 'DECLINED', reasons: ['no'] })
    assert.equal((await rowOf(id))?.is_active, false)
  })

  test('get a missing row, and the others keep theirs as they are', async () => {
    const [missing, kept] = [await approved(), await approved()]
    const { id: started } = await world.create(customer)
    const past = '2026-01-01T00:00:00.000Z'
    const changedAt = (id: string) =>
      world.database.owner(async (client) => {
        const { rows } = await client.query<{ updated_at: Date }>(
          'select updated_at from foyer.monitored_application where application_id = $1',
          [uuidOf(id)],
        )
        return rows[0]?.updated_at.toISOString()
      })
    await world.database.owner(async (client) => {
      await client.query('delete from foyer.monitored_application where application_id = $1', [
        uuidOf(missing),
      ])
      await client.query('update foyer.monitored_application set updated_at = $2 where application_id = $1', [
        ...[uuidOf(kept), past],
      ])
    })
    await monitoringTasks.addMonitored(undefined, world.foyer.ports)
    assert.deepEqual([(await rowOf(missing))?.is_active, (await rowOf(missing))?.subjects], [true, 1])
    assert.equal(await changedAt(kept), past)
    assert.equal(await rowOf(started), undefined)
  })

  test('lose their row with the application', async () => {
    const id = await approved()
    assert.equal((await call('erase', { applicationId: id })).status, 200)
    assert.equal(await rowOf(id), undefined)
  })
})

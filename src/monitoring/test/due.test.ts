/** Registers that are asked again, and reviews that are due, with the database and the simulated register. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const year = 365 * 86_400_000

describe('the sweep of due monitoring', () => {
  let world: World
  let customer: TestCustomer
  let reviewer: StaffMember
  const reviews = async (body: object) => {
    const reply = await reviewer.call('monitoring.reviews.list', body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    reviewer = await memberOf(world, customer, 'REVIEWER')
  })
  after(() => world?.close())

  async function approved(change: (data: Case['data']) => Partial<Case['data']> = () => ({}), ago = 0) {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const at = new Date(world.clock.now().getTime() - 60_000 - ago)
    const decision = { outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] }
    await set(world, customer, id, {
      fields: { status: 'APPROVED', submittedAt: at, decidedAt: at },
      data: { ...data, decision: { ...decision, at: at.toISOString() }, ...change(data) },
    })
    return id
  }
  const dueAt = async (id: string) => {
    const { rows } = await world.database.owner((client) =>
      client.query<{ registry_due_at: Date; review_due_at: Date | null }>(
        'select registry_due_at, review_due_at from foyer.monitored_application where application_id = $1',
        [uuidOf(id)],
      ),
    )
    return rows[0]
  }
  const lookUp = async (id: string) => {
    await world.database.owner((client) =>
      client.query(
        `update foyer.monitored_application set registry_due_at = case when application_id = $1
        then now() - interval '1 minute' else now() + interval '1 year' end`,
        [uuidOf(id)],
      ),
    )
    await monitoringTasks.lookUpMonitored(undefined, { ...world.foyer.ports } as never)
  }

  test('changes nothing when the register gives the same answer, and asks again later', async () => {
    const id = await approved()
    await lookUp(id)
    assert.equal((await found(world, customer, id)).status, 'APPROVED')
    assert.ok(Number((await dueAt(id))?.registry_due_at) > world.clock.now().getTime() + 86_400_000)
    assert.ok(!(await booksOf(world, id)).events.includes('ORGANIZATION_CHANGED'))
  })

  test('finds a new officer: an event, a review, and an additional monitored person', async () => {
    const id = await approved(({ registry }) => ({ registry: registry && { ...registry, officers: [] } }))
    await lookUp(id)
    const of = await found(world, customer, id)
    assert.equal(of.status, 'MANUAL_REVIEW')
    const { events, audit, text } = await booksOf(world, id)
    assert.ok(events.includes('ORGANIZATION_CHANGED'))
    const entry = audit.find(({ action }) => action === 'monitoring.organization_changed')
    assert.equal(entry?.detail.fields, 'officers')
    assert.match(of.data.findings.at(-1)?.detail ?? '', /^New officer: /)
    assert.ok(!text.includes('Testsson'))
  })

  test('screens an added earlier name at once, without a review', async () => {
    const { registry, answers } = clearCase('KYB', 'se-letters').data
    assert.deepEqual(registry?.organization.previousNames, ['Ärtprovarna på Öland AB'])
    const organization = { ...registry.organization, previousNames: [] }
    const id = await approved(() => ({ answers, registry: { ...registry, organization } }))
    const isScreened = async () => {
      const { rows } = await world.database.owner((client) =>
        client.query('select from graphile_worker.jobs where key like $1', [
          `screenMonitored:%${uuidOf(id)}`,
        ]),
      )
      return rows.length > 0
    }
    assert.equal(await isScreened(), false)
    await lookUp(id)
    assert.equal((await found(world, customer, id)).status, 'APPROVED')
    const entry = (await booksOf(world, id)).audit.find(({ detail }) => detail.fields === 'name')
    assert.equal(entry?.action, 'monitoring.organization_changed')
    assert.equal(await isScreened(), true)
  })

  test('looks up a case sooner once its risk has become high', async () => {
    const low = { level: 'LOW' as const, score: 0, factors: [], modelVersion: '1' }
    const id = await approved(() => ({ risk: low }))
    const days = async () =>
      (Number((await dueAt(id))?.registry_due_at) - world.clock.now().getTime()) / 86_400_000
    await lookUp(id)
    assert.ok((await days()) > 70)
    const { data } = await found(world, customer, id)
    const decision = { ...data.decision, at: new Date(world.clock.now().getTime() - 1_000).toISOString() }
    await set(world, customer, id, { data: { ...data, decision, risk: { ...low, level: 'HIGH' } } as never })
    assert.ok((await days()) <= 7, String(await days()))
  })

  test('opens a due review, and a new approval sets the next one', async () => {
    const id = await approved(() => ({}), 6 * 365 * 86_400_000)
    assert.ok(Number((await dueAt(id))?.review_due_at) < world.clock.now().getTime())
    await monitoringTasks.openDueReviews(undefined, { ...world.foyer.ports } as never)
    const of = await found(world, customer, id)
    assert.deepEqual([of.status, of.data.findings.at(-1)?.code], ['MANUAL_REVIEW', 'periodic_review_due'])
    assert.equal((await dueAt(id))?.review_due_at, null)
    const [open] = (await reviews({ state: 'OPEN' })).data
    assert.deepEqual(
      [open.applicationId, open.status, open.dueOn],
      [id, 'MANUAL_REVIEW', of.data.findings.at(-1)?.detail],
    )
    assert.equal((await reviewer.call('monitoring.counts.get', {})).body.reviewsOpen, 1)
    const body = { applicationId: id, outcome: 'APPROVED', reasons: ['reviewed'] }
    const reply = await world.call('/v1/applications.decide', body, await world.token(customer))
    assert.equal(reply.status, 200, reply.text)
    const next = (await dueAt(id))?.review_due_at
    assert.ok(Number(next) > world.clock.now().getTime() + 4 * 365 * 86_400_000)
    assert.deepEqual((await reviews({ state: 'OPEN' })).data, [])
  })

  test('lists reviews within the requested days, the earliest first, page by page', async () => {
    const risk = { level: 'HIGH' as const, score: 90, factors: [], modelVersion: '1' }
    const days = [340, 350]
    const ids = []
    for (const ago of days) ids.push(await approved(() => ({ risk }), ago * 86_400_000))
    const first = await reviews({ withinDays: 30, limit: 1 })
    assert.deepEqual(
      first.data.map(({ applicationId, state }: Record<string, string>) => [applicationId, state]),
      [[ids[1], 'COMING']],
    )
    const second = await reviews({ withinDays: 30, limit: 1, cursor: first.nextCursor })
    assert.deepEqual(
      second.data.map(({ applicationId }: Record<string, string>) => applicationId),
      [ids[0]],
    )
    assert.equal(second.hasMore, false)
    assert.equal((await reviews({ withinDays: 20 })).data.length, 1)
    assert.deepEqual((await reviews({ state: 'OPEN' })).data, [])
    const stranger = await memberOf(world, await world.customer(), 'OWNER')
    assert.deepEqual((await stranger.call('monitoring.reviews.list', {})).body.data, [])
  })

  test('continues after a review that cannot be opened, and the task fails', async () => {
    const [broken, whole] = [await approved(() => ({}), 8 * year), await approved(() => ({}), 6 * year)]
    const { applications } = world.foyer.ports
    const ports = {
      ...world.foyer.ports,
      applications: {
        ...applications,
        find: (of: string, id: string) =>
          id === uuidOf(broken) ? Promise.reject(new Error('broken')) : applications.find(of, id),
      },
    }
    await assert.rejects(monitoringTasks.openDueReviews(undefined, ports as never), /broken/)
    assert.equal((await found(world, customer, whole)).status, 'MANUAL_REVIEW')
    assert.equal((await found(world, customer, broken)).status, 'APPROVED')
    await monitoringTasks.openDueReviews(undefined, world.foyer.ports as never)
  })
})

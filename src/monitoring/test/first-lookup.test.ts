/** Organizations that were approved without an answer of the register, or imported: the first look-up. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CaseData } from '#applications/case.ts'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const HOUR = 3_600_000

describe('an organization without an answer of a register so far', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world?.close())

  const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    world.database.owner(async (client) => (await client.query<R>(text, values)).rows)
  async function approved(company: string, ago = 0, change: Partial<CaseData> = {}) {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB', company)
    const at = new Date(world.clock.now().getTime() - 60_000 - ago)
    const decision = { outcome: 'APPROVED' as const, by: 'USER' as const, actor: null, reasons: ['known'] }
    await set(world, customer, id, {
      fields: { status: 'APPROVED', submittedAt: at, decidedAt: at },
      data: { ...data, registry: null, decision: { ...decision, at: at.toISOString() }, ...change },
    })
    return id
  }
  /** null: it is not. */
  async function dueInHours(id: string): Promise<number | null> {
    const [row] = await query<{ at: Date | null }>(
      'select registry_due_at as at from foyer.monitored_application where application_id = $1',
      [uuidOf(id)],
    )
    assert.ok(row)
    return row.at && (Number(row.at) - world.clock.now().getTime()) / HOUR
  }
  async function lookUp(id: string) {
    await query(
      `update foyer.monitored_application set registry_due_at = case when application_id = $1
        then now() - interval '1 minute' else now() + interval '1 year' end`,
      [uuidOf(id)],
    )
    await monitoringTasks.lookUpMonitored(undefined, world.foyer.ports)
    return found(world, customer, id)
  }
  const subjectsOf = async (id: string): Promise<number> =>
    (await world.call('/v1/applications.monitoring.get', { applicationId: id }, token)).body.subjects

  test('is looked up an hour after the approval, and the named persons are monitored', async () => {
    const id = await approved('se-chair-alone')
    assert.ok(Number(await dueInHours(id)) < 1, String(await dueInHours(id)))
    const before = await subjectsOf(id)
    const of = await lookUp(id)
    assert.deepEqual([of.status, of.data.registry], ['APPROVED', null])
    assert.ok(of.data.registryNow)
    assert.ok((await subjectsOf(id)) > before)
    const { events, audit } = await booksOf(world, id)
    assert.ok(!events.includes('ORGANIZATION_CHANGED'))
    assert.equal(audit.at(-1)?.action, 'monitoring.organization_found')
    assert.ok(Number(await dueInHours(id)) > 24)
    const report = await world.call('/v1/applications.report.get', { applicationId: id }, token)
    assert.equal(report.status, 200, report.text)
    assert.equal(report.body.registryNow.approvedOn, null)
    await lookUp(id)
    assert.equal((await booksOf(world, id)).audit.length, audit.length, 'the same again changes nothing')
  })

  test('is opened for review when it is bankrupt', async () => {
    const id = await approved('se-bankrupt')
    const of = await lookUp(id)
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.ok(of.data.findings.some(({ detail }) => detail === 'Status: bankrupt'))
    assert.ok((await booksOf(world, id)).events.includes('ORGANIZATION_CHANGED'))
  })

  test('is looked up within its period where the approval is old, as after an import', async () => {
    const hours = []
    for (let at = 0; at < 6; at += 1)
      hours.push(await dueInHours(await approved('se-chair-alone', 1_000 * HOUR)))
    assert.ok(
      hours.every((each) => each !== null && each > -1 && each <= 30 * 24),
      hours.join(' '),
    )
    assert.equal(new Set(hours).size, hours.length)
  })

  test('without a number is not looked up', async () => {
    const { answers } = clearCase('KYB').data
    const company = { ...answers.company, organizationNumber: null } as never
    const id = await approved('se-chair-alone', 0, { answers: { ...answers, company } })
    assert.equal(await dueInHours(id), null)
    await lookUp(id)
    assert.equal(await dueInHours(id), null)
  })
})

/** A retry after a failed check: a registry answer that is no longer recent is looked up again. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearCase, state } from '#test/fixtures/case.ts'
import { found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'identity', kind: 'IDENTITY' },
  ],
  rules: [],
}
const HOUR = 3_600_000

describe('a retry after failed screening', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  /** Retries a case whose registry answer is `hours` old. */
  async function retriedAfter(hours: number) {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const now = world.clock.now()
    const retrievedAt = new Date(now.getTime() - hours * HOUR).toISOString()
    const registry = data.registry && {
      ...data.registry,
      provenance: { ...data.registry.provenance, retrievedAt },
    }
    await set(world, customer, id, {
      fields: { status: 'FAILED', startedAt: now, submittedAt: now },
      data: {
        ...data,
        registry,
        checks: { REGISTRY: state('ANSWERED', { detail: 'RECENT' }), SCREENING: state('FAILED') },
        failure: { reason: 'CHECK_FAILED', detail: 'SCREENING', at: now.toISOString() },
      },
    })
    const token = await world.token(customer)
    await world.call('/v1/applications.retry', { applicationId: id }, token)
    for (const until = Date.now() + 60_000; ; ) {
      const of = await found(world, customer, id)
      if (of.status !== 'IN_PROGRESS')
        return { of, retrievedAt, answered: of.data.registry?.provenance.retrievedAt }
      assert.ok(Date.now() < until, 'the checks did not run again')
    }
  }

  test('looks up the registry again after days', async () => {
    const { of, answered, retrievedAt } = await retriedAfter(120)
    assert.equal(of.status, 'APPROVED')
    assert.equal(of.data.checks.REGISTRY?.detail, 'FOUND')
    assert.ok((answered ?? '') > retrievedAt, 'the answer is new')
  })

  test('keeps the registry answer of the same day', async () => {
    const { of, answered, retrievedAt } = await retriedAfter(1)
    assert.deepEqual([of.status, of.data.checks.REGISTRY?.detail], ['APPROVED', 'RECENT'])
    assert.equal(answered, retrievedAt)
  })
})

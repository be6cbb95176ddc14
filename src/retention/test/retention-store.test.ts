/** The sweep finds all due applications: others do not use up its limit. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { Case } from '#applications/case.ts'
import { hold } from '#retention/store/legal-holds.ts'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { tasks } from '#tasks.ts'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const HOUR = 3_600_000
const YEAR = 365.25 * 24 * HOUR
/** Retention is one year for KYC and ten for KYB. */
const workflows = [
  { ...kyc, retention: { years: 1 } },
  { ...kyb, retention: { years: 10 } },
] as WorkflowDefinition[]

describe('the retention sweep with a limit of one', () => {
  let world: World
  let customer: TestCustomer
  let pool: pg.Pool
  const store = () => retentionStoreOn(pool)
  const made = async (fields: Partial<Omit<Case, 'data'>>, kind: 'KYC' | 'KYB' = 'KYC') => {
    const { id } = await world.create(customer, { workflowId: customer.workflows[kind] })
    await set(world, customer, id, { fields })
    return id
  }
  const firstFor = async (of: 'dueForExpiry' | 'dueForErasure') =>
    (await store()[of](world.clock.now(), 1)).map(({ applicationId }) => applicationId)

  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ workflows })
    pool = new pg.Pool(world.database.source.settings('foyer_worker'))
  })
  after(async () => {
    await pool?.end()
    await world?.close()
  })

  test('skips longer retention, legal holds, open and recently decided applications', async () => {
    const now = world.clock.now()
    await made({ status: 'DECLINED', decidedAt: now }, 'KYB')
    const held = await made({ status: 'APPROVED', decidedAt: now })
    await made({ status: 'MANUAL_REVIEW', submittedAt: now })
    await made({ status: 'APPROVED', decidedAt: new Date(now.getTime() + YEAR / 2) })
    const due = await made({ status: 'DECLINED', decidedAt: now })
    await world.database.owner((client) =>
      hold(client, { customerId: customer.uuid, applicationId: uuidOf(held) }, 'T 1', now),
    )
    assert.deepEqual(await firstFor('dueForErasure'), [])
    world.clock.advance(YEAR + 24 * HOUR)
    assert.deepEqual(await firstFor('dueForErasure'), [uuidOf(due)])
  })

  test('skips submitted and ended applications for expiry', async () => {
    const from = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR)
    const sent = await made({ status: 'IN_PROGRESS', submittedAt: from(0), expiresAt: from(1) })
    const ended = await made({ status: 'CANCELLED', expiresAt: from(2) })
    const due = await made({ status: 'IN_PROGRESS', expiresAt: from(3) })
    const open = await made({ status: 'NOT_STARTED', expiresAt: from(9) })
    world.clock.advance(2.5 * HOUR)
    assert.deepEqual(await firstFor('dueForExpiry'), [])
    world.clock.advance(HOUR)
    assert.deepEqual(await firstFor('dueForExpiry'), [uuidOf(due)])
    await tasks.sweep({}, { ...world.foyer.ports, retention: store() })
    const statuses = await Promise.all(
      [sent, ended, due, open].map(async (id) => (await found(world, customer, id)).status),
    )
    assert.deepEqual(statuses, ['IN_PROGRESS', 'CANCELLED', 'FAILED', 'NOT_STARTED'])
  })
})

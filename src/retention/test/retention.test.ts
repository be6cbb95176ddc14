/** Retention with an advanced clock: ended applications are erased when their retention period is over. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { verifyAudit } from '#audit/store/verify.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { eraseAfterRetention } from '#retention/due.ts'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import type { RetentionTaskPorts } from '#retention/tasks.ts'
import { tasks } from '#tasks.ts'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const statuses = ApplicationStatus.enum as ApplicationStatus[]
const ended = ['APPROVED', 'DECLINED', 'FAILED', 'CANCELLED'] as const
const day = 86_400_000
const year = 365.25 * day
/** One year for the KYC workflow; the default of five years for the KYB workflow. */
const { retention: _, ...silent } = kyb
const workflows = [{ ...kyc, retention: { years: 1 } }, silent] as WorkflowDefinition[]

describe('retention', () => {
  let world: World
  let customer: TestCustomer
  let pool: pg.Pool
  let ports: RetentionTaskPorts
  const retain = (more: Partial<RetentionTaskPorts> = {}) => tasks.retain({}, { ...ports, ...more })
  const isThere = async (id: string) =>
    (await world.foyer.ports.applications.find(customer.uuid, uuidOf(id))) !== undefined
  const made = async (kind: 'KYC' | 'KYB', status: ApplicationStatus) => {
    const { id } = await world.create(customer, { workflowId: customer.workflows[kind] })
    const isDecided = status === 'APPROVED' || status === 'DECLINED'
    await set(world, customer, id, {
      fields: { status, decidedAt: isDecided ? world.clock.now() : null },
      data: { prefill: { lastName: 'Hemlighetsson' } },
    })
    return id
  }
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ workflows })
    pool = new pg.Pool(world.database.source.settings('foyer_worker'))
    ports = { ...world.foyer.ports, retention: retentionStoreOn(pool) }
  })
  after(async () => {
    await pool.end()
    await world.close()
  })

  test('erases each application after its retention period, counted from its end', async () => {
    const short = new Map<string, string>()
    const long = new Map<string, string>()
    for (const status of statuses) {
      short.set(status, await made('KYC', status))
      long.set(status, await made('KYB', status))
    }
    const left = async (of: Map<string, string>) => {
      const there = await Promise.all(
        [...of].map(async ([status, id]) => [status, await isThere(id)] as const),
      )
      return there.filter(([, is]) => is).map(([status]) => status)
    }
    const open = statuses.filter((status) => !(ended as readonly string[]).includes(status))
    await retain()
    world.clock.advance(year - 2 * day)
    // Decided at the start: a later document does not extend the retention.
    await set(world, customer, short.get('APPROVED') as string, { data: { drafts: { a: { b: 'c' } } } })
    await retain()
    assert.deepEqual([(await left(short)).length, (await left(long)).length], [7, 7])
    world.clock.advance(3 * day)
    await retain()
    assert.deepEqual([await left(short), (await left(long)).length], [open, 7])
    world.clock.advance(4 * year)
    await retain()
    assert.deepEqual([await left(short), await left(long)], [open, open])
    for (const status of ended) {
      const { audit, events } = await booksOf(world, long.get(status) as string)
      const proof = audit.at(-1)
      assert.deepEqual(
        [proof.action, proof.actor, proof.detail.why, proof.detail.status],
        ['application.erased', { kind: 'SYSTEM', id: 'retention' }, 'RETENTION_OVER', status],
      )
      // Its older events have expired as well.
      assert.deepEqual(events, ['APPLICATION_ERASED'])
    }
    const jobs = await world.database.owner((client) =>
      client.query(`select from graphile_worker._private_jobs where key like 'removeFiles:%'`),
    )
    assert.equal(jobs.rowCount, 16, 'the files of eight, twice')
    const verdict = await world.database.owner((client) => verifyAudit(client, customer.uuid))
    assert.equal(verdict.firstBad, null)
  })

  test('erases the oldest first, a limited number per run, and continues after a failure', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await made('KYC', 'DECLINED'))
    world.clock.advance(year + day)
    const due = await ports.retention.dueForErasure(world.clock.now(), 3)
    assert.deepEqual(
      due.map(({ applicationId }) => applicationId),
      ids.slice(0, 3).map(uuidOf),
    )
    const stuck = uuidOf(ids[1] as string)
    const applications: RetentionTaskPorts['applications'] = {
      ...ports.applications,
      erase: async (customerId, id, ...rest) => {
        if (id === stuck) throw new Error('stuck')
        return ports.applications.erase(customerId, id, ...rest)
      },
    }
    await assert.rejects(retain({ applications }), /stuck/)
    assert.deepEqual(await Promise.all(ids.map(isThere)), [false, true, false, false, false])
    await retain()
    assert.equal(await isThere(ids[1] as string), false)
  })

  test('skips an application that was reopened or erased after it was found', async () => {
    const again = await made('KYC', 'APPROVED')
    const gone = await made('KYC', 'APPROVED')
    world.clock.advance(year + day)
    const retention: RetentionTaskPorts['retention'] = {
      ...ports.retention,
      dueForErasure: async (now, limit) => {
        const due = await ports.retention.dueForErasure(now, limit)
        await set(world, customer, again, { fields: { status: 'MANUAL_REVIEW' } })
        const erase = { actor: { kind: 'SYSTEM', id: 'test' }, why: 'REQUESTED' } as const
        await ports.applications.erase(customer.uuid, uuidOf(gone), () => erase)
        assert.equal(due.length, 2)
        return due
      },
    }
    await retain({ retention })
    assert.deepEqual([await isThere(again), await isThere(gone)], [true, false])
  })
})

test('handles a workflow without retention, and a leap day', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  const of = (status: ApplicationStatus, decidedAt: string | null, updatedAt: string) =>
    ({ status, decidedAt: decidedAt ? at(decidedAt) : null, updatedAt: at(updatedAt) }) as never
  const is = (years: number | undefined, given: never, now: string) =>
    eraseAfterRetention(years === undefined ? {} : { retention: { years } })(given, at(now)) !== undefined
  assert.ok(is(0, of('APPROVED', '2026-01-01', '2026-01-01'), '2026-01-01'))
  assert.ok(!is(0, of('MANUAL_REVIEW', '2020-01-01', '2020-01-01'), '2026-01-01'))
  assert.ok(!is(undefined, of('CANCELLED', null, '2024-02-29'), '2029-02-28'))
  assert.ok(is(undefined, of('CANCELLED', null, '2024-02-29'), '2029-03-01'))
  // Approved, reopened and then cancelled: it ended with the cancellation.
  assert.ok(!is(1, of('CANCELLED', '2024-01-01', '2026-01-01'), '2026-06-01'))
})

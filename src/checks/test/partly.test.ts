/** A registry with one part down: it is retried, and after the last try the partial answer is used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryGap, RegistryLookup } from '@foyer/company-registers/contract'
import type { Case, OutboxTask } from '#applications/case.ts'
import { checkTasks } from '#checks/tasks.ts'
import type { TaskPorts } from '#task-ports.ts'
import { clearCase, now, sent, workflowOf } from '#test/fixtures/case.ts'
import { testProviders } from '#test/fixtures/providers.ts'

const providers = testProviders({ now: () => now })
const TRIES = 3

/** Runs all checks. The simulated register reports the gap in its first `times` answers. */
async function runChecks(first: Case, gap: RegistryGap, times: number) {
  const current = { case: first, lookups: 0 }
  const queued: OutboxTask[] = [
    { task: 'check', check: 'REGISTRY', runAt: null },
    { task: 'check', check: 'SCREENING', runAt: null },
  ]
  const ofCustomer = await providers.of(first)
  const real = ofCustomer.registry('SE') ?? assert.fail()
  const lookup: typeof real.lookup = async (number, options): Promise<RegistryLookup> => {
    const whole = await real.lookup(number, options)
    current.lookups += 1
    if (whole.kind !== 'FOUND' || current.lookups > times) return whole
    return { ...whole, answer: { ...whole.answer, gaps: [...whole.answer.gaps, gap] } }
  }
  const ports = {
    now: () => now,
    checkRetries: { REGISTRY: Array(TRIES - 1).fill(1), SCREENING: [1], FACES: [] },
    providers: { ...providers, of: async () => ({ ...ofCustomer, registry: () => ({ ...real, lookup }) }) },
    workflows: { version: async () => workflowOf(first.kind) },
    applications: {
      find: async () => current.case,
      async change(_customer: string, _id: string, move: Parameters<TaskPorts['applications']['change']>[2]) {
        const moved = move(current.case, now)
        if (moved) {
          current.case = moved.case
          queued.push(...moved.tasks)
        }
      },
      keepEvidence: async () => undefined,
    },
  } as unknown as TaskPorts
  const ids = { customerId: first.customerId, applicationId: first.id }
  for (let task = queued.shift(); task?.task === 'check'; task = queued.shift())
    await checkTasks.check({ ...ids, check: task.check }, ports)
  return current
}

/** A case whose registry answer is old enough to need a new lookup. */
function staleCase(): Case {
  const of = sent(clearCase('KYB'), 'REGISTRY', 'SCREENING')
  const registry = of.data.registry ?? assert.fail()
  const provenance = { ...registry.provenance, retrievedAt: '2020-01-01T00:00:00.000Z' }
  return { ...of, data: { ...of.data, registry: { ...registry, provenance } } }
}
const codes = ({ data }: Case) => [
  ...data.findings.map(({ code }) => code),
  ...(data.decision?.reasons ?? []),
]

test('a part that is down is tried again, and the complete answer decides', async () => {
  const { case: ended, lookups } = await runChecks(
    staleCase(),
    { field: 'officers', reason: 'SOURCE_DOWN' },
    2,
  )
  assert.deepEqual([lookups, ended.status, codes(ended)], [3, 'APPROVED', ['all_clear']])
  assert.equal(ended.data.checks.REGISTRY?.attempts, 3)
  assert.deepEqual(ended.data.registry?.gaps, [])
})

test('a part that stays down becomes a gap after the last try, and the other parts stay', async () => {
  const { case: ended, lookups } = await runChecks(
    staleCase(),
    { field: 'officers', reason: 'SOURCE_DOWN' },
    9,
  )
  assert.deepEqual([lookups, ended.status], [TRIES, 'MANUAL_REVIEW'])
  assert.ok(codes(ended).includes('registry_gap'))
  assert.ok((ended.data.registry?.officers.length ?? 0) > 0)
})

test('a part that the register never publishes is not tried again', async () => {
  const { case: ended, lookups } = await runChecks(
    staleCase(),
    { field: 'officers', reason: 'NOT_PUBLISHED' },
    9,
  )
  assert.deepEqual([lookups, ended.status], [1, 'MANUAL_REVIEW'])
})

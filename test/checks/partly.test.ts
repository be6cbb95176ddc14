/** A register of which a part does not answer: asked again as long as there are tries, and then what there is must do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideOf } from '../../src/adapters/providers/providers.ts'
import type { Case, OwedTask } from '../../src/applications/case.ts'
import type { RegistryGap, RegistryLookup } from '../../src/applications/provider-contracts.ts'
import { type TaskPorts, tasks } from '../../src/tasks.ts'
import { clearCase, now, sent, workflowOf } from '../fixtures/case.ts'

const outside = outsideOf({
  now: () => now,
  baseUrl: 'http://localhost',
  simulatorKey: new Uint8Array(32),
  norwayRegistryUrl: 'http://127.0.0.1:9',
  slowness: 0,
})
const TRIES = 3
const table = tasks({ REGISTRY: Array(TRIES - 1).fill(1), SCREENING: [1] })

/** The whole answer of the simulated register, without what the gap names for the first `times` of asking. */
async function settled(first: Case, gap: RegistryGap, times: number) {
  const current = { case: first, asked: 0 }
  const owed: OwedTask[] = [
    { task: 'check', check: 'REGISTRY', runAt: null },
    { task: 'check', check: 'SCREENING', runAt: null },
  ]
  const real = outside.registry('sandbox', 'SE') ?? assert.fail()
  const lookup: typeof real.lookup = async (number, options): Promise<RegistryLookup> => {
    const whole = await real.lookup(number, options)
    current.asked += 1
    if (whole.kind !== 'FOUND' || current.asked > times) return whole
    return { ...whole, answer: { ...whole.answer, gaps: [...whole.answer.gaps, gap] } }
  }
  const ports = {
    now: () => now,
    outside: { ...outside, registry: () => ({ ...real, lookup }) },
    workflows: { version: async () => workflowOf(first.kind) },
    applications: {
      find: async () => current.case,
      async change(_customer: string, _id: string, move: Parameters<TaskPorts['applications']['change']>[2]) {
        const moved = move(current.case, now)
        if (moved) {
          current.case = moved.case
          owed.push(...moved.owed)
        }
      },
      keepEvidence: async () => undefined,
    },
  } as unknown as TaskPorts
  for (let task = owed.shift(); task?.task === 'check'; task = owed.shift())
    await table.check({ customerId: first.customerId, applicationId: first.id, check: task.check }, ports)
  return current
}

/** Confirmed so long ago that the register is asked again. */
function stale(): Case {
  const of = sent(clearCase('KYB'), 'REGISTRY', 'SCREENING')
  const registry = of.data.registry ?? assert.fail()
  const provenance = { ...registry.provenance, retrievedAt: '2020-01-01T00:00:00.000Z' }
  return { ...of, data: { ...of.data, registry: { ...registry, provenance } } }
}
const codes = ({ data }: Case) => [
  ...data.findings.map(({ code }) => code),
  ...(data.decision?.reasons ?? []),
]

test('a part that is down is asked for again, and the whole answer decides', async () => {
  const { case: ended, asked } = await settled(stale(), { field: 'officers', reason: 'SOURCE_DOWN' }, 2)
  assert.deepEqual([asked, ended.status, codes(ended)], [3, 'APPROVED', ['all_clear']])
  assert.equal(ended.data.checks.REGISTRY?.attempts, 3)
  assert.deepEqual(ended.data.registry?.gaps, [])
})

test('one that stays down is a gap for a person after the last try, beside what the others told', async () => {
  const { case: ended, asked } = await settled(stale(), { field: 'officers', reason: 'SOURCE_DOWN' }, 9)
  assert.deepEqual([asked, ended.status], [TRIES, 'MANUAL_REVIEW'])
  assert.ok(codes(ended).includes('registry_gap'))
  assert.ok((ended.data.registry?.officers.length ?? 0) > 0)
})

test('what a register never publishes is not asked for again', async () => {
  const { case: ended, asked } = await settled(stale(), { field: 'officers', reason: 'NOT_PUBLISHED' }, 9)
  assert.deepEqual([asked, ended.status], [1, 'MANUAL_REVIEW'])
})

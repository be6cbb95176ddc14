/**
 * The tasks after submission, for the scenarios of the sandbox: real rules and simulators, cases in memory.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Case, OutboxTask } from '#applications/case.ts'
import type { Applications } from '#applications/ports.ts'
import type { TaskPorts } from '#task-ports.ts'
import { clearCase, now, sent, workflowOf } from '#test/fixtures/case.ts'
import { testProviders } from '#test/fixtures/providers.ts'
import type { Workflows } from '#workflows/ports.ts'
import { checkTasks } from './tasks.ts'

interface TaskWorld {
  ports: TaskPorts
  case: Case
  evidence: Evidence[]
  /** Runs all tasks, including those that they add. */
  settle(): Promise<Case>
}

function taskWorld(first: Case): TaskWorld {
  const providers = testProviders({ now: () => now })
  const queued: OutboxTask[] = Object.keys(first.data.checks).map(
    (check) => ({ task: 'check', check, runAt: null }) as OutboxTask,
  )
  const world: TaskWorld = {
    case: first,
    evidence: [],
    ports: {
      ...({} as TaskPorts),
      checkRetries: { REGISTRY: [1, 1], SCREENING: [1, 1], FACES: [] },
      providers,
      now: () => now,
      workflows: { version: async () => workflowOf(first.kind) } as unknown as Workflows,
      applications: {
        find: async () => world.case,
        async change(_customer, _id, move) {
          const moved = move(world.case, now)
          if (moved) {
            world.case = moved.case
            queued.push(...moved.tasks)
          }
          return { kind: 'DONE', case: world.case }
        },
        async keepEvidence(_customer, _id, evidence) {
          world.evidence.push(...evidence)
        },
      } as Partial<Applications> as Applications,
    },
    async settle() {
      for (let task = queued.shift(); task?.task === 'check'; task = queued.shift())
        await checkTasks.check(
          { customerId: world.case.customerId, applicationId: world.case.id, check: task.check },
          world.ports,
        )
      return world.case
    },
  }
  return world
}

const scenarios: [company: string, person: string, status: Case['status'], code: string][] = [
  ['se-chair-alone', 'anna-testsson', 'APPROVED', 'all_clear'],
  // The register has no owners of it, and this workflow does not ask for them.
  ['se-letters', 'asa-angstest-ohman', 'MANUAL_REVIEW', 'owners_not_known'],
  ['se-sole-trader', 'ella-enskild', 'APPROVED', 'all_clear'],
  ['no-chair-alone', 'kari-testmann', 'APPROVED', 'all_clear'],
  ['fi-chair-alone', 'pekka-koehenkilo', 'APPROVED', 'all_clear'],
  ['se-two-together', 'anna-testsson', 'MANUAL_REVIEW', 'signatory_not_covered'],
  ['no-text-half-read', 'kari-testmann', 'MANUAL_REVIEW', 'signing_not_known'],
  ['se-bankrupt', 'anna-testsson', 'MANUAL_REVIEW', 'organization_bankrupt_or_in_liquidation'],
  ['se-restructuring', 'anna-testsson', 'MANUAL_REVIEW', 'organization_not_active'],
  ['se-dissolved', 'anna-testsson', 'DECLINED', 'organization_dissolved'],
  ['se-sanctioned', 'anna-testsson', 'MANUAL_REVIEW', 'sanction_hit'],
  ['se-previous-name', 'anna-testsson', 'MANUAL_REVIEW', 'sanction_hit'],
  ['se-sanctioned-board-member', 'anna-testsson', 'MANUAL_REVIEW', 'sanction_hit'],
  ['se-pep-on-board', 'anna-testsson', 'MANUAL_REVIEW', 'pep_hit'],
  ['se-officers-not-published', 'anna-testsson', 'MANUAL_REVIEW', 'signing_not_known'],
  ['se-screening-down', 'anna-testsson', 'FAILED', 'CHECK_FAILED'],
]
const persons: [person: string, status: Case['status'], code: string][] = [
  ['anna-testsson', 'APPROVED', 'all_clear'],
  ['petra-pepsson', 'MANUAL_REVIEW', 'pep_hit'],
  ['sven-sanktionsson', 'MANUAL_REVIEW', 'sanction_hit'],
  ['sven-namnlik', 'MANUAL_REVIEW', 'namesake_hit'],
  ['ulla-osaker', 'MANUAL_REVIEW', 'coordination_number_uncertain'],
  ['siv-listnere', 'FAILED', 'CHECK_FAILED'],
]

const assertEnds = (of: Case, status: Case['status'], code: string) => {
  const { findings, decision, failure } = of.data
  const codes = [...findings.map((each) => each.code), ...(decision?.reasons ?? []), failure?.reason]
  assert.deepEqual([of.status, codes.includes(code) ? code : codes.join(' ')], [status, code])
}

describe('checks after submission', () => {
  for (const [company, person, status, code] of scenarios)
    it(`${company}: ${status}, ${code}`, async () => {
      const world = taskWorld(sent(clearCase('KYB', company, person), 'REGISTRY', 'SCREENING'))
      assertEnds(await world.settle(), status, code)
    })

  for (const [person, status, code] of persons)
    it(`${person}: ${status}, ${code}`, async () => {
      const world = taskWorld(sent(clearCase('KYC', undefined, person), 'SCREENING'))
      assertEnds(await world.settle(), status, code)
      assert.equal(world.evidence.length, status === 'FAILED' ? 0 : 1)
    })

  const byHand = (company: string): Case => {
    const of = sent(clearCase('KYB', company), 'REGISTRY', 'SCREENING')
    const answer = { ...of.data.answers.company, source: 'DECLARED' }
    return {
      ...of,
      data: { ...of.data, registry: null, answers: { ...of.data.answers, company: answer as never } },
    }
  }

  it('looks up a company entered by hand, screens its board, and sends it to review', async () => {
    const world = taskWorld(byHand('se-sanctioned-board-member'))
    const ended = await world.settle()
    assertEnds(ended, 'MANUAL_REVIEW', 'organization_declared_by_hand')
    assertEnds(ended, 'MANUAL_REVIEW', 'sanction_hit')
    assert.ok(ended.data.registry)
    assert.equal((ended.data.answers.company as { source: string }).source, 'DECLARED')
  })

  it('retries a registry twice, then reports a gap; reports an unknown organization', async () => {
    const first = await taskWorld(byHand('se-registry-down-at-first')).settle()
    assert.deepEqual(
      [first.data.checks.REGISTRY?.status, first.data.checks.REGISTRY?.attempts],
      ['ANSWERED', 3],
    )
    assertEnds(await taskWorld(byHand('se-registry-down')).settle(), 'MANUAL_REVIEW', 'registry_gap')
    assertEnds(
      await taskWorld(byHand('se-not-found')).settle(),
      'MANUAL_REVIEW',
      'organization_not_in_registry',
    )
  })

  it('looks up companies above also when the company’s own answer is recent', async () => {
    const ended = await taskWorld(
      sent(clearCase('KYB', 'se-owners-abroad'), 'REGISTRY', 'SCREENING'),
    ).settle()
    assertEnds(ended, 'MANUAL_REVIEW', 'ownership_unclear')
    const { detail, gaps } = ended.data.checks.REGISTRY ?? {}
    assert.deepEqual([detail, gaps], ['RECENT', [{ field: 'owners.above', reason: 'NOT_PUBLISHED' }]])
  })

  it('is idempotent: a provider is not asked twice', async () => {
    const world = taskWorld(sent(clearCase('KYC'), 'SCREENING'))
    const ended = await world.settle()
    await checkTasks.check(
      { customerId: ended.customerId, applicationId: ended.id, check: 'SCREENING' },
      world.ports,
    )
    assert.equal(world.evidence.length, 1)
    assert.equal(world.case, ended)
  })

  it('sends a live customer without screening lists to manual review', async () => {
    const live = { ...sent(clearCase('KYC'), 'SCREENING'), mode: 'live' as const }
    assertEnds(await taskWorld(live).settle(), 'MANUAL_REVIEW', 'screening_gap')
  })

  it('rejects an invalid payload', async () => {
    const { ports } = taskWorld(clearCase('KYC'))
    for (const payload of [null, {}, { check: 'constructor' }, { check: 'SCREENING', customerId: 'x' }])
      await assert.rejects(checkTasks.check(payload, ports), /the payload of a (check|task) names no/)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Case, emptyCaseData } from '#applications/case.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { ALL_STEPS_DONE } from './figures/step-seconds.ts'
import { listedColumnsOf } from './listed-columns.ts'

const workflow = workflowOf('KYB')
const nothing = {
  mainFinding: null,
  openFindings: 0,
  stepReached: null,
  stepSeconds: null,
  decidedBy: null,
  assigneeId: null,
  hasProposal: false,
  unresolvedHits: 0,
  hitRank: null,
  hitFoundAt: null,
  ...{ risk: null, dueAt: null, overdueAt: null, snoozedUntil: null, isEscalated: false },
  ...{ proposedBy: null, deciderId: null },
}
const waiting = (): Case => {
  const of = clearCase('KYB')
  const findings = (['pep_hit', 'organization_not_active'] as const).map((code) => ({
    code,
    detail: null,
    outcome: 'REVIEW' as const,
  }))
  return { ...of, status: 'MANUAL_REVIEW', submittedAt: now, data: { ...of.data, findings } }
}

describe('listedColumnsOf', () => {
  it('is empty for a new application', () => {
    const of: Case = { ...clearCase('KYB'), status: 'NOT_STARTED', startedAt: null, submittedAt: null }
    assert.deepEqual(listedColumnsOf({ ...of, data: emptyCaseData({}) }, workflow), nothing)
  })

  it('names the current step of the applicant, also after they left', () => {
    for (const status of ['IN_PROGRESS', 'FAILED', 'CANCELLED'] as const) {
      const of: Case = { ...clearCase('KYB'), status, startedAt: now, submittedAt: null }
      const started = listedColumnsOf({ ...of, data: emptyCaseData({}) }, workflow)
      assert.deepEqual(started, { ...nothing, stepReached: 'company', stepSeconds: {} })
    }
  })

  it('names no step when all are done and the application is not submitted', () => {
    const of: Case = { ...clearCase('KYB'), status: 'IN_PROGRESS', startedAt: now, submittedAt: null }
    const { steps } = workflow
    const asked = { ...workflow, steps: steps.filter(({ key }) => key === 'company') }
    assert.equal(listedColumnsOf(of, asked).stepReached, ALL_STEPS_DONE)
  })

  it('has the most serious open finding, and counts the open ones', () => {
    const { stepSeconds, ...others } = listedColumnsOf(waiting(), workflow)
    assert.deepEqual(Object.keys(stepSeconds ?? {}).sort(), [
      ALL_STEPS_DONE,
      ...Object.keys(waiting().data.answers).sort(),
    ])
    assert.deepEqual(
      { ...others, stepSeconds: null },
      {
        ...nothing,
        mainFinding: { code: 'organization_not_active', weight: 'BLOCKS' },
        openFindings: 2,
      },
    )
  })

  it('names the person or program that decided', () => {
    const of = waiting()
    const by = { outcome: 'APPROVED', by: 'RULES', actor: null } as const
    const decision = { ...by, reasons: [], at: now.toISOString() }
    const decided: Case = { ...of, status: 'APPROVED', data: { ...of.data, decision } }
    assert.equal(listedColumnsOf(decided, workflow).decidedBy, 'RULES')
  })
})

describe('the queue', () => {
  const maja = '01990000-0000-7000-8000-00000000000a'
  const at = now.toISOString()
  const queue = {
    ...{ since: at, dueAt: at, overdueAt: at },
    snooze: { until: at, untilAnswer: false, by: null, at },
    escalation: { by: null, at, from: null },
  }
  const risk = { level: 'HIGH', score: 9, factors: [], modelVersion: '1' } as const
  const proposed = { reasons: [], acknowledgeUnresolvedHits: false, at } as const
  const proposal = { ...proposed, outcome: 'APPROVED', by: 'USER', actor: `foyer:user::${maja}` } as const
  const data = { ...waiting().data, queue, risk: { ...risk, factors: [] } }
  const columnsIn = (of: Partial<Case>) => {
    const columns = listedColumnsOf({ ...waiting(), data, ...of }, workflow)
    const { dueAt, overdueAt, snoozedUntil, isEscalated, proposedBy, deciderId } = columns
    return { risk: columns.risk, dueAt, overdueAt, snoozedUntil, isEscalated, proposedBy, deciderId }
  }

  it('shows everything in review', () => {
    const all = {
      risk: 'HIGH',
      dueAt: at,
      overdueAt: at,
      snoozedUntil: at,
      isEscalated: true,
      deciderId: null,
    }
    const asked = { ...data, proposal: { ...proposal, reasons: [] } }
    assert.deepEqual(columnsIn({ data: asked }), { ...all, proposedBy: proposal.actor })
    assert.equal(columnsIn({ data: { ...waiting().data, queue: { since: at, dueAt: at } } }).overdueAt, null)
  })

  it('keeps the due time of a decision, with the person who made it', () => {
    const decision = { outcome: 'DECLINED', by: 'USER', actor: proposal.actor, reasons: [], at } as const
    const decided = (by: 'USER' | 'API') =>
      columnsIn({ status: 'DECLINED', data: { ...data, decision: { ...decision, reasons: [], by } } })
    assert.deepEqual(decided('USER'), {
      ...{ risk: 'HIGH', dueAt: at, overdueAt: at, snoozedUntil: null, isEscalated: false, proposedBy: null },
      deciderId: maja,
    })
    assert.equal(decided('API').deciderId, null)
  })

  it('has no due time while the applicant is asked', () => {
    const { dueAt, overdueAt, snoozedUntil } = columnsIn({ status: 'IN_PROGRESS', submittedAt: null })
    assert.deepEqual([dueAt, overdueAt, snoozedUntil], [null, null, null])
  })
})

describe('unresolved hits', () => {
  const older = { ...pepHit('1'), screenedAt: '2026-11-19T09:30:00.000Z' }
  const dismissed = {
    ...pepHit('2'),
    resolution: { ...pepHit('2').resolution, state: 'FALSE_POSITIVE' as const },
  }
  const rows = [
    ['APPROVED', [pepHit('3'), older, dismissed], 2, older.screenedAt],
    ['MANUAL_REVIEW', [older, dismissed], 1, older.screenedAt],
    ['MANUAL_REVIEW', [dismissed], 0, null],
    ['CANCELLED', [older], 0, null],
  ] as const
  for (const [status, pepHits, count, at] of rows)
    it(`are counted while they can be resolved: ${count} in ${status}`, () => {
      const of = clearCase('KYB')
      const columns = listedColumnsOf(
        { ...of, status, data: { ...of.data, pepHits: [...pepHits] } },
        workflow,
      )
      assert.deepEqual([columns.unresolvedHits, columns.hitFoundAt], [count, at])
    })

  it('give the weight and the time of the heaviest one, not of the newest or the oldest', () => {
    const of = clearCase('KYB')
    const { kind: _k, relatedTo: _r, positions: _p, ...person } = pepHit('4')
    const known = { listings: [], nationalities: [], gender: 'UNKNOWN' as const, identifiers: [] }
    const sanction = { ...person, ...known, screenedAt: '2026-11-25T09:30:00.000Z' }
    const data = { ...of.data, pepHits: [older], personSanctionHits: [sanction] }
    const columns = listedColumnsOf({ ...of, status: 'MANUAL_REVIEW', data }, workflow)
    assert.deepEqual([columns.hitRank, columns.hitFoundAt], [2, sanction.screenedAt])
    const { hitRank } = listedColumnsOf({ ...of, status: 'MANUAL_REVIEW', data: of.data }, workflow)
    assert.equal(hitRank, null)
  })
})

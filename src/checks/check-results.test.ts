/** Check results as moves: recorded once, retried on an outage, and followed by the decision. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Case, Move, MoveResult } from '#applications/case.ts'
import { cancel } from '#applications/lifecycle-moves.ts'
import { clearCase, now, pepHit, sent, workflowOf } from '#test/fixtures/case.ts'
import {
  answerRegistryCheck,
  answerScreeningCheck,
  checkUnavailable,
  type RegistryOutcome,
  type ScreeningOutcome,
} from './check-results.ts'
import { checkRetrySchedule } from './registry/check-retries.ts'
import { subjectsOf } from './screening-subjects.ts'

const kyb = workflowOf('KYB')
const clear: ScreeningOutcome = {
  kind: 'ANSWERED',
  sanctionHits: [],
  personSanctionHits: [],
  pepHits: [],
  lists: [{ id: 'un', version: '7', publishedAt: '2026-11-13', sha256: '0'.repeat(64) }],
  threshold: 0.6,
  algorithm: 'name-v2@9',
  evidence: [],
}
const apply = (move: Move, of: Case, at = now): MoveResult => {
  const moved = move(of, at)
  assert.ok(moved, 'the move did nothing')
  return moved
}
const submittedCase = () => sent(clearCase('KYB'), 'REGISTRY', 'SCREENING')
const register = (of: Case) => of.data.registry as RegistryAnswer
const recent: RegistryOutcome = { kind: 'RECENT', answer: register(clearCase('KYB')) }
const found = (answer: RegistryAnswer): RegistryOutcome => ({ kind: 'FOUND', answer, evidence: [] })

describe('a check result', () => {
  it('is recorded, and the last result brings the decision in the same move', () => {
    const asked = submittedCase()
    const first = apply(answerRegistryCheck(asked, recent, kyb), asked)
    assert.deepEqual([first.case.status, first.events, first.tasks], ['IN_PROGRESS', [], []])
    const last = apply(answerScreeningCheck(asked, clear, kyb), first.case)
    assert.deepEqual([last.case.status, last.events], ['APPROVED', ['APPLICATION_APPROVED']])
    assert.deepEqual(last.case.decidedAt, now)
    assert.deepEqual(last.case.data.decision, {
      outcome: 'APPROVED',
      by: 'RULES',
      actor: null,
      reasons: ['all_clear'],
      at: now.toISOString(),
    })
    assert.equal(last.case.data.risk?.level, 'LOW')
    assert.deepEqual(
      last.audit.map(({ action }) => action),
      ['check.answered', 'application.decided'],
    )
  })

  it('records the screened names once each, and the versions of the lists', () => {
    const asked = submittedCase()
    const { data } = apply(answerScreeningCheck(asked, clear, kyb), asked).case
    const { persons, organizations } = subjectsOf(asked, kyb)
    const { screened, status } = data.checks.SCREENING ?? {}
    assert.ok(persons.length > 0 && organizations.length > 0)
    assert.deepEqual(
      [status, screened],
      [
        'ANSWERED',
        {
          persons: [...new Set(persons.map(({ fullName }) => fullName))],
          organizations: [...new Set(organizations.map(({ name }) => name))],
          lists: clear.kind === 'ANSWERED' && clear.lists,
          threshold: 0.6,
          algorithm: 'name-v2@9',
        },
      ],
    )
    const gap = apply(answerScreeningCheck(asked, { kind: 'NOT_CONFIGURED' }, kyb), asked).case
    assert.equal(gap.data.checks.SCREENING?.screened, undefined)
  })

  it('records which settings the screening used', () => {
    const asked = submittedCase()
    const { algorithm: _algorithm, ...old } = { ...clear, namesakes: true as const }
    const { screened } = apply(answerScreeningCheck(asked, old, kyb), asked).case.data.checks.SCREENING ?? {}
    assert.equal(screened?.namesakes, true)
    assert.ok(screened && !('algorithm' in screened))
  })

  it('leads to the same decision in either order', () => {
    const asked = submittedCase()
    const screened = apply(answerScreeningCheck(asked, clear, kyb), asked)
    const last = apply(answerRegistryCheck(asked, recent, kyb), screened.case)
    assert.equal(last.case.status, 'APPROVED')
  })

  it('is ignored when it repeats, after a cancellation, and for an earlier submission', () => {
    const asked = submittedCase()
    const moves = [
      answerRegistryCheck(asked, recent, kyb),
      answerScreeningCheck(asked, clear, kyb),
      checkUnavailable(asked, 'REGISTRY', checkRetrySchedule, kyb),
      checkUnavailable(asked, 'SCREENING', checkRetrySchedule, kyb),
    ]
    const done = apply(moves[1] as Move, apply(moves[0] as Move, asked).case).case
    const cancelled = apply(cancel({ kind: 'CUSTOMER', id: null }), asked).case
    const submittedAgain = { ...asked, submittedAt: new Date(now.getTime() + 1000) }
    for (const current of [done, cancelled, submittedAgain, { ...asked, submittedAt: null }])
      for (const move of moves) assert.equal(move(current, now), undefined)
    // The other check is still open.
    const [registered, screened] = [moves[0], moves[1]].map((move) => apply(move as Move, asked).case)
    for (const [current, at] of [
      [registered, [0, 2]],
      [screened, [1, 3]],
    ] as const)
      for (const index of at) assert.equal(moves[index]?.(current as Case, now), undefined)
  })

  it('with hits leads to manual review, with one event and without duplicates', () => {
    const asked = submittedCase()
    const hits = { ...clear, pepHits: [pepHit('1'), pepHit('1'), pepHit('2')] }
    const registered = apply(answerRegistryCheck(asked, recent, kyb), asked).case
    const moved = apply(answerScreeningCheck(asked, hits, kyb), registered)
    assert.deepEqual(moved.events, ['SCREENING_HIT_FOUND', 'APPLICATION_IN_REVIEW'])
    assert.deepEqual([moved.case.status, moved.case.data.pepHits.length], ['MANUAL_REVIEW', 2])
    assert.deepEqual([moved.case.decidedAt, moved.case.data.decision], [null, null])
    assert.doesNotMatch(JSON.stringify(moved.audit), /Pepsson|Testsson|Petra|Anna/)
  })

  it('keeps a dismissed hit dismissed until the listed entity changes', () => {
    const before = submittedCase()
    const dismissed = {
      ...pepHit('1'),
      resolution: { state: 'FALSE_POSITIVE' as const, by: 'u', at: null, reason: 'another' },
    }
    const asked = { ...before, data: { ...before.data, pepHits: [dismissed] } }
    const registered = apply(answerRegistryCheck(asked, recent, kyb), asked).case
    const again = { ...pepHit('1'), dataset: { id: 'peps', version: '2', publishedAt: null, sha256: '1' } }
    const same = apply(answerScreeningCheck(asked, { ...clear, pepHits: [again] }, kyb), registered)
    assert.deepEqual([same.case.status, same.case.data.pepHits], ['APPROVED', [dismissed]])
    const changed = { ...again, topics: ['role.pep', 'crime'] }
    const other = apply(answerScreeningCheck(asked, { ...clear, pepHits: [changed] }, kyb), registered)
    assert.deepEqual([other.case.status, other.case.data.pepHits], ['MANUAL_REVIEW', [changed]])
  })

  it('without a screening provider is a gap', () => {
    const asked = sent(clearCase('KYC'), 'SCREENING')
    const moved = apply(answerScreeningCheck(asked, { kind: 'NOT_CONFIGURED' }, workflowOf('KYC')), asked)
    assert.deepEqual([moved.case.status, moved.case.data.checks.SCREENING?.status], ['MANUAL_REVIEW', 'GAP'])
  })

  const typedCompany = (): Case => {
    const of = submittedCase()
    const { company } = of.data.answers
    assert.ok(company?.kind === 'ORGANIZATION')
    const typed = { ...company, source: 'DECLARED' as const, organizationNumber: null }
    return { ...of, data: { ...of.data, registry: null, answers: { ...of.data.answers, company: typed } } }
  }
  const without: Array<
    [what: string, asked: Case, outcome: RegistryOutcome, status: string, gaps: string[]]
  > = [
    [
      'a register is not configured',
      submittedCase(),
      { kind: 'NOT_CONFIGURED' },
      'GAP',
      ['organization NOT_CONFIGURED'],
    ],
    ['the register does not know the company', submittedCase(), { kind: 'NOT_FOUND' }, 'ANSWERED', []],
    ['the company was typed without a number', typedCompany(), { kind: 'NO_NUMBER' }, 'ANSWERED', []],
  ]
  for (const [what, asked, outcome, status, gaps] of without)
    it(`keeps the answer of the onboarding and never approves where ${what}`, () => {
      const screened = apply(answerScreeningCheck(asked, clear, kyb), asked).case
      const moved = apply(answerRegistryCheck(asked, outcome, kyb), screened).case
      const { REGISTRY } = moved.data.checks
      assert.deepEqual([REGISTRY?.status, REGISTRY?.detail], [status, outcome.kind])
      assert.deepEqual(
        REGISTRY?.gaps.map(({ field, reason }) => `${field} ${reason}`),
        gaps,
      )
      assert.deepEqual([moved.data.registry, moved.status], [asked.data.registry, 'MANUAL_REVIEW'])
    })

  it('keeps the gaps of an answer that is recent', () => {
    const asked = submittedCase()
    const gaps = [{ field: 'owners', reason: 'RESTRICTED' as const }]
    const partly: RegistryOutcome = { kind: 'RECENT', answer: { ...register(asked), gaps } }
    const recorded = apply(answerRegistryCheck(asked, partly, kyb), asked).case
    assert.deepEqual(recorded.data.checks.REGISTRY?.gaps, gaps)
  })

  it('of the registry updates the capacity of the signature and its combination', () => {
    const asked = submittedCase()
    const [alone = []] = register(asked).signing.combinations
    const whole = register(clearCase('KYB', 'se-whole-board')).signing
    for (const [combinations, expected] of [
      [
        [...whole.combinations, alone],
        ['ALONE', 1],
      ],
      [whole.combinations, ['JOINTLY', 0]],
      [[], ['UNVERIFIED', null]],
    ] as const) {
      const answer = { ...register(asked), signing: { ...whole, combinations: [...combinations] } }
      const { data } = apply(answerRegistryCheck(asked, found(answer), kyb), asked).case
      const [signed] = data.signatures
      assert.deepEqual([signed?.capacity, signed?.combinationIndex], expected)
    }
  })

  it('starts a new screening when the officers differ, in either order', () => {
    const asked = submittedCase()
    const [, ...others] = register(asked).officers
    const answer = {
      ...register(asked),
      officers: others,
      signing: register(clearCase('KYB', 'se-whole-board')).signing,
    }
    const screened = apply(answerScreeningCheck(asked, clear, kyb), asked).case
    const after = apply(answerRegistryCheck(asked, found(answer), kyb), screened)
    const late = apply(answerRegistryCheck(asked, found(answer), kyb), asked).case
    const during = apply(answerScreeningCheck(asked, clear, kyb), late)
    for (const moved of [after, during]) {
      assert.notDeepEqual(subjectsOf(moved.case, kyb), subjectsOf(asked, kyb))
      assert.deepEqual(
        [moved.case.status, moved.case.data.checks.SCREENING?.status],
        ['IN_PROGRESS', 'PENDING'],
      )
      assert.deepEqual(moved.tasks, [{ task: 'check', check: 'SCREENING', runAt: null }])
      const done = apply(answerScreeningCheck(moved.case, clear, kyb), moved.case).case
      assert.notEqual(done.status, 'IN_PROGRESS')
    }
  })
})

describe('an outage', () => {
  const outages = (check: 'REGISTRY' | 'SCREENING', of: Case, tries: number) => {
    const moves: MoveResult[] = []
    for (let current = of; moves.length < tries; current = (moves.at(-1) as MoveResult).case)
      moves.push(apply(checkUnavailable(of, check, checkRetrySchedule, kyb), current))
    return moves
  }

  for (const check of ['REGISTRY', 'SCREENING'] as const)
    it(`of ${check} is retried according to the schedule`, () => {
      const seconds = outages(check, submittedCase(), checkRetrySchedule[check].length).map(
        ({ tasks: [task] }) => {
          assert.equal(task?.task === 'check' && task.check, check)
          return ((task?.runAt?.getTime() ?? 0) - now.getTime()) / 1000
        },
      )
      assert.deepEqual(seconds, checkRetrySchedule[check])
    })

  it('of the registry after the last try is a gap and leads to manual review', () => {
    const asked = submittedCase()
    const screened = apply(answerScreeningCheck(asked, clear, kyb), asked).case
    const last = outages('REGISTRY', screened, checkRetrySchedule.REGISTRY.length + 1).at(-1) as MoveResult
    const told = { task: 'tellPeople', kind: 'WAITING', to: null, by: null, runAt: null }
    assert.deepEqual([last.case.status, last.tasks], ['MANUAL_REVIEW', [told]])
    assert.equal(last.case.data.checks.REGISTRY?.status, 'GAP')
    assert.ok(last.case.data.findings.some(({ code }) => code === 'registry_gap'))
  })

  it('of the screening after the last try fails the application', () => {
    const last = outages('SCREENING', submittedCase(), checkRetrySchedule.SCREENING.length + 1).at(
      -1,
    ) as MoveResult
    assert.deepEqual([last.case.status, last.events], ['FAILED', ['APPLICATION_FAILED']])
    assert.deepEqual(last.case.data.failure?.reason, 'CHECK_FAILED')
    assert.equal(answerRegistryCheck(submittedCase(), recent, kyb)(last.case, now), undefined)
  })
})

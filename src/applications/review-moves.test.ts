/** Decide, request information and retry: what each changes and refuses. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus, Failure } from '#kernel/schemas/application.ts'
import type { PepHit } from '#kernel/schemas/screening.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import type { Case, CaseData } from './case.ts'
import { decide, type ReviewDecision, requestInformation, retry } from './review-moves.ts'

const at = new Date('2026-11-21T08:00:00.000Z')
const DAY = 86_400_000
const user: Actor = { kind: 'USER', id: 'u' }
const workflow = workflowOf('KYB')

const caseWith = (
  status: ApplicationStatus,
  data: Partial<CaseData> = {},
  more: Partial<Case> = {},
): Case => {
  const clear = clearCase('KYB')
  return { ...clear, status, ...more, data: { ...clear.data, ...data } }
}
const hit = (id: string, state: PepHit['resolution']['state']): PepHit => ({
  ...pepHit(id),
  resolution: { state, by: null, at: null, reason: null },
})
const verdict = (more: Partial<ReviewDecision> = {}): ReviewDecision => ({
  outcome: 'APPROVED',
  reasons: ['Known customer'],
  acknowledgeUnresolvedHits: false,
  by: 'USER',
  decidedBy: 'usr_1',
  hitId: (uuid) => `foyer:hit::${uuid}`,
  ...more,
})
const errorOf = (action: () => unknown): ApiError => {
  try {
    action()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  return assert.fail('not refused')
}
const statuses: ApplicationStatus[] = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'MANUAL_REVIEW',
  'FAILED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
]

describe('decide', () => {
  for (const outcome of ['APPROVED', 'DECLINED'] as const)
    test(`${outcome} is stored, audited without its reasons, and announced`, () => {
      const moved = decide(user, verdict({ outcome }))(caseWith('MANUAL_REVIEW'), at) ?? assert.fail()
      assert.equal(moved.case.status, outcome)
      assert.equal(moved.case.decidedAt, at)
      assert.deepEqual(moved.case.data.decision, {
        outcome,
        by: 'USER',
        actor: 'usr_1',
        reasons: ['Known customer'],
        at: at.toISOString(),
      })
      const detail = { outcome, by: 'USER', reasons: 1, unresolvedHits: 0 }
      assert.deepEqual(moved.audit, [{ action: 'application.decided', actor: user, detail }])
      assert.deepEqual(moved.events, [`APPLICATION_${outcome}`])
    })

  for (const status of statuses.filter((each) => each !== 'MANUAL_REVIEW'))
    test(`is refused in ${status}`, () => {
      assert.equal(errorOf(() => decide(user, verdict())(caseWith(status), at)).code, 'status_conflict')
    })

  const hits: Array<
    [title: string, data: Partial<CaseData>, verdict: Partial<ReviewDecision>, refused: boolean]
  > = [
    ['an unresolved hit', { pepHits: [hit('1', 'UNRESOLVED')] }, {}, true],
    [
      'one unresolved hit of two',
      { pepHits: [hit('1', 'FALSE_POSITIVE'), hit('2', 'UNRESOLVED')] },
      {},
      true,
    ],
    ['a dismissed hit', { pepHits: [hit('1', 'FALSE_POSITIVE')] }, {}, false],
    ['a confirmed hit of public office', { pepHits: [hit('1', 'TRUE_POSITIVE')] }, {}, false],
    [
      'an acknowledged hit',
      { pepHits: [hit('1', 'UNRESOLVED')] },
      { acknowledgeUnresolvedHits: true },
      false,
    ],
    ['a hit when declining', { pepHits: [hit('1', 'UNRESOLVED')] }, { outcome: 'DECLINED' }, false],
    ['a sanctioned person', { personSanctionHits: [hit('1', 'UNRESOLVED')] as never }, {}, true],
    ['a sanctioned company', { sanctionHits: [hit('1', 'UNRESOLVED')] as never }, {}, true],
  ]
  for (const [title, data, given, refused] of hits)
    test(`${title}: ${refused ? 'asks for acknowledgement' : 'decides'}`, () => {
      const move = () => decide(user, verdict(given))(caseWith('MANUAL_REVIEW', data), at)
      if (!refused) return assert.ok(move())
      const { code, extras } = errorOf(move)
      const errors = extras.errors
      assert.equal(code, 'unresolved_hits')
      assert.equal(errors?.[0]?.path, '/acknowledgeUnresolvedHits')
      assert.match(errors[0].message, /^1 screening hit is unresolved/)
    })

  test('counts the hits of every list', () => {
    const three = caseWith('MANUAL_REVIEW', {
      pepHits: [hit('1', 'UNRESOLVED')],
      sanctionHits: [hit('2', 'UNRESOLVED')] as never,
      personSanctionHits: [hit('3', 'UNRESOLVED')] as never,
    })
    const { errors } = errorOf(() => decide(user, verdict())(three, at)).extras
    assert.match(errors?.[0]?.message ?? '', /^3 screening hits are unresolved/)
    const moved = decide(user, verdict({ acknowledgeUnresolvedHits: true }))(three, at)
    assert.equal(moved?.audit[0]?.detail.unresolvedHits, 3)
  })
})

describe('a message with a word that may tip off', () => {
  const ask = (message: string, acknowledgeTippingOff?: boolean) =>
    requestInformation(user, workflow, {
      ...{ steps: ['contact'], message },
      ...(acknowledgeTippingOff !== undefined && { acknowledgeTippingOff }),
    })({ ...clearCase('KYC'), status: 'MANUAL_REVIEW' }, at)

  test('is refused', () =>
    assert.throws(
      () => ask('You are on a sanctions list'),
      (error) => error instanceof ApiError && error.code === 'may_tip_off',
    ))

  test('is sent after an acknowledgement, and the audit log keeps only its topics', () => {
    const { detail } = ask('You are on a sanctions list', true)?.audit[0] ?? {}
    assert.deepEqual(detail, { steps: 'contact', acknowledgedTippingOff: 'SANCTION' })
  })
})

describe('a confirmed match on a sanctions list', () => {
  const confirmed = hit('1', 'TRUE_POSITIVE') as never
  for (const list of ['sanctionHits', 'personSanctionHits'] as const)
    test(`blocks an approval, whatever is acknowledged: ${list}`, () => {
      const of = caseWith('MANUAL_REVIEW', { [list]: [confirmed] })
      for (const by of ['USER', 'API'] as const) {
        const approval = verdict({ acknowledgeUnresolvedHits: true, by })
        assert.equal(errorOf(() => decide(user, approval)(of, at)).code, 'confirmed_match')
      }
      assert.equal(decide(user, verdict({ outcome: 'DECLINED' }))(of, at)?.case.status, 'DECLINED')
    })
})

describe('request information', () => {
  const request = (steps: string[], current = caseWith('MANUAL_REVIEW')) =>
    requestInformation(user, workflow, { steps, message: 'Please look again' })(current, at)

  test('opens the steps again for the applicant', () => {
    const before = caseWith('MANUAL_REVIEW', {
      identityStarted: { step: 'identity', provider: 'p', state: 's', nonce: 'n', sessionHash: 'aa', at: '' },
    })
    const moved = request(['contact', 'account'], before) ?? assert.fail()
    assert.equal(moved.case.status, 'IN_PROGRESS')
    assert.equal(moved.case.submittedAt, null)
    assert.deepEqual(moved.case.data.reopened, {
      steps: ['contact', 'account'],
      message: 'Please look again',
      at: at.toISOString(),
    })
    assert.equal(moved.case.data.identityStarted, null)
    assert.deepEqual(moved.case.data.identity, before.data.identity)
    assert.deepEqual(moved.case.data.answers, before.data.answers)
    assert.deepEqual(moved.events, ['APPLICATION_INFORMATION_REQUESTED'])
    // The message is free text and may contain personal data.
    assert.deepEqual(moved.audit[0]?.detail, { steps: 'contact account' })
  })

  test('removes the proven identity when it opens that step again', () => {
    assert.equal(request(['identity'])?.case.data.identity, null)
    assert.notEqual(request(['person'])?.case.data.identity, null)
  })

  for (const status of statuses.filter((each) => each !== 'MANUAL_REVIEW'))
    test(`is refused in ${status}`, () => {
      assert.equal(errorOf(() => request(['contact'], caseWith(status))).code, 'status_conflict')
    })

  test('lists every step that is unknown or does not apply', () => {
    const conditional = {
      ...workflow,
      steps: workflow.steps.map((step) =>
        step.key === 'account' ? { ...step, when: { '==': [1, 2] } } : step,
      ),
    }
    const { code, extras } = errorOf(() =>
      requestInformation(user, conditional, { steps: ['contact', 'nothing', 'account'], message: '' })(
        caseWith('MANUAL_REVIEW'),
        at,
      ),
    )
    assert.equal(code, 'invalid_body')
    const errors = extras.errors ?? []
    assert.deepEqual(
      errors.map(({ path, code: why }) => [path, why]),
      [
        ['/steps/1', 'step_unknown'],
        ['/steps/2', 'step_not_needed'],
      ],
    )
    assert.match(errors[0]?.message ?? '', /Use one of company, identity, person, contact, purpose\./)
  })

  const expiries: Array<[title: string, expiresAt: Date, days: number | undefined, expected: Date]> = [
    ['extends to the default of 30 days', now, undefined, new Date(at.getTime() + 30 * DAY)],
    ['extends to the days of the workflow', now, 7, new Date(at.getTime() + 7 * DAY)],
    ['never shortens', new Date(at.getTime() + 90 * DAY), 7, new Date(at.getTime() + 90 * DAY)],
  ]
  for (const [title, expiresAt, days, expected] of expiries)
    test(`expiry: ${title}`, () => {
      const flow = days === undefined ? workflow : { ...workflow, expiry: { days } }
      const ask = requestInformation(user, flow, { steps: ['contact'], message: '' })
      assert.deepEqual(ask(caseWith('MANUAL_REVIEW', {}, { expiresAt }), at)?.case.expiresAt, expected)
      const again = retry(user, flow)(
        caseWith('FAILED', { failure: { reason: 'ABANDONED', detail: null, at: '' } }, { expiresAt }),
        at,
      )
      assert.deepEqual(again?.case.expiresAt, expected)
    })
})

describe('retry', () => {
  const failed = (reason: Failure['reason'] | null, more: Partial<Case> = {}) =>
    caseWith(
      'FAILED',
      {
        failure: reason && { reason, detail: null, at: now.toISOString() },
        identityStarted: {
          step: 'identity',
          provider: 'p',
          state: 's',
          nonce: 'n',
          sessionHash: 'aa',
          at: '',
        },
      },
      more,
    )
  const run = (current: Case) => retry(user, workflow)(current, at) ?? assert.fail()

  const rows: Array<[Failure['reason'] | null, submittedAt: Date | null, reason: Failure['reason']]> = [
    ['NEVER_STARTED', null, 'NEVER_STARTED'],
    ['ABANDONED', null, 'ABANDONED'],
    ['IDENTITY_FAILED', null, 'IDENTITY_FAILED'],
    ['CHECK_FAILED', now, 'CHECK_FAILED'],
    [null, now, 'CHECK_FAILED'],
    [null, null, 'ABANDONED'],
  ]
  for (const [reason, submittedAt, expected] of rows)
    test(`${reason ?? 'no reason'}${submittedAt ? ', submitted' : ''}: ${expected}`, () => {
      const before = failed(reason, { submittedAt })
      const moved = run(before)
      assert.equal(moved.case.status, 'IN_PROGRESS')
      assert.equal(moved.case.data.failure, null)
      assert.deepEqual(moved.audit, [
        { action: 'application.retried', actor: user, detail: { reason: expected } },
      ])
      assert.deepEqual(moved.events, [])
      const runsChecks = expected === 'CHECK_FAILED'
      assert.deepEqual(moved.case.submittedAt, runsChecks ? submittedAt : null)
      assert.deepEqual(
        moved.tasks.map((each) => each.task === 'check' && each.check),
        runsChecks ? ['REGISTRY', 'SCREENING'] : [],
      )
      const again = expected === 'IDENTITY_FAILED'
      assert.deepEqual(moved.case.data.reopened?.steps, again ? ['identity'] : undefined)
      assert.deepEqual(moved.case.data.identity, again ? null : before.data.identity)
      if (runsChecks) {
        const pending = { status: 'PENDING', attempts: 0, at: at.toISOString(), gaps: [], detail: null }
        assert.deepEqual(moved.case.data.checks, { REGISTRY: pending, SCREENING: pending })
        assert.deepEqual(moved.case.expiresAt, before.expiresAt)
      } else assert.deepEqual(moved.case.data.checks, before.data.checks)
    })

  for (const status of statuses.filter((each) => each !== 'FAILED'))
    test(`is refused in ${status}`, () => {
      assert.equal(errorOf(() => retry(user, workflow)(caseWith(status), at)).code, 'status_conflict')
    })
})

/** Start, cancel, expire and submit: what each changes, audits, announces and schedules. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Actor, applicant } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now, signedBy } from '#test/fixtures/case.ts'
import type { Case, Move } from './case.ts'
import {
  assertEditable,
  cancel,
  combineMoves,
  expire,
  hasExpired,
  recordNewSession,
  requiredChecks,
  setLanguage,
  start,
  submit,
} from './lifecycle-moves.ts'

const later = new Date('2026-11-21T08:00:00.000Z')
const customer: Actor = { kind: 'CUSTOMER', id: 'cred' }
const caseWith = (status: ApplicationStatus, more: Partial<Case> = {}): Case => ({
  ...clearCase('KYB'),
  status,
  submittedAt: null,
  ...more,
})
const run = (move: Move, current: Case, at = later) => move(current, at) ?? assert.fail('no change')
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'status_conflict'
const deadline = new Date('2026-11-21T08:00:00.000Z')
const after = (milliseconds: number) => new Date(deadline.getTime() + milliseconds)

describe('start', () => {
  const rows: Array<[status: ApplicationStatus, startedAt: Date | null, starts: boolean]> = [
    ['NOT_STARTED', null, true],
    ['IN_PROGRESS', null, true],
    ['IN_PROGRESS', now, false],
    ['MANUAL_REVIEW', null, false],
    ['FAILED', null, false],
    ['CANCELLED', null, false],
    ['APPROVED', now, false],
  ]
  for (const [status, startedAt, starts] of rows)
    test(`${starts ? 'starts' : 'does not start'} ${status}${startedAt ? ', started before' : ''}`, () => {
      const moved = start()(caseWith(status, { startedAt }), later)
      if (!starts) return assert.equal(moved, undefined)
      assert.equal(moved?.case.status, 'IN_PROGRESS')
      assert.equal(moved.case.startedAt, later)
      assert.equal(moved.case.updatedAt, later)
      assert.deepEqual(moved.audit, [{ action: 'application.started', actor: applicant, detail: {} }])
      assert.deepEqual(moved.events, ['APPLICATION_STARTED'])
      assert.deepEqual(moved.tasks, [])
    })
})

describe('editable', () => {
  const rows: Array<[status: ApplicationStatus, submittedAt: Date | null, editable: boolean]> = [
    ['NOT_STARTED', null, true],
    ['IN_PROGRESS', null, true],
    ['IN_PROGRESS', now, false],
    ['MANUAL_REVIEW', null, false],
    ['FAILED', null, false],
    ['APPROVED', now, false],
    ['DECLINED', now, false],
    ['CANCELLED', null, false],
  ]
  for (const [status, submittedAt, editable] of rows)
    test(`${status}${submittedAt ? ', submitted' : ''}: ${editable}`, () => {
      const current = caseWith(status, { submittedAt })
      const session = () => recordNewSession(customer)(current, later)
      if (editable) {
        assertEditable(current)
        const action = 'application.session_created'
        assert.deepEqual(session()?.audit, [{ action, actor: customer, detail: {} }])
        assert.deepEqual(session()?.events, [])
      } else {
        assert.throws(() => assertEditable(current), isConflict)
        assert.throws(session, isConflict)
        assert.throws(() => submit([])(current, later), isConflict)
      }
    })

  test('the error of a refused session gives the reason', () => {
    const detailOf = (current: Case) => {
      try {
        recordNewSession(customer)(current, later)
      } catch (error) {
        return (error as ApiError).extras.detail ?? ''
      }
      return assert.fail('accepted')
    }
    assert.match(
      detailOf(caseWith('IN_PROGRESS', { submittedAt: now })),
      /is IN_PROGRESS and has been submitted\./,
    )
    assert.match(detailOf(caseWith('FAILED')), /is FAILED\. /)
  })
})

describe('cancel', () => {
  const rows: Record<ApplicationStatus, boolean> = {
    NOT_STARTED: true,
    IN_PROGRESS: true,
    MANUAL_REVIEW: true,
    FAILED: false,
    APPROVED: false,
    DECLINED: false,
    CANCELLED: false,
  }
  for (const [status, possible] of Object.entries(rows) as [ApplicationStatus, boolean][])
    test(`${possible ? 'cancels' : 'refuses to cancel'} ${status}`, () => {
      const move = () => cancel(customer)(caseWith(status), later)
      if (!possible) return assert.throws(move, isConflict)
      const moved = move()
      assert.equal(moved?.case.status, 'CANCELLED')
      assert.deepEqual(moved.audit, [{ action: 'application.cancelled', actor: customer, detail: {} }])
      assert.deepEqual(moved.events, ['APPLICATION_CANCELLED'])
    })
})

describe('expire', () => {
  const rows: Array<[status: ApplicationStatus, submittedAt: Date | null, at: Date, reason: string | null]> =
    [
      ['NOT_STARTED', null, after(0), 'NEVER_STARTED'],
      ['NOT_STARTED', null, after(-1), null],
      ['IN_PROGRESS', null, after(0), 'ABANDONED'],
      ['IN_PROGRESS', null, after(86_400_000), 'ABANDONED'],
      ['IN_PROGRESS', null, after(-1), null],
      ['IN_PROGRESS', now, after(1), null],
      ['MANUAL_REVIEW', now, after(1), null],
      ['FAILED', null, after(1), null],
      ['CANCELLED', null, after(1), null],
      ['APPROVED', now, after(1), null],
    ]
  for (const [status, submittedAt, at, reason] of rows)
    test(`${status}${submittedAt ? ', submitted' : ''} at ${at.toISOString()}: ${reason}`, () => {
      const current = caseWith(status, { submittedAt, expiresAt: deadline })
      assert.equal(hasExpired(current, at), reason !== null)
      const moved = expire()(current, at)
      if (reason === null) return assert.equal(moved, undefined)
      assert.equal(moved?.case.status, 'FAILED')
      assert.deepEqual(moved.case.data.failure, { reason, detail: null, at: at.toISOString() })
      const actor = { kind: 'SYSTEM', id: 'expiry' }
      assert.deepEqual(moved.audit, [{ action: 'application.failed', actor, detail: { reason } }])
      assert.deepEqual(moved.events, ['APPLICATION_FAILED'])
    })
})

describe('submit', () => {
  const editable = (more: Partial<Case> = {}) => caseWith('IN_PROGRESS', { expiresAt: after(1), ...more })

  test('closes the case for the applicant and schedules every check', () => {
    const before = editable()
    const identity = before.data.identity ?? assert.fail('no identity')
    before.data = {
      ...before.data,
      signatures: [],
      drafts: { contact: { email: 'a' } },
      reopened: { steps: ['contact'], message: 'Again', at: '' },
      identityStarted: { step: 'identity', provider: 'p', state: 's', nonce: 'n', sessionHash: 'aa', at: '' },
    }
    const moved = run(submit([signedBy(identity)]), before, deadline)
    assert.equal(moved.case.submittedAt, deadline)
    assert.equal(moved.case.status, 'IN_PROGRESS')
    const pending = { status: 'PENDING', attempts: 0, at: deadline.toISOString(), gaps: [], detail: null }
    assert.deepEqual(moved.case.data, {
      ...before.data,
      checks: { REGISTRY: pending, SCREENING: pending },
      signatures: [signedBy(identity)],
      drafts: {},
      reopened: null,
      identityStarted: null,
    })
    assert.deepEqual(moved.tasks, [
      { task: 'check', check: 'REGISTRY', runAt: null },
      { task: 'check', check: 'SCREENING', runAt: null },
    ])
    assert.deepEqual(moved.events, ['APPLICATION_SUBMITTED'])
    assert.deepEqual(moved.audit, [{ action: 'application.submitted', actor: applicant, detail: {} }])
  })

  test('is refused once the case has expired, even before the sweep sets the status', () => {
    assert.ok(submit([])(editable(), deadline))
    assert.throws(() => submit([])(editable({ expiresAt: deadline }), deadline), isConflict)
  })

  test('is refused the second time', () => {
    const once = run(submit([]), editable(), deadline)
    assert.throws(() => submit([])(once.case, deadline), isConflict)
  })
})

test('a person needs no registry check unless they named a company', () => {
  const person = clearCase('KYC')
  assert.deepEqual(requiredChecks(person), ['SCREENING'])
  assert.deepEqual(requiredChecks(clearCase('KYB')), ['REGISTRY', 'SCREENING'])
  const { company } = clearCase('KYB').data.answers
  const soleTrader = { ...person, data: { ...person.data, answers: { company: company ?? assert.fail() } } }
  assert.deepEqual(requiredChecks(soleTrader), ['REGISTRY', 'SCREENING'])
  const withoutAnswers = clearCase('KYB')
  withoutAnswers.data.answers = {}
  assert.deepEqual(requiredChecks(withoutAnswers), ['REGISTRY', 'SCREENING'])
})

test('changes the language once', () => {
  const current = caseWith('IN_PROGRESS', { language: 'en' })
  assert.equal(setLanguage('en')(current, later), undefined)
  const moved = run(setLanguage('sv'), current)
  assert.equal(moved.case.language, 'sv')
  assert.deepEqual(moved.audit, [
    { action: 'application.language_set', actor: applicant, detail: { language: 'sv' } },
  ])
})

describe('combined moves', () => {
  const fresh = () => caseWith('NOT_STARTED', { startedAt: null, language: 'en' })
  test('each sees the changes of the earlier ones, and all rows keep their order', () => {
    const moved = run(combineMoves(start(), setLanguage('sv'), cancel(customer)), fresh())
    assert.equal(moved.case.status, 'CANCELLED')
    assert.equal(moved.case.startedAt, later)
    assert.equal(moved.case.language, 'sv')
    assert.deepEqual(
      moved.audit.map(({ action }) => action),
      ['application.started', 'application.language_set', 'application.cancelled'],
    )
    assert.deepEqual(moved.events, ['APPLICATION_STARTED', 'APPLICATION_CANCELLED'])
  })
  test('keeps the tasks of every move', () => {
    const moved = run(combineMoves(submit([]), setLanguage('sv')), fresh())
    assert.equal(moved.tasks.length, 2)
  })
  test('omit moves without a change, and change nothing when all are omitted', () => {
    assert.equal(combineMoves(setLanguage('en'), setLanguage('en'))(fresh(), later), undefined)
    assert.equal(run(combineMoves(setLanguage('en'), start()), fresh()).audit.length, 1)
  })
  test('fail together when one of them is refused', () => {
    assert.throws(() => combineMoves(cancel(customer), cancel(customer))(fresh(), later), isConflict)
  })
})

test('do not modify the given case', () => {
  const current = caseWith('IN_PROGRESS', { startedAt: null, expiresAt: after(1) })
  const copy = structuredClone(current)
  for (const move of [start(), cancel(customer), submit([]), setLanguage('sv'), recordNewSession(customer)])
    assert.ok(move(current, later))
  assert.deepEqual(current, copy)
})

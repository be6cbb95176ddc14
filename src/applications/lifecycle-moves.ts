/** The moves between the statuses of a case: start, cancel, expire, submit. */

import { type Actor, type AuditEntry, applicant, system } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { EventKind } from '#kernel/schemas/event.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import { type Case, type CaseData, type CheckKey, checkKeys, type Move, type MoveResult } from './case.ts'
import { mayCompareFaces } from './face-comparison.ts'
import { assertMayMoveTo, isOpen } from './status.ts'

interface Change {
  now: Date
  action: AuditEntry['action']
  actor: Actor
  detail?: AuditEntry['detail']
  fields?: Partial<Omit<Case, 'data'>>
  data?: Partial<CaseData>
  events?: EventKind[]
  tasks?: MoveResult['tasks']
  /** For the reviewers only: the application itself stays as it is, with its `updatedAt`. */
  isInternal?: boolean
}

/** The case with these fields changed, and the audit entry for it. */
export function changeCase(current: Case, change: Change): MoveResult {
  return {
    case: {
      ...current,
      ...change.fields,
      updatedAt: change.isInternal ? current.updatedAt : change.now,
      data: { ...current.data, ...change.data },
    },
    audit: [{ action: change.action, actor: change.actor, detail: change.detail ?? {} }],
    events: change.events ?? [],
    tasks: change.tasks ?? [],
  }
}

/** Combines several moves: all are written in one transaction. */
export const combineMoves =
  (...moves: Move[]): Move =>
  (current, now) => {
    let moved: MoveResult | undefined
    for (const move of moves) {
      const next = move(moved?.case ?? current, now)
      if (next) moved = moved ? joined(moved, next) : next
    }
    return moved
  }

const joined = (moved: MoveResult, next: MoveResult): MoveResult => ({
  case: next.case,
  audit: [...moved.audit, ...next.audit],
  events: [...moved.events, ...next.events],
  ...changesOf(moved, next),
  tasks: [...moved.tasks, ...next.tasks],
  links: [...(moved.links ?? []), ...(next.links ?? [])],
  evidence: [...(moved.evidence ?? []), ...(next.evidence ?? [])],
  ...(next.ifOutdated && { ifOutdated: joined(moved, next.ifOutdated) }),
})

function changesOf(...moved: MoveResult[]): Pick<MoveResult, 'changes'> {
  const changes = moved.flatMap((each) => each.changes ?? [])
  return changes.length > 0 ? { changes } : {}
}

/** No-op when already started. A case that was retried before its start is IN_PROGRESS and not started. */
export const start = (): Move => (current, now) =>
  isOpen(current.status) && current.startedAt === null
    ? changeCase(current, {
        now,
        action: 'application.started',
        actor: applicant,
        fields: { status: 'IN_PROGRESS', startedAt: now },
        events: ['APPLICATION_STARTED'],
      })
    : undefined

/** The applicant can change the case until they send it. */
export function assertEditable(current: Case): void {
  assertNotSubmitted(current)
  if (isWaitingForSignatures(current)) throw new ApiError('status_conflict')
}

function assertNotSubmitted(current: Case): void {
  if (!isOpen(current.status) || current.submittedAt !== null) throw new ApiError('status_conflict')
}

/** The applicant has sent it, and others still have to sign. */
export const isWaitingForSignatures = ({ status, submittedAt, data }: Case): boolean =>
  isOpen(status) && submittedAt === null && (data.signing?.sentAt ?? null) !== null

export const cancel =
  (actor: Actor): Move =>
  (current, now) => {
    assertMayMoveTo(current.status, 'CANCELLED')
    return changeCase(current, {
      now,
      action: 'application.cancelled',
      actor,
      fields: { status: 'CANCELLED' },
      events: ['APPLICATION_CANCELLED'],
    })
  }

/** Audits a new session token for the applicant, whose earlier one expires after an hour. */
export const recordNewSession =
  (actor: Actor): Move =>
  (current, now) => {
    if (!isOpen(current.status) || current.submittedAt !== null) {
      throw new ApiError('status_conflict', {
        detail:
          `The application is ${current.status}${current.submittedAt ? ' and has been submitted' : ''}. ` +
          'There is nothing left for the applicant to do.',
      })
    }
    return changeCase(current, { now, action: 'application.session_created', actor })
  }

/** True before the sweep, which runs once a minute, has set the status. */
export const hasExpired = (current: Case, now: Date): boolean =>
  isOpen(current.status) && current.submittedAt === null && current.expiresAt <= now

/** Fails a case that was not submitted in time. */
export const expire = (): Move => (current, now) => {
  if (!hasExpired(current, now)) return undefined
  const reason = current.status === 'NOT_STARTED' ? 'NEVER_STARTED' : 'ABANDONED'
  return changeCase(current, {
    now,
    action: 'application.failed',
    actor: system('expiry'),
    detail: { reason },
    fields: { status: 'FAILED' },
    data: { failure: { reason, detail: null, at: now.toISOString() } },
    events: ['APPLICATION_FAILED'],
  })
}

/** Submits the case and schedules its checks. The caller has verified that every step is complete. */
export const submit =
  (signatures: SignedBy[], actor: Actor = applicant): Move =>
  (current, now) => {
    assertNotSubmitted(current)
    if (hasExpired(current, now))
      throw new ApiError('status_conflict', { detail: 'The application expired before it was submitted.' })
    const required = requiredChecks(current)
    const checks = Object.fromEntries(
      required.map((check) => [
        check,
        { status: 'PENDING', attempts: 0, at: now.toISOString(), gaps: [], detail: null },
      ]),
    ) as CaseData['checks']
    return changeCase(current, {
      now,
      action: 'application.submitted',
      actor,
      fields: { submittedAt: now },
      data: {
        checks,
        signatures,
        drafts: {},
        reopened: null,
        identityStarted: null,
        ...withNothingAwaited(current),
      },
      events: ['APPLICATION_SUBMITTED'],
      tasks: [
        ...required.map((check) => ({ task: 'check' as const, check, runAt: null })),
        ...(mayCompareFaces(current) ? [{ task: 'compareFaces' as const, runAt: null }] : []),
      ],
    })
  }

const withNothingAwaited = ({ data: { signing } }: Case): Pick<CaseData, 'signing'> =>
  signing ? { signing: { ...signing, sentAt: null, started: [] } } : {}

/** A person needs no registry check, unless they named a company, for example as a sole trader. */
export const requiredChecks = ({ kind, data }: Case): CheckKey[] => {
  const isOfCompany =
    kind === 'KYB' || Object.values(data.answers).some((answer) => answer.kind === 'ORGANIZATION')
  return checkKeys.filter((check) => check !== 'REGISTRY' || isOfCompany)
}

export const setLanguage =
  (language: string): Move =>
  (current, now) =>
    current.language === language
      ? undefined
      : changeCase(current, {
          now,
          action: 'application.language_set',
          actor: applicant,
          detail: { language },
          fields: { language },
        })

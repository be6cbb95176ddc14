/** The moves that the customer, the applicant and time make. Pure: each takes a case and returns the new one with what is owed. */
import { ApiError } from '../errors.ts'
import type { EventKind } from '../schemas/event.ts'
import type { SignedBy } from '../schemas/people.ts'
import {
  type Actor,
  type AuditEntry,
  type Case,
  type CaseData,
  type CheckKey,
  checkKeys,
  type Move,
  type Moved,
} from './case.ts'
import { isOpen, mustMoveTo } from './status.ts'

export const applicant: Actor = { kind: 'APPLICANT', id: null }
export const system = (id: string): Actor => ({ kind: 'SYSTEM', id })

interface Change {
  now: Date
  action: string
  actor: Actor
  detail?: AuditEntry['detail']
  fields?: Partial<Omit<Case, 'data'>>
  data?: Partial<CaseData>
  events?: EventKind[]
  owed?: Moved['owed']
}

/** The case with these fields changed, and the audit line that says so. */
export function changed(current: Case, change: Change): Moved {
  return {
    case: { ...current, ...change.fields, updatedAt: change.now, data: { ...current.data, ...change.data } },
    audit: [{ action: change.action, actor: change.actor, detail: change.detail ?? {} }],
    events: change.events ?? [],
    owed: change.owed ?? [],
  }
}

/** Several moves as one: written together or not at all. */
export const together =
  (...moves: Move[]): Move =>
  (current, now) => {
    let moved: Moved | undefined
    for (const move of moves) {
      const next = move(moved?.case ?? current, now)
      if (!next) continue
      moved = moved
        ? {
            case: next.case,
            audit: [...moved.audit, ...next.audit],
            events: [...moved.events, ...next.events],
            owed: [...moved.owed, ...next.owed],
          }
        : next
    }
    return moved
  }

/** The applicant opens the flow; again is nothing. A case that was retried before she ever came is IN_PROGRESS, and not started. */
export const start = (): Move => (current, now) =>
  isOpen(current.status) && current.startedAt === null
    ? changed(current, {
        now,
        action: 'application.started',
        actor: applicant,
        fields: { status: 'IN_PROGRESS', startedAt: now },
        events: ['APPLICATION_STARTED'],
      })
    : undefined

/** What the applicant enters, only while she holds the pen. */
export function assertEditable(current: Case): void {
  if (!isOpen(current.status) || current.submittedAt !== null) throw new ApiError('status_conflict')
}

export const cancel =
  (actor: Actor): Move =>
  (current, now) => {
    mustMoveTo(current.status, 'CANCELLED')
    return changed(current, {
      now,
      action: 'application.cancelled',
      actor,
      fields: { status: 'CANCELLED' },
      events: ['APPLICATION_CANCELLED'],
    })
  }

/** A fresh session token was given out: nobody is locked out after an hour. */
export const reopenLink =
  (actor: Actor): Move =>
  (current, now) => {
    if (!isOpen(current.status) || current.submittedAt !== null) {
      throw new ApiError('status_conflict', {
        detail: `The application is ${current.status}${current.submittedAt ? ' and has been sent' : ''}. There is nothing left for the applicant to do.`,
      })
    }
    return changed(current, { now, action: 'application.session_created', actor })
  }

/** Also before the sweep comes, which looks once a minute. */
export const isTimeOver = (current: Case, now: Date): boolean =>
  isOpen(current.status) && current.submittedAt === null && current.expiresAt <= now

/** Time is over, while the applicant held the pen: decisions section 6. */
export const expire = (): Move => (current, now) => {
  if (!isTimeOver(current, now)) return undefined
  const reason = current.status === 'NOT_STARTED' ? 'NEVER_STARTED' : 'ABANDONED'
  return changed(current, {
    now,
    action: 'application.failed',
    actor: system('expiry'),
    detail: { reason },
    fields: { status: 'FAILED' },
    data: { failure: { reason, detail: null, at: now.toISOString() } },
    events: ['APPLICATION_FAILED'],
  })
}

/** Send: everything has been answered (the caller has walked the path), and every check is owed. */
export const submit =
  (signatures: SignedBy[]): Move =>
  (current, now) => {
    assertEditable(current)
    if (isTimeOver(current, now))
      throw new ApiError('status_conflict', { detail: 'The time to send the application is over.' })
    const checks = Object.fromEntries(
      owedChecks(current).map((check) => [
        check,
        { status: 'OWED', attempts: 0, at: now.toISOString(), gaps: [], detail: null },
      ]),
    ) as CaseData['checks']
    return changed(current, {
      now,
      action: 'application.submitted',
      actor: applicant,
      fields: { submittedAt: now },
      data: { checks, signatures, drafts: {}, askedAgain: null, identityStarted: null },
      events: ['APPLICATION_SUBMITTED'],
      owed: owedChecks(current).map((check) => ({ task: 'check', check, runAt: null })),
    })
  }

/** A person has no registry to ask, unless she named a company beside: a sole trader's, say. */
export const owedChecks = ({ kind, data }: Case): CheckKey[] => {
  const isOfCompany =
    kind === 'KYB' || Object.values(data.answers).some((answer) => answer.kind === 'ORGANIZATION')
  return checkKeys.filter((check) => check !== 'REGISTRY' || isOfCompany)
}

export const setLanguage =
  (language: string): Move =>
  (current, now) =>
    current.language === language
      ? undefined
      : changed(current, {
          now,
          action: 'application.language_set',
          actor: applicant,
          detail: { language },
          fields: { language },
        })

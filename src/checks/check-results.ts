/** The moves that an answer from the world makes, and the decision that the last of them brings with it. */
import {
  type AuditEntry,
  type Case,
  type CaseData,
  type CheckKey,
  type CheckState,
  checkKeys,
  type Move,
  type Moved,
  type OwedTask,
} from '../applications/case.ts'
import { changed, system, together } from '../applications/lifecycle-moves.ts'
import type {
  RegistryAnswer,
  RegistryGap,
  RegistryLookup,
  ScreeningAnswer,
} from '../applications/provider-contracts.ts'
import { mustMoveTo } from '../applications/status.ts'
import { answerOf } from '../applications/views.ts'
import type { EventKind } from '../schemas/event.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { decide } from './decision.ts'
import { attemptsWith, type Schedule, secondsToNext } from './registry/check-retries.ts'
import { withHits } from './screening-hits.ts'
import { subjectsOf } from './screening-subjects.ts'
import { signedUnder } from './signatories/capacity.ts'

export type RegistryOutcome =
  | Exclude<RegistryLookup, { kind: 'UNAVAILABLE' }>
  /** What was confirmed during the onboarding is recent enough. */
  | { kind: 'RECENT' }
  /** Nothing to ask for: declared by hand without a number, or not named any more. */
  | { kind: 'NO_NUMBER' }
  | { kind: 'NOT_CONFIGURED' }
export type ScreeningOutcome = Exclude<ScreeningAnswer, { kind: 'UNAVAILABLE' }>

/** `asked` is the case that the question was about: an answer to an older sending is nothing to do. */
export const answerRegistryCheck =
  (asked: Case, outcome: RegistryOutcome, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isAwaited(asked, current, 'REGISTRY')) return undefined
    const answer = outcome.kind === 'FOUND' ? outcome.answer : current.data.registry
    const notAsked: RegistryGap[] = [{ field: 'organization', reason: 'NOT_CONFIGURED' }]
    const isGap = outcome.kind === 'NOT_CONFIGURED'
    const isNothing = outcome.kind === 'NOT_FOUND' || outcome.kind === 'NO_NUMBER'
    const registry = recorded(current, now, 'REGISTRY', {
      status: isGap ? 'GAP' : 'ANSWERED',
      gaps: isGap ? notAsked : isNothing ? [] : (answer?.gaps ?? []),
      detail: outcome.kind,
      data: { registry: answer, signatures: signaturesUnder(answer, current, workflow) },
    })
    return together(
      () => registry,
      screenAgain(current, workflow),
      decideWhenAnswered(workflow),
    )(current, now)
  }

/** A company typed by hand shows no combinations for its signatures to point into; a private person signs for herself. */
const signaturesUnder = (registry: RegistryAnswer | null, of: Case, workflow: PublishedWorkflow) =>
  registry && of.kind === 'KYB' && answerOf(of, workflow, 'ORGANIZATION')?.source === 'REGISTRY'
    ? signedUnder(of.data.signatures, registry.signing.combinations)
    : of.data.signatures

export const answerScreeningCheck =
  (asked: Case, outcome: ScreeningOutcome, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isAwaited(asked, current, 'SCREENING')) return undefined
    if (outcome.kind === 'NOT_CONFIGURED') {
      const gaps: RegistryGap[] = [{ field: 'screening', reason: 'NOT_CONFIGURED' }]
      const gap = recorded(current, now, 'SCREENING', { status: 'GAP', gaps, detail: outcome.kind })
      return together(() => gap, decideWhenAnswered(workflow))(current, now)
    }
    const { hits, added } = withHits(current, outcome)
    const answered = recorded(current, now, 'SCREENING', {
      status: 'ANSWERED',
      gaps: [],
      detail: outcome.kind,
      data: hits,
      counted: { hits: added },
      events: added > 0 ? ['SCREENING_HIT_FOUND'] : [],
    })
    return together(() => answered, screenAgain(asked, workflow), decideWhenAnswered(workflow))(current, now)
  }

/** Tries again by the schedule; after the last try the registry is a gap, and without screening the application has failed. */
export const checkUnavailable =
  (asked: Case, check: CheckKey, tries: Schedule, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isAwaited(asked, current, check)) return undefined
    const seconds = secondsToNext(current, check, tries)
    const counted = { attempts: attemptsWith(current, check) }
    if (seconds !== undefined) {
      const runAt = new Date(now.getTime() + seconds * 1000)
      const owed: OwedTask[] = [{ task: 'check', check, runAt }]
      return recorded(current, now, check, { status: 'OWED', gaps: [], detail: 'UNAVAILABLE', counted, owed })
    }
    const gaps: RegistryGap[] = [
      { field: check === 'REGISTRY' ? 'organization' : 'screening', reason: 'SOURCE_DOWN' },
    ]
    if (check === 'REGISTRY') {
      const gap = recorded(current, now, check, { status: 'GAP', gaps, detail: 'UNAVAILABLE', counted })
      return together(() => gap, decideWhenAnswered(workflow))(current, now)
    }
    const given = recorded(current, now, check, { status: 'FAILED', gaps, detail: 'UNAVAILABLE', counted })
    return together(() => given, fail(check))(current, now)
  }

/** Answered before, cancelled, failed, or sent anew since: not awaited. */
const isAwaited = (asked: Case, current: Case, check: CheckKey): boolean =>
  current.status === 'IN_PROGRESS' &&
  current.submittedAt !== null &&
  current.submittedAt.getTime() === asked.submittedAt?.getTime() &&
  current.data.checks[check]?.status === 'OWED'

interface Recorded extends Pick<CheckState, 'status' | 'gaps' | 'detail'> {
  data?: Partial<CaseData>
  counted?: AuditEntry['detail']
  events?: EventKind[]
  owed?: OwedTask[]
}

function recorded(current: Case, now: Date, check: CheckKey, given: Recorded): Moved {
  const { status, gaps, detail, data, counted, events = [], owed = [] } = given
  const state: CheckState = {
    status,
    attempts: attemptsWith(current, check),
    at: now.toISOString(),
    gaps,
    detail,
  }
  return changed(current, {
    now,
    action: detail === 'UNAVAILABLE' ? 'check.unavailable' : 'check.answered',
    actor: system(check),
    detail: { check, status, answer: detail, ...counted },
    data: { ...data, checks: { ...current.data.checks, [check]: state } },
    events,
    owed,
  })
}

/** The registry may name officers that were not known when the lists were asked: they are asked again. */
const screenAgain =
  (screened: Case, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const screening = current.data.checks.SCREENING
    const isSame =
      JSON.stringify(subjectsOf(screened, workflow)) === JSON.stringify(subjectsOf(current, workflow))
    if (screening?.status !== 'ANSWERED' || isSame) return undefined
    return changed(current, {
      now,
      action: 'check.owed_again',
      actor: system('SCREENING'),
      detail: { check: 'SCREENING' },
      data: { checks: { ...current.data.checks, SCREENING: { ...screening, status: 'OWED', attempts: 0 } } },
      owed: [{ task: 'check', check: 'SCREENING', runAt: null }],
    })
  }

const fail =
  (check: CheckKey): Move =>
  (current, now) => {
    mustMoveTo(current.status, 'FAILED')
    return changed(current, {
      now,
      action: 'application.failed',
      actor: system(check),
      detail: { reason: 'CHECK_FAILED', check },
      fields: { status: 'FAILED' },
      data: { failure: { reason: 'CHECK_FAILED', detail: check, at: now.toISOString() } },
      events: ['APPLICATION_FAILED'],
    })
  }

const eventOf = {
  APPROVED: 'APPLICATION_APPROVED',
  DECLINED: 'APPLICATION_DECLINED',
  MANUAL_REVIEW: 'APPLICATION_IN_REVIEW',
} as const satisfies Record<string, EventKind>

const decideWhenAnswered =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (checkKeys.some((key) => current.data.checks[key]?.status === 'OWED')) return undefined
    const { outcome, findings, risk, reasons } = decide(current, workflow, now)
    mustMoveTo(current.status, outcome)
    const at = now.toISOString()
    const decision =
      outcome === 'MANUAL_REVIEW' ? null : ({ outcome, by: 'RULES', actor: null, reasons, at } as const)
    return changed(current, {
      now,
      action: 'application.decided',
      actor: system('rules'),
      // Keys of rules, the workflow's version and the model's: enough to decide it again, and nothing of a person.
      detail: { outcome, by: 'RULES', rules: reasons.join(' '), risk: risk.level, model: risk.modelVersion },
      fields: { status: outcome, ...(decision ? { decidedAt: now } : {}) },
      data: { decision, findings, risk },
      events: [eventOf[outcome]],
    })
  }

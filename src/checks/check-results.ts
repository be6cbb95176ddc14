/** Moves that record the result of a registry or screening check. The last result triggers the decision. */

import type { RegistryAnswer, RegistryGap, RegistryLookup } from '@foyer/company-registers/contract'
import { reassessedSignatures } from '@foyer/signing-rules/capacity'
import {
  type Case,
  type CaseData,
  type CheckKey,
  type CheckState,
  checkKeys,
  type Move,
  type MoveResult,
  type OutboxTask,
  type TellTask,
} from '#applications/case.ts'
import { changeCase, combineMoves } from '#applications/lifecycle-moves.ts'
import { decisionLetter } from '#applications/mailed-link/decision-letter.ts'
import type { ScreeningAnswer } from '#applications/provider-contracts.ts'
import { assertMayMoveTo } from '#applications/status.ts'
import { answerOf } from '#applications/views.ts'
import { type AuditEntry, system } from '#audit/entry.ts'
import type { EventKind } from '#kernel/schemas/event.ts'
import type { Screened } from '#kernel/schemas/screening.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { settledBetween } from './assessment.ts'
import { decide } from './decision.ts'
import { waitsForScan } from './documents/scan-wait.ts'
import { findingOrderOf } from './findings/findings.ts'
import { namesOf } from './known-subjects.ts'
import { attemptsSoFar, type RetrySchedule, secondsToNextTry } from './registry/check-retries.ts'
import { mergeHits } from './screening-hits.ts'
import { subjectsOf } from './screening-subjects.ts'

export type RegistryOutcome =
  | Exclude<RegistryLookup, { kind: 'UNAVAILABLE' }>
  /** The registry answer from the onboarding is recent enough. Companies above it may have been looked up. */
  | { kind: 'RECENT'; answer: RegistryAnswer }
  /** There is nothing to look up: the company was typed without a number, or its step no longer applies. */
  | { kind: 'NO_NUMBER' }
  | { kind: 'NOT_CONFIGURED' }
export type ScreeningOutcome = Exclude<ScreeningAnswer, { kind: 'UNAVAILABLE' }>

/** `checkedCase` is the case at the start of the check. A result for an earlier submission is ignored. */
export const answerRegistryCheck =
  (checkedCase: Case, outcome: RegistryOutcome, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isOpen(checkedCase, current, 'REGISTRY')) return undefined
    const answer = 'answer' in outcome ? outcome.answer : current.data.registry
    const notConfigured: RegistryGap[] = [{ field: 'organization', reason: 'NOT_CONFIGURED' }]
    const isGap = outcome.kind === 'NOT_CONFIGURED'
    const isNothing = outcome.kind === 'NOT_FOUND' || outcome.kind === 'NO_NUMBER'
    const registry = record(current, now, 'REGISTRY', {
      status: isGap ? 'GAP' : 'ANSWERED',
      gaps: isGap ? notConfigured : isNothing ? [] : (answer?.gaps ?? []),
      detail: outcome.kind,
      data: { registry: answer, signatures: signaturesWith(answer, current, workflow) },
    })
    return combineMoves(
      () => registry,
      screenAgain(current, workflow),
      decideWhenAnswered(workflow),
    )(current, now)
  }

/** Only the signatures of a KYB case with a company from the registry refer to its combinations. */
const signaturesWith = (registry: RegistryAnswer | null, of: Case, workflow: PublishedWorkflow) =>
  registry && of.kind === 'KYB' && answerOf(of, workflow, 'ORGANIZATION')?.source === 'REGISTRY'
    ? reassessedSignatures(of.data.signatures, registry.signing.combinations)
    : of.data.signatures

export const answerScreeningCheck =
  (checkedCase: Case, outcome: ScreeningOutcome, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isOpen(checkedCase, current, 'SCREENING')) return undefined
    if (outcome.kind === 'NOT_CONFIGURED') {
      const gaps: RegistryGap[] = [{ field: 'screening', reason: 'NOT_CONFIGURED' }]
      const gap = record(current, now, 'SCREENING', { status: 'GAP', gaps, detail: outcome.kind })
      return combineMoves(() => gap, decideWhenAnswered(workflow))(current, now)
    }
    const { hits, added } = mergeHits(current, outcome)
    const answered = record(current, now, 'SCREENING', {
      status: 'ANSWERED',
      gaps: outcome.gaps ?? [],
      detail: outcome.kind,
      data: hits,
      screened: screenedOf(checkedCase, workflow, outcome),
      counted: { hits: added },
      events: added > 0 ? ['SCREENING_HIT_FOUND'] : [],
    })
    return combineMoves(
      () => answered,
      screenAgain(checkedCase, workflow),
      decideWhenAnswered(workflow),
    )(current, now)
  }

function screenedOf(
  of: Case,
  workflow: PublishedWorkflow,
  { lists, threshold, namesakes, algorithm }: Extract<ScreeningOutcome, { kind: 'ANSWERED' }>,
): Screened {
  const names = namesOf(subjectsOf(of, workflow))
  const how = { ...(namesakes && { namesakes }), ...(algorithm !== undefined && { algorithm }) }
  return { ...names, lists, threshold, ...how }
}

/**
 * Retries according to the schedule. After the last try, an unavailable registry becomes a gap for the
 * reviewer, while unavailable screening fails the application.
 */
export const checkUnavailable =
  (checkedCase: Case, check: CheckKey, tries: RetrySchedule, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isOpen(checkedCase, current, check)) return undefined
    const seconds = secondsToNextTry(current, check, tries)
    const counted = { attempts: attemptsSoFar(current, check) }
    if (seconds !== undefined) {
      const runAt = new Date(now.getTime() + seconds * 1000)
      const tasks: OutboxTask[] = [{ task: 'check', check, runAt }]
      return record(current, now, check, {
        status: 'PENDING',
        gaps: [],
        detail: 'UNAVAILABLE',
        counted,
        tasks,
      })
    }
    const gaps: RegistryGap[] = [
      { field: check === 'REGISTRY' ? 'organization' : 'screening', reason: 'SOURCE_DOWN' },
    ]
    if (check === 'REGISTRY') {
      const gap = record(current, now, check, { status: 'GAP', gaps, detail: 'UNAVAILABLE', counted })
      return combineMoves(() => gap, decideWhenAnswered(workflow))(current, now)
    }
    const failed = record(current, now, check, { status: 'FAILED', gaps, detail: 'UNAVAILABLE', counted })
    return combineMoves(() => failed, fail(check))(current, now)
  }

/** False once the check is answered, or the case is cancelled, failed or submitted again. */
const isOpen = (checkedCase: Case, current: Case, check: CheckKey): boolean =>
  current.status === 'IN_PROGRESS' &&
  current.submittedAt !== null &&
  current.submittedAt.getTime() === checkedCase.submittedAt?.getTime() &&
  current.data.checks[check]?.status === 'PENDING'

interface CheckResult extends Pick<CheckState, 'status' | 'gaps' | 'detail' | 'screened'> {
  data?: Partial<CaseData>
  counted?: AuditEntry['detail']
  events?: EventKind[]
  tasks?: OutboxTask[]
}

function record(current: Case, now: Date, check: CheckKey, result: CheckResult): MoveResult {
  const { status, gaps, detail, screened, data, counted, events = [], tasks = [] } = result
  const state: CheckState = {
    status,
    attempts: attemptsSoFar(current, check),
    at: now.toISOString(),
    gaps,
    detail,
    ...(screened && { screened }),
  }
  return changeCase(current, {
    now,
    action: detail === 'UNAVAILABLE' ? 'check.unavailable' : 'check.answered',
    actor: system(check),
    detail: { check, status, answer: detail, ...counted },
    data: { ...data, checks: { ...current.data.checks, [check]: state } },
    events,
    tasks,
  })
}

/** Screens again if the subjects have changed since the screening, for example by new officers. */
const screenAgain =
  (screened: Case, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const screening = current.data.checks.SCREENING
    const isSame =
      JSON.stringify(subjectsOf(screened, workflow)) === JSON.stringify(subjectsOf(current, workflow))
    return screening?.status !== 'ANSWERED' || isSame ? undefined : repeatScreening(current, now)
  }

function repeatScreening(current: Case, now: Date): MoveResult {
  const { checks } = current.data
  const before = checks.SCREENING ?? { at: now.toISOString(), gaps: [], detail: null }
  return changeCase(current, {
    now,
    action: 'check.repeated',
    actor: system('SCREENING'),
    detail: { check: 'SCREENING' },
    data: { checks: { ...checks, SCREENING: { ...before, status: 'PENDING', attempts: 0 } } },
    tasks: [{ task: 'check', check: 'SCREENING', runAt: null }],
  })
}

const fail =
  (check: CheckKey): Move =>
  (current, now) => {
    assertMayMoveTo(current.status, 'FAILED')
    return changeCase(current, {
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

/** No person acted, so all reviewers are notified. */
const tellReviewers: TellTask = { task: 'tellPeople', kind: 'WAITING', to: null, by: null, runAt: null }

/** Not while a file is held for the scanner. */
export const decideWhenAnswered =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (checkKeys.some((key) => current.data.checks[key]?.status === 'PENDING')) return undefined
    if (waitsForScan(current, now)) return undefined
    const { outcome, findings, risk, reasons } = decide(current, workflow, now)
    assertMayMoveTo(current.status, outcome)
    const at = now.toISOString()
    const found = { ...current, data: { ...current.data, findings } }
    const decision =
      outcome === 'MANUAL_REVIEW' ? null : ({ outcome, by: 'RULES', actor: null, reasons, at } as const)
    const decided = changeCase(current, {
      now,
      action: 'application.decided',
      actor: system('rules'),
      // Rule keys and versions are enough to reproduce the decision, and hold no personal data.
      detail: {
        ...{ outcome, by: 'RULES', rules: reasons.join(' '), risk: risk.level, model: risk.modelVersion },
        countries: risk.countryLists ?? null,
      },
      fields: { status: outcome, ...(decision ? { decidedAt: now } : {}) },
      data: {
        ...{ decision, findings, risk, findingOrder: findingOrderOf(found, workflow) },
        ...(current.data.findingOrder && {
          settledFindings: settledBetween(current, found, workflow, { at, cause: 'application.submitted' }),
        }),
      },
      events: [eventOf[outcome]],
      tasks: outcome === 'MANUAL_REVIEW' ? [tellReviewers] : decisionLetter(workflow),
    })
    return outcome === 'APPROVED' ? { ...decided, ifOutdated: repeatScreening(current, now) } : decided
  }

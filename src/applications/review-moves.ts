/** The moves of a reviewer: decide, request information, retry. Used by the API and by staff. */

import type { Actor } from '#audit/entry.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import type { Decision, Failure } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow, StepKind } from '#workflows/workflow.ts'
import type { Case, CaseData, CheckKey, Move, ReopenedSteps } from './case.ts'
import { pathOfCase } from './case-facts.ts'
import { expiryFrom } from './create/create-case.ts'
import { hitUuidOf, listedHits } from './hits/case-hits.ts'
import { hitsAgainstApproval, isConfirmedSanction } from './hits/hit-grounds.ts'
import { changeCase, requiredChecks } from './lifecycle-moves.ts'
import { withVoidSignatures } from './signing/void.ts'
import { assertAllowed } from './status.ts'
import { tippingOffErrors, tippingOffTopics } from './tipping-off.ts'

export interface ReviewDecision {
  outcome: Decision['outcome']
  reasons: string[]
  /** Approves although screening hits are unresolved. */
  acknowledgeUnresolvedHits: boolean
  by: Exclude<Decision['by'], 'RULES'>
  /** The id on the wire of a credential or a user; null for the operator. */
  decidedBy: string | null
  /** The id of a hit on the wire. */
  hitId(uuid: string): string
}

/** MANUAL_REVIEW to APPROVED or DECLINED. */
export const decide =
  (actor: Actor, verdict: ReviewDecision): Move =>
  (current, now) => {
    assertAllowed('decide', current.status)
    const { outcome, reasons, by, decidedBy } = verdict
    if (outcome === 'APPROVED' && listedHits(current.data).some(isConfirmedSanction))
      throw new ApiError('confirmed_match')
    const unresolved = hitsAgainstApproval(current.data)
    if (outcome === 'APPROVED' && unresolved.length > 0 && !verdict.acknowledgeUnresolvedHits)
      throw unresolvedHitsError(unresolved.length)
    const overruled = outcome === 'APPROVED' ? unresolved : []
    const hitIds = overruled.map(({ hit }) => verdict.hitId(hitUuidOf(hit)))
    const overHits = hitIds.length > 0 ? { approvedOverHits: hitIds } : {}
    return changeCase(current, {
      now,
      action: 'application.decided',
      actor,
      // The reasons are free text and may contain personal data: they are encrypted with the case.
      detail: {
        outcome,
        by,
        reasons: reasons.length,
        unresolvedHits: unresolved.length,
        ...(overruled.length > 0
          ? { approvedOverHits: overruled.map(({ position }) => position).join(' ') }
          : {}),
      },
      fields: { status: outcome, decidedAt: now },
      data: {
        decision: { outcome, by, actor: decidedBy, reasons, at: now.toISOString(), ...overHits },
        ...withNoLaterHits(current),
      },
      events: [outcome === 'APPROVED' ? 'APPLICATION_APPROVED' : 'APPLICATION_DECLINED'],
    })
  }

/** The review ends: the next one begins with what there is then. */
const withNoLaterHits = ({ data: { laterHits } }: Case): Partial<CaseData> =>
  laterHits ? { laterHits: [] } : {}

const unresolvedHitsError = (count: number): ApiError =>
  new ApiError('unresolved_hits', {
    errors: [
      {
        path: '/acknowledgeUnresolvedHits',
        code: 'acknowledgement_needed',
        message:
          `${count} screening ${count === 1 ? 'hit is' : 'hits are'} unresolved. ` +
          'Send true to approve nevertheless.',
      },
    ],
  })

export interface InformationRequest {
  /** Keys of steps that the applicant must complete. */
  steps: string[]
  /** Shown to the applicant. */
  message: string
  /** Shown instead on the page of the step with this key. The last of a step counts. */
  stepMessages?: Array<{ step: string; message: string }>
  /** Sends it although words of it may tip off. */
  acknowledgeTippingOff?: boolean
}

/** MANUAL_REVIEW to IN_PROGRESS: the steps open again, and the applicant submits again. */
export const requestInformation =
  (actor: Actor, workflow: PublishedWorkflow, asking: InformationRequest): Move =>
  (current, now) => {
    const { steps, message, stepMessages } = asking
    assertAllowed('requestInformation', current.status)
    assertStepsOnPath(current, workflow, steps)
    assertAsked(steps, stepMessages)
    if (!asking.acknowledgeTippingOff) assertSilent(asking)
    const topics = tippingOffTopics(asking)
    const own = stepMessages && Object.fromEntries(stepMessages.map((each) => [each.step, each.message]))
    const request = { steps, message, ...(own && { stepMessages: own }), at: now.toISOString() }
    const asked = changeCase(current, {
      now,
      action: 'application.information_requested',
      actor,
      detail: {
        steps: steps.join(' '),
        ...(topics.length > 0 && { acknowledgedTippingOff: topics.join(' ') }),
      },
      fields: { status: 'IN_PROGRESS', submittedAt: null, expiresAt: extendedExpiry(current, workflow, now) },
      data: {
        ...reopenSteps(current, workflow, request),
        ...withNoLaterHits(current),
        informationRequest: request,
      },
      events: ['APPLICATION_INFORMATION_REQUESTED'],
    })
    return includesKind(workflow, steps, 'SIGNING') ? withVoidSignatures(asked, now) : asked
  }

function assertSilent(asking: InformationRequest): void {
  const errors = tippingOffErrors(asking)
  if (errors.length > 0) throw new ApiError('may_tip_off', { errors })
}

const includesKind = (workflow: PublishedWorkflow, steps: string[], wanted: StepKind): boolean =>
  workflow.steps.some(({ key, kind }) => kind === wanted && steps.includes(key))

function assertStepsOnPath(current: Case, workflow: PublishedWorkflow, steps: string[]): void {
  const path = pathOfCase(current, workflow)
  const errors = steps.flatMap((key, at): FieldError[] => {
    const walked = path.find(({ step }) => step.key === key)
    if (walked && walked.status !== 'NOT_NEEDED') return []
    const keys = path.filter(({ status }) => status !== 'NOT_NEEDED').map(({ step }) => step.key)
    return [
      {
        path: `/steps/${at}`,
        code: walked ? 'step_not_needed' : 'step_unknown',
        message: `This step does not apply to the applicant. Use one of ${keys.join(', ')}.`,
      },
    ]
  })
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}

function assertAsked(steps: string[], stepMessages: InformationRequest['stepMessages'] = []): void {
  const message = 'This step is not in steps. Add it there, or remove its message.'
  const errors = stepMessages.flatMap(({ step }, at): FieldError[] =>
    steps.includes(step) ? [] : [{ path: `/stepMessages/${at}/step`, code: 'step_not_asked', message }],
  )
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}

/** Removes the proven identity if its step is reopened. Other answers stay, for the applicant to correct. */
function reopenSteps({ data }: Case, workflow: PublishedWorkflow, request: ReopenedSteps): Partial<CaseData> {
  const isIdentity = includesKind(workflow, request.steps, 'IDENTITY')
  return {
    reopened: request,
    identity: isIdentity ? null : data.identity,
    identityStarted: null,
    // They are checked once more before anyone signs or sends.
    ...(data.signing ? { signing: { ...data.signing, checked: null } } : {}),
  }
}

/** Extends the expiry, and never shortens it. */
const extendedExpiry = (current: Case, workflow: PublishedWorkflow, now: Date): Date =>
  new Date(Math.max(current.expiresAt.getTime(), expiryFrom(workflow, now).getTime()))

/** FAILED to IN_PROGRESS: runs the failed checks again, or opens the case for the applicant again. */
export const retry =
  (actor: Actor, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    assertAllowed('retry', current.status)
    const reason = current.data.failure?.reason ?? (current.submittedAt ? 'CHECK_FAILED' : 'ABANDONED')
    return changeCase(current, {
      now,
      action: 'application.retried',
      actor,
      detail: { reason },
      ...retryChanges[reason](current, workflow, now),
    })
  }

type RetryChange = Pick<Parameters<typeof changeCase>[1], 'fields' | 'data' | 'tasks'>

const reopenCase = (current: Case, workflow: PublishedWorkflow, now: Date): RetryChange => ({
  fields: { status: 'IN_PROGRESS', submittedAt: null, expiresAt: extendedExpiry(current, workflow, now) },
  data: { failure: null },
})

const retryChanges: Record<
  Failure['reason'],
  (current: Case, workflow: PublishedWorkflow, now: Date) => RetryChange
> = {
  NEVER_STARTED: reopenCase,
  ABANDONED: reopenCase,
  IDENTITY_FAILED(current, workflow, now) {
    const steps = pathOfCase(current, workflow)
      .filter(({ step, status }) => step.kind === 'IDENTITY' && status !== 'NOT_NEEDED')
      .map(({ step }) => step.key)
    return {
      ...reopenCase(current, workflow, now),
      data: {
        failure: null,
        ...reopenSteps(current, workflow, { steps, message: '', at: now.toISOString() }),
      },
    }
  },
  /** Runs all checks: others were still pending when one failed, and earlier answers may be outdated. */
  CHECK_FAILED(current, _workflow, now) {
    const checks = requiredChecks(current)
    return {
      fields: { status: 'IN_PROGRESS' },
      data: { failure: null, checks: { ...current.data.checks, ...pendingStates(checks, now) } },
      tasks: checks.map((check) => ({ task: 'check', check, runAt: null })),
    }
  },
}

const pendingStates = (keys: CheckKey[], now: Date): CaseData['checks'] =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      { status: 'PENDING', attempts: 0, at: now.toISOString(), gaps: [], detail: null } as const,
    ]),
  )

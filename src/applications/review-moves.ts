/** The moves of whoever reviews: decided, asked for more, tried again. The same for the customer's system and for its staff. */
import { ApiError, type FieldError } from '../errors.ts'
import type { Decision, Failure } from '../schemas/application.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Actor, Case, CaseData, CheckKey, Move } from './case.ts'
import { pathOfCase } from './case-facts.ts'
import { timeFor } from './create-case.ts'
import { changed, owedChecks } from './lifecycle-moves.ts'
import { mustAllow } from './status.ts'

export interface Verdict {
  outcome: Decision['outcome']
  reasons: string[]
  /** Approved knowingly, though nobody has said what the hits are. */
  acknowledgeUnresolvedHits: boolean
  by: Exclude<Decision['by'], 'RULES'>
  /** As it is told on the wire: the id of a credential or a user. */
  decidedBy: string
}

/** MANUAL_REVIEW to APPROVED or DECLINED. */
export const decide =
  (actor: Actor, verdict: Verdict): Move =>
  (current, now) => {
    mustAllow('decide', current.status)
    const { outcome, reasons, by, decidedBy } = verdict
    const unresolved = unresolvedHits(current.data)
    if (outcome === 'APPROVED' && unresolved > 0 && !verdict.acknowledgeUnresolvedHits)
      throw new ApiError('unresolved_hits', {
        errors: [
          {
            path: '/acknowledgeUnresolvedHits',
            code: 'acknowledgement_needed',
            message: `${unresolved} screening ${unresolved === 1 ? 'hit is' : 'hits are'} unresolved. Send true to approve nevertheless.`,
          },
        ],
      })
    return changed(current, {
      now,
      action: 'application.decided',
      actor,
      // The reasons are a person's words, and may name another: they are sealed with the case.
      detail: { outcome, by, reasons: reasons.length, unresolvedHits: unresolved },
      fields: { status: outcome, decidedAt: now },
      data: { decision: { outcome, by, actor: decidedBy, reasons, at: now.toISOString() } },
      events: [outcome === 'APPROVED' ? 'APPLICATION_APPROVED' : 'APPLICATION_DECLINED'],
    })
  }

const unresolvedHits = ({ sanctionHits, personSanctionHits, pepHits }: CaseData): number =>
  [...sanctionHits, ...personSanctionHits, ...pepHits].filter(
    ({ resolution }) => resolution.state === 'UNRESOLVED',
  ).length

export interface Question {
  /** Keys of steps of its workflow that the applicant walks. */
  steps: string[]
  /** For her to read. */
  message: string
}

/** MANUAL_REVIEW to IN_PROGRESS: the named steps open again, and she may send again. */
export const requestInformation =
  (actor: Actor, workflow: PublishedWorkflow, { steps, message }: Question): Move =>
  (current, now) => {
    mustAllow('requestInformation', current.status)
    mustBeWalked(current, workflow, steps)
    return changed(current, {
      now,
      action: 'application.information_requested',
      actor,
      detail: { steps: steps.join(' ') },
      fields: { status: 'IN_PROGRESS', submittedAt: null, expiresAt: extended(current, workflow, now) },
      data: openAgain(current, workflow, steps, message, now),
      events: ['APPLICATION_INFORMATION_REQUESTED'],
    })
  }

function mustBeWalked(current: Case, workflow: PublishedWorkflow, steps: string[]): void {
  const path = pathOfCase(current, workflow)
  const errors = steps.flatMap((key, at): FieldError[] => {
    const walked = path.find(({ step }) => step.key === key)
    if (walked && walked.status !== 'NOT_NEEDED') return []
    const keys = path.filter(({ status }) => status !== 'NOT_NEEDED').map(({ step }) => step.key)
    return [
      {
        path: `/steps/${at}`,
        code: walked ? 'step_not_needed' : 'step_unknown',
        message: `The applicant does not walk this step. She walks ${keys.join(', ')}.`,
      },
    ]
  })
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}

/** What was proven is proven no longer where she is asked to prove it again; of the rest her answers stay, to be mended. */
function openAgain(
  { data }: Case,
  workflow: PublishedWorkflow,
  steps: string[],
  message: string,
  now: Date,
): Partial<CaseData> {
  const isIdentity = workflow.steps.some(({ key, kind }) => kind === 'IDENTITY' && steps.includes(key))
  return {
    askedAgain: { steps, message, at: now.toISOString() },
    identity: isIdentity ? null : data.identity,
    identityStarted: null,
  }
}

/** Never shortened. */
const extended = (current: Case, workflow: PublishedWorkflow, now: Date): Date =>
  new Date(Math.max(current.expiresAt.getTime(), timeFor(workflow, now).getTime()))

/** FAILED to IN_PROGRESS: what failed is done again, by us or by the applicant. */
export const retry =
  (actor: Actor, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    mustAllow('retry', current.status)
    const reason = current.data.failure?.reason ?? (current.submittedAt ? 'CHECK_FAILED' : 'ABANDONED')
    return changed(current, {
      now,
      action: 'application.retried',
      actor,
      detail: { reason },
      ...again[reason](current, workflow, now),
    })
  }

type Again = Pick<Parameters<typeof changed>[1], 'fields' | 'data' | 'owed'>

const whileEditable = (current: Case, workflow: PublishedWorkflow, now: Date): Again => ({
  fields: { status: 'IN_PROGRESS', submittedAt: null, expiresAt: extended(current, workflow, now) },
  data: { failure: null },
})

const again: Record<Failure['reason'], (current: Case, workflow: PublishedWorkflow, now: Date) => Again> = {
  NEVER_STARTED: whileEditable,
  ABANDONED: whileEditable,
  IDENTITY_FAILED(current, workflow, now) {
    const steps = pathOfCase(current, workflow)
      .filter(({ step, status }) => step.kind === 'IDENTITY' && status !== 'NOT_NEEDED')
      .map(({ step }) => step.key)
    return {
      ...whileEditable(current, workflow, now),
      data: { failure: null, ...openAgain(current, workflow, steps, '', now) },
    }
  },
  /** All of them: one was still owed when another failed, and what the register said then may be old by now. */
  CHECK_FAILED(current, _workflow, now) {
    const owed = owedChecks(current)
    return {
      fields: { status: 'IN_PROGRESS' },
      data: { failure: null, checks: { ...current.data.checks, ...owedAnew(owed, now) } },
      owed: owed.map((check) => ({ task: 'check', check, runAt: null })),
    }
  },
}

const owedAnew = (keys: CheckKey[], now: Date): CaseData['checks'] =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      { status: 'OWED', attempts: 0, at: now.toISOString(), gaps: [], detail: null } as const,
    ]),
  )

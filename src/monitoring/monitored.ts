/** Whether an application is monitored after its decision, since when, and which of its subjects. */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { knownSubjectsOf } from '#checks/known-subjects.ts'
import type { Subjects } from '#checks/screening-subjects.ts'
import type { Decision } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

/** While an application is open again, the decision before counts. */
export const lastDecisionOf = ({ data }: Pick<Case, 'data'>): Decision | null =>
  data.decision ?? data.earlierDecisions?.at(-1) ?? null

/**
 * Null: it is not monitored. An approved customer stays monitored (AMLR article 26) until it is
 * switched off, declined by a later decision, or cancelled. A choice holds until the next decision.
 */
export function monitoredSince(of: Pick<Case, 'status' | 'data'>): Timestamp | null {
  const last = lastDecisionOf(of)
  if (!last || of.status === 'CANCELLED') return null
  const chosen = of.data.monitoring
  if (chosen && chosen.at >= last.at) return chosen.state === 'ON' ? chosen.at : null
  return last.outcome === 'APPROVED' ? last.at : null
}

export const isMonitored = (of: Pick<Case, 'status' | 'data'>): boolean => monitoredSince(of) !== null

/** Null: nothing is monitored. Also those that the register names since the decision. */
export const monitoredSubjectsOf = (of: Case, workflow: PublishedWorkflow): Subjects | null =>
  isMonitored(of) ? knownSubjectsOf(of, workflow) : null

/**
 * Before a decision: sent, sent back to the applicant, or signed by others at the moment. What is found joins
 * the case, and is there when it is decided.
 */
const isBeforeDecision = (of: Case): boolean =>
  of.status === 'MANUAL_REVIEW' ||
  (of.status === 'IN_PROGRESS' &&
    (of.submittedAt !== null || of.data.checks.SCREENING !== undefined || isWaitingForSignatures(of)))

/** With changes of lists. */
export const isCompared = (of: Case): boolean => isMonitored(of) || isBeforeDecision(of)

/** Null: nothing of it is compared with changes of lists. */
export const comparedSubjectsOf = (of: Case, workflow: PublishedWorkflow): Subjects | null =>
  isCompared(of) ? knownSubjectsOf(of, workflow) : null

/** A pending check compares all subjects with the lists of its time. */
export const isScreenedLater = ({ status, submittedAt, data }: Case): boolean =>
  status === 'IN_PROGRESS' && (submittedAt === null || data.checks.SCREENING?.status === 'PENDING')

export const countOf = ({ persons, organizations }: Subjects): number => persons.length + organizations.length

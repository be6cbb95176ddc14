/** The data of a case for the list and the figures, without decryption. Contains no personal data. */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { unresolvedHits } from '#applications/hits/case-hits.ts'
import { isAllowed } from '#applications/status.ts'
import { findingsOf, isOpenFinding, mainFindingOf } from '#checks/findings/findings.ts'
import { hitRankOf } from '#checks/findings/hit-codes.ts'
import type { FindingWeight } from '#checks/findings/rows/row.ts'
import type { ApplicationStatus, Decision, Risk } from '#kernel/schemas/application.ts'
import { userOf } from '#queue/follow-case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { ALL_STEPS_DONE, stepSecondsOf } from './figures/step-seconds.ts'

export interface ListedColumns {
  mainFinding: { code: string; weight: FindingWeight } | null
  openFindings: number
  /** Key of the step where the applicant stands; ALL_STEPS_DONE before the submission. */
  stepReached: string | null
  /** How long each step took. */
  stepSeconds: Record<string, number> | null
  decidedBy: Decision['by'] | null
  /** The staff user who works on it. */
  assigneeId: string | null
  /** A decision waits for a second person. */
  hasProposal: boolean
  unresolvedHits: number
  /** The weight of the heaviest unresolved hit, and when the first of this weight was found. */
  hitRank: number | null
  hitFoundAt: Timestamp | null
  /** null: no rule has judged it. */
  risk: Risk['level'] | null
  /** null while the applicant is asked. */
  dueAt: Timestamp | null
  overdueAt: Timestamp | null
  snoozedUntil: Timestamp | null
  isEscalated: boolean
  /** The id on the wire of the credential or user whose decision waits for a second person. */
  proposedBy: string | null
  /** The staff user who decided. */
  deciderId: string | null
}

/** Only these have been checked. */
const judged: readonly ApplicationStatus[] = ['MANUAL_REVIEW', 'APPROVED', 'DECLINED']

export function listedColumnsOf(of: Case, workflow: PublishedWorkflow): ListedColumns {
  const findings = judged.includes(of.status) ? findingsOf(of, workflow) : []
  const main = mainFindingOf(findings)?.main
  return {
    mainFinding: main ? { code: main.code, weight: main.weight } : null,
    openFindings: findings.filter(isOpenFinding).length,
    stepReached: stepReachedOf(of, workflow),
    stepSeconds: stepSecondsOf(of),
    decidedBy: of.data.decision?.by ?? null,
    assigneeId: of.data.assignee ?? null,
    hasProposal: of.status === 'MANUAL_REVIEW' && Boolean(of.data.proposal),
    ...hitColumnsOf(of),
    ...queueColumnsOf(of),
  }
}

type QueueColumn =
  | 'risk'
  | 'dueAt'
  | 'overdueAt'
  | 'snoozedUntil'
  | 'isEscalated'
  | 'proposedBy'
  | 'deciderId'

/** The due time stays with a decided application: it says whether the decision was late. */
function queueColumnsOf({ status, data }: Case): Pick<ListedColumns, QueueColumn> {
  const { queue, decision, proposal, risk } = data
  const isInReview = status === 'MANUAL_REVIEW'
  return {
    risk: risk?.level ?? null,
    dueAt: judged.includes(status) ? (queue?.dueAt ?? null) : null,
    overdueAt: judged.includes(status) ? (queue?.overdueAt ?? null) : null,
    snoozedUntil: isInReview ? (queue?.snooze?.until ?? null) : null,
    isEscalated: isInReview && queue?.escalation !== undefined,
    proposedBy: isInReview ? (proposal?.actor ?? null) : null,
    deciderId: decision?.by === 'USER' ? userOf(decision.actor) : null,
  }
}

type HitColumns = Pick<ListedColumns, 'unresolvedHits' | 'hitRank' | 'hitFoundAt'>

function hitColumnsOf({ status, data }: Case): HitColumns {
  const found = isAllowed('resolveHit', status) ? unresolvedHits(data) : []
  const [first] = found
    .map((each) => ({ rank: hitRankOf(each), at: each.hit.screenedAt }))
    .sort((a, b) => a.rank - b.rank || a.at.localeCompare(b.at))
  return { unresolvedHits: found.length, hitRank: first?.rank ?? null, hitFoundAt: first?.at ?? null }
}

/** An application that ended without a submission keeps the step where the applicant left. */
function stepReachedOf(of: Case, workflow: PublishedWorkflow): string | null {
  if (!of.startedAt || of.submittedAt) return null
  const current = pathOfCase(of, workflow).find(({ status }) => status === 'NOW' || status === 'ASKED_AGAIN')
  return current?.step.key ?? ALL_STEPS_DONE
}

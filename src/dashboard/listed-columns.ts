/** The data of a case for the list and the figures, without decryption. Contains no personal data. */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { unresolvedHits } from '#applications/hits/case-hits.ts'
import { isAllowed } from '#applications/status.ts'
import { findingsOf, isOpenFinding, mainFindingOf } from '#checks/findings/findings.ts'
import type { FindingWeight } from '#checks/findings/rows/row.ts'
import type { ApplicationStatus, Decision } from '#kernel/schemas/application.ts'
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
  /** The time of the newest hit. */
  hitFoundAt: Timestamp | null
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
  }
}

function hitColumnsOf({ status, data }: Case): Pick<ListedColumns, 'unresolvedHits' | 'hitFoundAt'> {
  const found = isAllowed('resolveHit', status) ? unresolvedHits(data) : []
  const hitFoundAt =
    found
      .map(({ hit }) => hit.screenedAt)
      .sort()
      .at(-1) ?? null
  return { unresolvedHits: found.length, hitFoundAt }
}

/** An application that ended without a submission keeps the step where the applicant left. */
function stepReachedOf(of: Case, workflow: PublishedWorkflow): string | null {
  if (!of.startedAt || of.submittedAt) return null
  const current = pathOfCase(of, workflow).find(({ status }) => status === 'NOW' || status === 'ASKED_AGAIN')
  return current?.step.key ?? ALL_STEPS_DONE
}

/** The move that opens a decided application for its reviewers again, by what the monitoring found. */
import type { Case, Finding, Move, TellTask } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import { findingOrderOf } from '#checks/findings/findings.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

export type ReviewReason = 'MONITORING_HIT' | 'ORGANIZATION_CHANGED' | 'PERIODIC_REVIEW'

/** No person acted, so all reviewers are notified. */
const tellReviewers: TellTask = { task: 'tellPeople', kind: 'WAITING', to: null, by: null, runAt: null }

/**
 * APPROVED or DECLINED to MANUAL_REVIEW, with the earlier decision kept. An application that is open already
 * only gets the findings.
 */
export const reviewAgain =
  (reason: ReviewReason, findings: readonly Finding[], workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const isDecided = current.status === 'APPROVED' || current.status === 'DECLINED'
    const added = findings.filter((each) => !current.data.findings.some((known) => isSame(known, each)))
    if (!isDecided && added.length === 0) return undefined
    const all = [...current.data.findings, ...added]
    const found: Case = { ...current, data: { ...current.data, findings: all } }
    const data = { findings: all, findingOrder: findingOrderOf(found, workflow) }
    const actor = system('monitoring')
    if (!isDecided)
      return changeCase(current, {
        ...{ now, actor, data },
        action: 'monitoring.finding_added',
        detail: { reason },
        events: ['APPLICATION_DATA_CHANGED'],
      })
    const { decision, earlierDecisions = [] } = current.data
    return changeCase(current, {
      ...{ now, actor },
      action: 'application.reopened',
      detail: { outcome: current.status, reason },
      fields: { status: 'MANUAL_REVIEW', decidedAt: null },
      data: {
        ...data,
        decision: null,
        proposal: null,
        earlierDecisions: decision ? [...earlierDecisions, decision] : earlierDecisions,
      },
      events: ['APPLICATION_IN_REVIEW'],
      tasks: [tellReviewers],
    })
  }

const isSame = (a: Finding, b: Finding): boolean => a.code === b.code && a.detail === b.detail

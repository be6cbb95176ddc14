/** The move that opens an application whose review is due (AMLR article 26). */
import type { Move } from '#applications/case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { reviewDueAt } from './plans.ts'
import { reviewAgain } from './review-again.ts'

/** The finding names the day, so that the next review is a finding of its own. */
export const openReview =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const due = reviewDueAt(current)
    if (!due || due > now) return undefined
    const detail = due.toISOString().slice(0, 10)
    const finding = { code: 'periodic_review_due', detail, outcome: 'REVIEW' as const }
    return reviewAgain('PERIODIC_REVIEW', [finding], workflow)(current, now)
  }

/** Detects forms that were filled in over an older answer, and forms that were only sent twice. */
import { revisionOf } from '#applications/applicant-moves.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { pagesOf } from '../steps/kinds.ts'
import { hasEditConflicts } from './keep-draft.ts'

export function isStale(context: PageContext, step: Step): boolean {
  const filledOver = Number(field(context.input.form, 'revision') || 0)
  return hasEditConflicts[step.kind] && filledOver !== revisionOf(context.case, step.key)
}

/**
 * Without JavaScript, a second press of the button sends the form again with the content that is already
 * saved.
 */
export function isResubmission(context: PageContext, step: Step): boolean {
  const savedAnswer = context.case.data.answers[step.key]
  return savedAnswer !== undefined && pagesOf(step).isResubmission(savedAnswer, step, context)
}

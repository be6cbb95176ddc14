/** Finds steps whose draft differs from the saved answer: changed, but not continued from. */
import { neededSteps } from '#workflows/path.ts'
import type { Step } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { pagesOf } from '../steps/kinds.ts'

export const stepsWithUnsavedChanges = (context: PageContext): string[] =>
  neededSteps(context.path)
    .filter(({ step }) => hasUnsavedChange(context, step))
    .map(({ step }) => step.key)

function hasUnsavedChange(context: PageContext, step: Step): boolean {
  const draft = context.case.data.drafts[step.key]
  return draft !== undefined && pagesOf(step).hasUnsavedChange(step, context, draft)
}

/** Drafts: form input that is not saved as an answer yet. The step's page shows it again. */
import type { PageReply } from '#endpoint.ts'
import { mayVisit } from '#workflows/path.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { messagePage, type PageContext } from '../page-context.ts'
import { requestedStep, showTypedOverNewer, stepPageReply } from '../step-page.ts'
import { pagesOf } from '../steps/kinds.ts'
import { isStale } from './edit-conflicts.ts'
import { type DraftOutcome, keepDraft } from './keep-draft.ts'

/** Undefined when the page has nothing to save as a draft. */
export const draftFromForm = (context: PageContext, step: Step): Form | undefined =>
  pagesOf(step).draftOf(context.input.form, context.case.data.drafts[step.key])

/** Keeps what the form of this request holds. */
export const keepForm = (context: PageContext, step: Step): Promise<DraftOutcome> =>
  keepDraft(context, step, draftFromForm(context, step))

/** Keeps the draft of a form that gets no normal response, if the applicant may visit the step. */
export async function keepFormAsDraft(context: PageContext): Promise<void> {
  const pathStep = requestedStep(context)
  if (pathStep && mayVisit(pathStep) && !isStale(context, pathStep.step))
    await keepForm(context, pathStep.step)
}

/** Shows a form with an invalid CSRF token again, with a fresh token. Nothing of it is saved. */
export async function showFormAgain(context: PageContext): Promise<PageReply> {
  const pathStep = requestedStep(context)
  if (!pathStep || !mayVisit(pathStep)) return messagePage(context.input, 'invalid_form', context.case, 403)
  if (isStale(context, pathStep.step)) return showTypedOverNewer(context, pathStep.step)
  const typed = draftFromForm(context, pathStep.step)
  return stepPageReply(context, pathStep, { ...(typed ? { typed } : {}), notice: 'form_expired' }, 403)
}

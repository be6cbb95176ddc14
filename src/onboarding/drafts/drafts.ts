/** Drafts: form input that is not saved as an answer yet. The step's page shows it again. */
import { draft, revisionOf } from '../../applications/applicant-moves.ts'
import { combineMoves, isWaitingForSignatures, start } from '../../applications/lifecycle-moves.ts'
import type { PageReply } from '../../endpoint.ts'
import type { Problem } from '../../workflows/fields/problem.ts'
import { mayVisit } from '../../workflows/path.ts'
import type { Form } from '../../workflows/steps/step-kind.ts'
import type { Step } from '../../workflows/workflow.ts'
import { MORE_QUESTIONS_PARAM, PROBLEMS_PARAM } from '../navigation.ts'
import { messagePage, type PageContext } from '../page-context.ts'
import { redirectToNewerAnswer, requestedStep, showTypedOverNewer, stepPageReply } from '../step-page.ts'
import { pagesOf } from '../steps/kinds.ts'
import { isStale } from './edit-conflicts.ts'

/** In characters of the stored JSON. */
const MAX_DRAFT_LENGTH = 64 * 1024

/** Undefined when the page has nothing to save as a draft. */
export const draftFromForm = (context: PageContext, step: Step): Form | undefined =>
  pagesOf(step).draftOf(context.input.form, context.case.data.drafts[step.key])

export type DraftOutcome = 'KEPT' | 'NOTHING' | 'TOO_LONG' | 'STALE'

export async function keepDraft(
  context: PageContext,
  step: Step,
  typed = draftFromForm(context, step),
): Promise<DraftOutcome> {
  if (!typed || isWaitingForSignatures(context.case)) return 'NOTHING'
  if (JSON.stringify(typed).length > MAX_DRAFT_LENGTH) return 'TOO_LONG'
  const revision = pagesOf(step).hasEditConflicts ? revisionOf(context.case, step.key) : undefined
  const changed = await context.move(combineMoves(start(), draft(step.key, typed, revision)))
  // Answered while this request was under way.
  return revision === undefined || revisionOf(changed, step.key) === revision ? 'KEPT' : 'STALE'
}

/**
 * Keeps a form with problems as the draft and redirects to the step, so that Back and reload do not send the
 * form again. A form that is too long to store is shown in the response instead.
 */
export async function showProblems(
  context: PageContext,
  step: Step,
  typed: Form,
  problems: Problem[],
): Promise<PageReply> {
  const pathStep = requestedStep(context)
  if (!pathStep) throw new Error('the requested step is not on the path')
  const outcome = await keepDraft(context, step, typed)
  if (outcome === 'TOO_LONG') return stepPageReply(context, pathStep, { typed, problems }, 422)
  if (outcome === 'STALE') return redirectToNewerAnswer(context, step)
  const param = problems.length > 0 ? PROBLEMS_PARAM : MORE_QUESTIONS_PARAM
  return { redirect: pagesOf(step).draftUrl(step, context, typed, param) }
}

/** Keeps the draft of a form that gets no normal response, if the applicant may visit the step. */
export async function keepFormAsDraft(context: PageContext): Promise<void> {
  const pathStep = requestedStep(context)
  if (pathStep && mayVisit(pathStep) && !isStale(context, pathStep.step))
    await keepDraft(context, pathStep.step)
}

/** Shows a form with an invalid CSRF token again, with a fresh token. Nothing of it is saved. */
export async function showFormAgain(context: PageContext): Promise<PageReply> {
  const pathStep = requestedStep(context)
  if (!pathStep || !mayVisit(pathStep)) return messagePage(context.input, 'invalid_form', context.case, 403)
  if (isStale(context, pathStep.step)) return showTypedOverNewer(context, pathStep.step)
  const typed = draftFromForm(context, pathStep.step)
  return stepPageReply(context, pathStep, { ...(typed ? { typed } : {}), notice: 'form_expired' }, 403)
}

/** Carries out what a step's action describes: saves the answer, keeps the draft, and chooses the page. */

import { answer, revisionOf } from '#applications/applicant-moves.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import type { PageReply } from '#endpoint.ts'
import { isSameAnswer } from '#workflows/step-rules.ts'
import type { Step } from '#workflows/workflow.ts'
import { keepDraft } from './drafts/keep-draft.ts'
import { MORE_QUESTIONS_PARAM, nextPageAfter, PROBLEMS_PARAM } from './navigation.ts'
import { contextWith, type PageContext } from './page-context.ts'
import { redirectToNewerAnswer, showTypedOverNewer, stepPageReply } from './step-page.ts'
import { pagesOf } from './steps/kinds.ts'
import type { StepReply } from './steps/step-reply.ts'

type Described<R extends string> = Extract<StepReply, { reply: R }>

export async function pageReplyOf(
  context: PageContext,
  step: Step,
  described: StepReply,
): Promise<PageReply> {
  if (!('reply' in described)) return described
  if (described.reply === 'SHOW_FORM') {
    const { typed, problems, status } = described
    return stepPageReply(context, pathStepOf(context, step), { typed, problems }, status)
  }
  const after = described.changed ? contextWith(context, described.changed) : context
  return described.reply === 'SAVE_ANSWER'
    ? saveAnswer(after, step, described)
    : showProblems(after, step, described)
}

function pathStepOf(context: PageContext, { key }: Step) {
  const pathStep = context.path.find(({ step }) => step.key === key)
  if (!pathStep) throw new Error('the step is not on the path')
  return pathStep
}

/** Includes `start`, because a deep link skips the start page. */
async function saveAnswer(
  context: PageContext,
  step: Step,
  { answer: given, registry, sent }: Described<'SAVE_ANSWER'>,
): Promise<PageReply> {
  const filledOver = revisionOf(context.case, step.key)
  const changed = await context.move(combineMoves(start(), answer(step.key, given, registry, filledOver)))
  const savedAnswer = changed.data.answers[step.key]
  if (savedAnswer && isSameAnswer(savedAnswer, given)) return { redirect: nextPageAfter(context, changed) }
  return showTypedOverNewer({ ...context, case: changed }, step, sent)
}

/**
 * Redirects to the step, so that Back and reload do not send the form again. A form that is too long to store
 * is shown in the response instead.
 */
async function showProblems(
  context: PageContext,
  step: Step,
  { typed, problems }: Described<'SHOW_PROBLEMS'>,
): Promise<PageReply> {
  const pathStep = pathStepOf(context, step)
  const outcome = await keepDraft(context, step, typed)
  if (outcome === 'TOO_LONG') return stepPageReply(context, pathStep, { typed, problems }, 422)
  if (outcome === 'STALE') return redirectToNewerAnswer(context, step)
  const param = problems.length > 0 ? PROBLEMS_PARAM : MORE_QUESTIONS_PARAM
  return { redirect: pagesOf(step).draftUrl(step, context, typed, param) }
}

/** What the pages of all step kinds share: showing a step, and saving its answer. */
import { answer, revisionOf } from '../applications/applicant-moves.ts'
import { combineMoves, start } from '../applications/lifecycle-moves.ts'
import type { PageReply } from '../endpoint.ts'
import type { NewAnswer } from '../workflows/answers.ts'
import type { PathStep } from '../workflows/path.ts'
import { isSameAnswer } from '../workflows/step-rules.ts'
import type { Form } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { nextPageAfter, previousPageOf, progressOf } from './navigation.ts'
import { noticeIn, otherOrigins, type PageContext, type ViewExtras, viewOf } from './page-context.ts'
import { titleOf } from './screens/title.ts'
import { pagesOf } from './steps/kinds.ts'
import type { OnboardingView, StepScreen } from './view.ts'

export const requestedStep = (context: PageContext): PathStep | undefined =>
  context.path.find(({ step }) => step.key === context.input.params.step)

interface StepPageOptions extends ViewExtras {
  typed?: Form
}

export function stepScreen(
  context: PageContext,
  { step, status }: PathStep,
  { typed, ...extras }: StepPageOptions = {},
): OnboardingView {
  const action = `${context.base}/${step.key}`
  const pages = pagesOf(step)
  const shown = pages.view(step, context, typed ?? context.case.data.drafts[step.key])
  const screen: StepScreen = {
    kind: 'STEP',
    key: step.key,
    action,
    revision: context.case.data.answers[step.key]?.revision ?? 0,
    title: titleOf(step, context),
    hasOwnTitle: step.title !== undefined,
    optional: step.optional ?? false,
    offersPhone: pages.offersPhone(shown),
    step: shown,
  }
  const notice = noticeIn(context.input) ?? (status === 'ASKED_AGAIN' ? 'reopened' : null)
  return viewOf(context, screen, {
    progress: progressOf(context, step.key),
    back: pages.back(step, context) ?? previousPageOf(context, step.key),
    notice,
    ...extras,
  })
}

/** Other sites that the form redirects to are allowed for this page. */
export function stepPageReply(
  context: PageContext,
  pathStep: PathStep,
  options: StepPageOptions = {},
  status = 200,
): PageReply {
  const page = stepScreen(context, pathStep, options)
  const urls = pagesOf(pathStep.step).leadsTo(pathStep.step, context)
  const leadsTo = urls && otherOrigins(context.input.nocodeUrl, urls)
  const camera = pagesOf(pathStep.step).usesCamera(pathStep.step, context)
  return { page, status, ...(leadsTo && { leadsTo }), ...(camera && { camera: true as const }) }
}

/** Saves the answer and continues. Includes `start`, because a deep link skips the start page. */
export async function saveAnswer(
  context: PageContext,
  step: Step,
  given: NewAnswer,
  registry?: Parameters<typeof answer>[2],
): Promise<PageReply> {
  const filledOver = revisionOf(context.case, step.key)
  const changed = await context.move(combineMoves(start(), answer(step.key, given, registry, filledOver)))
  const savedAnswer = changed.data.answers[step.key]
  if (savedAnswer && isSameAnswer(savedAnswer, given)) return { redirect: nextPageAfter(context, changed) }
  return showTypedOverNewer({ ...context, case: changed }, step)
}

/**
 * A form that was filled in over an older answer: another tab or device has answered since. Nothing is
 * overwritten. The page shows what was typed here, which Continue then saves, and a link to the newest
 * answer.
 */
export function showTypedOverNewer(context: PageContext, step: Step): PageReply {
  const pathStep = requestedStep(context)
  const typed = pagesOf(step).draftOf(context.input.form, undefined)
  return pathStep && typed
    ? stepPageReply(context, pathStep, { typed, notice: 'typed_over_newer' }, 409)
    : redirectToNewerAnswer(context, step)
}

/** For what is not typed in a form, and what is not sent: the page shows the newest answer. */
export const redirectToNewerAnswer = ({ base }: PageContext, step: Step): PageReply => ({
  redirect: `${base}/${step.key}?notice=changed_elsewhere`,
})

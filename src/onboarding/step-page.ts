/** What the pages of all step kinds share: showing a step, and a form over an answer that is newer. */
import { revisionOf } from '#applications/applicant-moves.ts'
import type { PageReply } from '#endpoint.ts'
import type { PathStep } from '#workflows/path.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { atTopOf } from './at-top.ts'
import { previousPageOf, stepProgressOf } from './navigation.ts'
import { noticeIn, otherOrigins, type PageContext, type ViewExtras, viewOf } from './page-context.ts'
import { titleOf } from './screens/title.ts'
import { pagesOf } from './steps/kinds.ts'
import type { AtTop, OnboardingView, StepScreen } from './view.ts'

export const requestedStep = (context: PageContext): PathStep | undefined =>
  context.path.find(({ step }) => step.key === context.input.params.step)

interface StepPageOptions extends ViewExtras {
  typed?: Form
  atTop?: AtTop
}

export function stepScreen(
  context: PageContext,
  { step, status }: PathStep,
  { typed, atTop, ...extras }: StepPageOptions = {},
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
    ...(atTop && { atTop }),
  }
  const notice = noticeIn(context.input) ?? (status === 'ASKED_AGAIN' ? 'reopened' : null)
  return viewOf(context, screen, {
    progress: stepProgressOf(context, step.key),
    back: pages.back(step, context) ?? previousPageOf(context, step.key),
    notice,
    ...extras,
  })
}

/** With the link that opens the step at the top, if it wants an eID and the page is in a frame. */
export async function shownStepReply(
  context: PageContext,
  pathStep: PathStep,
  options: StepPageOptions,
): Promise<PageReply> {
  const { step } = pathStep
  const pages = pagesOf(step)
  const isOfEid = step.kind === 'IDENTITY' || step.kind === 'SIGNING'
  if (!context.input.frame || !isOfEid || !pages.offersPhone(pages.view(step, context, undefined)))
    return stepPageReply(context, pathStep, options)
  const asks = `${context.base}/${step.key}/phone?since=${revisionOf(context.case, step.key)}`
  return stepPageReply(context, pathStep, { ...options, ...(await atTopOf(context, step, asks)) })
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

/**
 * A form that was filled in over an older answer: another tab or device has answered since. Nothing is
 * overwritten. The page shows the text typed here, which Continue then saves, and a link to the newest
 * answer.
 */
export function showTypedOverNewer(
  context: PageContext,
  step: Step,
  sent: Form = context.input.form,
): PageReply {
  const pathStep = requestedStep(context)
  const typed = pagesOf(step).draftOf(sent, undefined)
  return pathStep && typed
    ? stepPageReply(context, pathStep, { typed, notice: 'typed_over_newer' }, 409)
    : redirectToNewerAnswer(context, step)
}

/** For answers that are not typed in a form, and for unsent ones: the page shows the newest answer. */
export const redirectToNewerAnswer = ({ base }: PageContext, step: Step): PageReply => ({
  redirect: `${base}/${step.key}?notice=changed_elsewhere`,
})

/** What the pages of all step kinds share: showing a step, and saving its answer. */
import { answer, revisionOf } from '../applications/applicant-moves.ts'
import { factsOf } from '../applications/case-facts.ts'
import { combineMoves, start } from '../applications/lifecycle-moves.ts'
import type { PageReply } from '../endpoint.ts'
import type { NewAnswer } from '../workflows/answers.ts'
import { todayIn } from '../workflows/market-time.ts'
import type { PathStep } from '../workflows/path.ts'
import { type Form, reservedFieldNames, type StepContext } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { isSameAnswer } from './edit-conflicts.ts'
import { nextPageAfter, previousPageOf, progressOf } from './navigation.ts'
import { previousStageUrl } from './organization/stages.ts'
import { noticeIn, otherOrigins, type PageContext, type ViewExtras, viewOf } from './page-context.ts'
import { stepViewOf } from './screens/step-view.ts'
import { titleOf } from './screens/title.ts'
import type { StepScreen } from './view.ts'

export const requestedStep = (context: PageContext): PathStep | undefined =>
  context.path.find(({ step }) => step.key === context.input.params.step)

interface StepPageOptions extends ViewExtras {
  typed?: Form
}

function stepScreen(
  context: PageContext,
  { step, status }: PathStep,
  { typed, ...extras }: StepPageOptions = {},
) {
  const action = `${context.base}/${step.key}`
  const screen: StepScreen = {
    kind: 'STEP',
    key: step.key,
    action,
    revision: context.case.data.answers[step.key]?.revision ?? 0,
    title: titleOf(step, context),
    optional: step.optional ?? false,
    step: stepViewOf(step, context, typed),
  }
  const notice = noticeIn(context.input) ?? (status === 'ASKED_AGAIN' ? 'asked_again' : null)
  return viewOf(context, screen, {
    progress: progressOf(context, step.key),
    back:
      (step.kind === 'ORGANIZATION' && previousStageUrl(context, step)) || previousPageOf(context, step.key),
    notice,
    ...extras,
  })
}

/** The form of the eID step redirects to the provider, so its origins are allowed. */
export function stepPageReply(
  context: PageContext,
  pathStep: PathStep,
  options: StepPageOptions = {},
  status = 200,
): PageReply {
  const page = stepScreen(context, pathStep, options)
  if (pathStep.step.kind !== 'IDENTITY') return { page, status }
  const { input, case: of } = context
  const providers = input.providers.identityProviders(of.mode, of.countryCode)
  const leadsTo = otherOrigins(
    input.nocodeUrl,
    providers.flatMap(({ origins }) => origins),
  )
  return { page, status, leadsTo }
}

/** Saves the answer and continues. Includes `start`, because a deep link skips the start page. */
export async function saveAnswer(
  context: PageContext,
  step: Step,
  given: NewAnswer,
  registry?: Parameters<typeof answer>[2],
): Promise<PageReply> {
  const { applications } = context.input
  const filledOver = revisionOf(context.case, step.key)
  const { case: changed } = await applications.change(
    context.case.customerId,
    context.case.id,
    combineMoves(start(), answer(step.key, given, registry, filledOver)),
  )
  const savedAnswer = changed.data.answers[step.key]
  if (savedAnswer && isSameAnswer(savedAnswer, given)) return { redirect: nextPageAfter(context, changed) }
  return redirectToNewerAnswer(context, step)
}

/** Another tab or device has answered since: nothing is overwritten, and the page shows the newest answer. */
export const redirectToNewerAnswer = ({ base }: PageContext, step: Step): PageReply => ({
  redirect: `${base}/${step.key}?notice=changed_elsewhere`,
})

/** What the rules of a step need beside its form. */
export function stepContextOf(context: PageContext, step: Step): StepContext {
  const { answers, identity } = context.case.data
  const saved = answers[step.key]
  const [market, now] = [context.case.countryCode, context.input.now()]
  return {
    market,
    mode: context.case.mode,
    today: todayIn(market, now),
    now: now.toISOString(),
    language: context.language,
    facts: factsOf(context.case, context.workflow),
    newId: context.input.newId,
    shownAddress: saved?.kind === 'PERSON_DETAILS' ? saved.address : (identity?.address ?? null),
  }
}

/** Hidden field that lists the follow-ups on the page. A question's key cannot hold a colon. */
export const SHOWN_FOLLOW_UPS = ':asked'
/** The applicant's input, without the page's own fields. */
export const answerFieldsOf = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => !reservedFieldNames.includes(name) && name !== SHOWN_FOLLOW_UPS),
  )

/** The page of a step as every kind of step uses it: shown, refused with problems, answered and on. */
import { answer, revisionOf } from '../applications/applicant-moves.ts'
import { factsOf } from '../applications/case-facts.ts'
import { start, together } from '../applications/lifecycle-moves.ts'
import type { PageReply } from '../endpoint.ts'
import type { Given } from '../workflows/answers.ts'
import { todayIn } from '../workflows/market-time.ts'
import type { Walked } from '../workflows/path.ts'
import { type About, type Form, ownFields } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { saysTheSame } from './edit-conflicts.ts'
import { backFrom, onwardAfter, progressAt } from './navigation.ts'
import { stageBefore } from './organization/stages.ts'
import { type Extras, elsewhere, noticeIn, type Visit, viewOf } from './page-context.ts'
import { stepViewOf } from './screens/step-view.ts'
import { titleOf } from './screens/title.ts'
import type { StepScreen } from './view.ts'

export const walkedTo = (visit: Visit): Walked | undefined =>
  visit.path.find(({ step }) => step.key === visit.input.params.step)

interface Shown extends Extras {
  typed?: Form
}

function stepScreen(visit: Visit, { step, status }: Walked, { typed, ...extras }: Shown = {}) {
  const action = `${visit.base}/${step.key}`
  const screen: StepScreen = {
    kind: 'STEP',
    key: step.key,
    action,
    revision: visit.case.data.answers[step.key]?.revision ?? 0,
    title: titleOf(step, visit),
    optional: step.optional ?? false,
    step: stepViewOf(step, visit, typed),
  }
  const notice = noticeIn(visit.input) ?? (status === 'ASKED_AGAIN' ? 'asked_again' : null)
  return viewOf(visit, screen, {
    progress: progressAt(visit, step.key),
    back: (step.kind === 'ORGANIZATION' && stageBefore(visit, step)) || backFrom(visit, step.key),
    notice,
    ...extras,
  })
}

/** The eID's page leads to a provider. */
export function stepReply(visit: Visit, walked: Walked, shown: Shown = {}, status = 200): PageReply {
  const page = stepScreen(visit, walked, shown)
  if (walked.step.kind !== 'IDENTITY') return { page, status }
  const { input, case: of } = visit
  const providers = input.outside.identityProviders(of.mode, of.countryCode)
  const leadsTo = elsewhere(
    input.nocodeUrl,
    providers.flatMap(({ origins }) => origins),
  )
  return { page, status, leadsTo }
}

/** Saved, and on to what comes next; `start` too, for who came by a deep link. */
export async function answered(
  visit: Visit,
  step: Step,
  given: Given,
  registry?: Parameters<typeof answer>[2],
): Promise<PageReply> {
  const { applications } = visit.input
  const over = revisionOf(visit.case, step.key)
  const { case: changed } = await applications.change(
    visit.case.customerId,
    visit.case.id,
    together(start(), answer(step.key, given, registry, over)),
  )
  const standing = changed.data.answers[step.key]
  if (standing && saysTheSame(standing, given)) return { redirect: onwardAfter(visit, changed) }
  return changedElsewhere(visit, step)
}

/** Another tab or device has answered since: nothing is overwritten, she sees the newest and is told. */
export const changedElsewhere = ({ base }: Visit, step: Step): PageReply => ({
  redirect: `${base}/${step.key}?notice=changed_elsewhere`,
})

/** What the rules of a step want to know beside its form. */
export function aboutOf(visit: Visit): About {
  const [market, now] = [visit.case.countryCode, visit.input.now()]
  return {
    market,
    mode: visit.case.mode,
    today: todayIn(market, now),
    now: now.toISOString(),
    language: visit.language,
    facts: factsOf(visit.case, visit.workflow),
    newId: visit.input.newId,
  }
}

/** Names the follow-ups that stood on the page; no question's key can hold a colon. */
export const ASKED = ':asked'
/** What she typed, without the page's own fields. */
export const typedIn = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !ownFields.includes(name) && name !== ASKED))

/** One step: its page, its form and its drafts. Each step kind has its own file for its specific parts. */
import { skip } from '#applications/applicant-moves.ts'
import { combineMoves, isWaitingForSignatures, start } from '#applications/lifecycle-moves.ts'
import { type PageReply, page } from '#endpoint.ts'
import { mayVisit, type PathStep } from '#workflows/path.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { draftFromForm, keepForm, keepFormAsDraft, showFormAgain } from '../drafts/drafts.ts'
import { isResubmission, isStale } from '../drafts/edit-conflicts.ts'
import { nextPageAfter, nextPageOf, PROBLEMS_PARAM } from '../navigation.ts'
import { messagePage, type PageContext } from '../page-context.ts'
import { pageReplyOf } from '../page-reply.ts'
import { requireSession } from '../require-session.ts'
import { requestedStep, shownStepReply, showTypedOverNewer, stepPageReply } from '../step-page.ts'
import { messagesFor } from '../step-problems.ts'
import { pagesOf } from '../steps/kinds.ts'
import { answerFieldsOf } from '../steps/single-form.ts'
import { translate } from '../texts.ts'
import { chosenLanguage, switchLanguage } from './journey-pages.ts'

/** While others have to sign, the answers are locked: only their signatures can still be asked for. */
const isLocked = ({ case: of }: PageContext, { step }: PathStep): boolean =>
  step.kind !== 'SIGNING' && isWaitingForSignatures(of)

const whileWaiting = { allowWhileWaiting: true }

export const stepPage = page({
  summary: 'The page of one step',
  run: requireSession(async (context): Promise<PageReply> => {
    const pathStep = requestedStep(context)
    if (!pathStep) return messagePage(context.input, 'not_found', context.case, 404)
    // The step is not reached yet or no longer needed.
    if (isLocked(context, pathStep)) return { redirect: `${context.base}/done` }
    if (!mayVisit(pathStep)) return { redirect: nextPageOf(context) }
    const first = await pagesOf(pathStep.step).beforeShowing(pathStep.step, context)
    if (first) return pageReplyOf(context, pathStep.step, first)
    const redirect = pagesOf(pathStep.step).redirect(pathStep.step, context)
    return redirect ? { redirect } : shownStepReply(context, pathStep, messagesFor(context, pathStep.step))
  }, whileWaiting),
})

export const stepForm = page({
  summary: 'Save a step',
  uploads: true,
  run: requireSession(
    async (context): Promise<PageReply> => {
      const pathStep = requestedStep(context)
      if (!pathStep) return messagePage(context.input, 'not_found', context.case, 404)
      if (isLocked(context, pathStep)) return { redirect: `${context.base}/done` }
      if (!mayVisit(pathStep)) return { redirect: nextPageOf(context) }
      const { form } = context.input
      const language = chosenLanguage(context)
      if (language || field(form, 'do') === 'save') return leavePage(context, pathStep, language)
      if (isStale(context, pathStep.step))
        return isResubmission(context, pathStep.step)
          ? { redirect: nextPageOf(context) }
          : showTypedOverNewer(context, pathStep.step)
      if (isSkipped(pathStep.step, form)) return skipStep(context, pathStep)
      const described = await pagesOf(pathStep.step).action(pathStep.step, context)
      return pageReplyOf(context, pathStep.step, described)
    },
    { ...whileWaiting, onIdleSession: keepFormAsDraft, onCsrfMismatch: showFormAgain },
  ),
})

/** Handles "Save and continue later" and the language buttons: keeps the input and leaves the step. */
async function leavePage(
  context: PageContext,
  pathStep: PathStep,
  language: string | undefined,
): Promise<PageReply> {
  const { step } = pathStep
  const here = `${context.base}/${step.key}`
  let stale = isStale(context, step)
  const staying = await pagesOf(step).beforeLeaving(step, context)
  if (staying) return pageReplyOf(context, step, staying)
  if (!stale) {
    const outcome = await keepForm(context, step)
    if (outcome === 'TOO_LONG') return draftTooLongPage(context, pathStep)
    stale = outcome === 'STALE'
  }
  // The page in the other language shows the same problems.
  const mark = field(context.input.form, 'at') === PROBLEMS_PARAM ? `?${PROBLEMS_PARAM}` : ''
  const back = `${here}${stale ? '?notice=changed_elsewhere' : mark}`
  return language ? switchLanguage(context, language, back) : { redirect: `${context.base}/saved` }
}

/** Leaving the page would lose the input. */
function draftTooLongPage(context: PageContext, pathStep: PathStep): PageReply {
  const typed = draftFromForm(context, pathStep.step) ?? {}
  const problems = pagesOf(pathStep.step).problems(pathStep.step, context, typed)
  return stepPageReply(
    context,
    pathStep,
    { typed, problems, noticeText: translate(context.language, 'tooLong') },
    422,
  )
}

/** Skipped by its button, or left blank. A documents step is never skipped this way: it keeps its files. */
async function skipStep(context: PageContext, { step }: PathStep): Promise<PageReply> {
  const changed = await context.move(combineMoves(start(), skip(step.key)))
  return { redirect: nextPageAfter(context, changed) }
}

function isSkipped(step: Step, form: Form): boolean {
  const { skipped } = pagesOf(step)
  if (!step.optional || skipped === 'NEVER') return false
  const isBlank = Object.values(answerFieldsOf(form))
    .flat()
    .every((value) => value.trim() === '')
  const isLeftBlank = skipped === 'BY_BUTTON_OR_BLANK' && field(form, 'do') === 'continue' && isBlank
  return field(form, 'do') === 'skip' || isLeftBlank
}

export const stepDraft = page({
  summary: 'Save a draft of a step',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const pathStep = requestedStep(context)
      if (!pathStep || !mayVisit(pathStep)) return { json: { kept: false }, status: 404 }
      if (isStale(context, pathStep.step)) return { json: { kept: false, stale: true }, status: 409 }
      const outcome = await keepForm(context, pathStep.step)
      if (outcome === 'TOO_LONG') return { json: { kept: false, tooLong: true }, status: 413 }
      if (outcome === 'STALE') return { json: { kept: false, stale: true }, status: 409 }
      return { json: { kept: outcome === 'KEPT', ...recognisedIn(context, pathStep.step) } }
    },
    { onIdleSession: keepFormAsDraft },
  ),
})

/** The bank of a typed account number, while the applicant types it. */
function recognisedIn(context: PageContext, step: Step): { recognised?: string | null } {
  if (step.kind !== 'BANK_ACCOUNT') return {}
  const view = pagesOf(step).view(step, context, draftFromForm(context, step))
  return view.kind === 'BANK_ACCOUNT' ? { recognised: view.recognised } : {}
}

/**
 * One step: its page, its form and its drafts. What is specific to a step kind is in that kind's own file.
 */
import { skip } from '../../applications/applicant-moves.ts'
import { combineMoves, start } from '../../applications/lifecycle-moves.ts'
import { type PageReply, page } from '../../endpoint.ts'
import type { NewAnswer } from '../../workflows/answers.ts'
import { mayVisit, type PathStep } from '../../workflows/path.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { Step, StepKind } from '../../workflows/workflow.ts'
import { draftFromForm, keepDraft, keepFormAsDraft, showFormAgain, showProblems } from '../drafts.ts'
import { isResubmission, isStale } from '../edit-conflicts.ts'
import { CHANGE_PARAM, nextPageAfter, nextPageOf } from '../navigation.ts'
import { currentStage, stageUrl } from '../organization/stages.ts'
import { messagePage, noticeIn, type PageContext } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import {
  answerFieldsOf,
  redirectToNewerAnswer,
  requestedStep,
  saveAnswer,
  stepContextOf,
  stepPageReply,
} from '../step-page.ts'
import { messagesFor, PROBLEMS_PARAM, problemsIn } from '../step-problems.ts'
import { documentsAction, storeChosenFiles } from '../steps/documents-action.ts'
import { translate } from '../texts.ts'
import { identityAction } from './identity.ts'
import { chosenLanguage, switchLanguage } from './journey-pages.ts'
import { organizationAction } from './organization.ts'

export type StepAction = (context: PageContext, step: never) => Promise<PageReply>
/** Kinds whose answers do not come from a single form. */
const actions: Partial<Record<StepKind, StepAction>> = {
  ORGANIZATION: organizationAction as StepAction,
  IDENTITY: identityAction as StepAction,
  DOCUMENTS: documentsAction as StepAction,
}

export const stepPage = page({
  summary: 'The page of one step',
  run: requireSession(async (context): Promise<PageReply> => {
    const pathStep = requestedStep(context)
    if (!pathStep) return messagePage(context.input, 'not_found', context.case, 404)
    // The step is not reached yet or no longer needed.
    if (!mayVisit(pathStep)) return { redirect: nextPageOf(context) }
    return (
      redirectToStage(context, pathStep.step) ??
      stepPageReply(context, pathStep, messagesFor(context, pathStep.step))
    )
  }),
})

/**
 * Redirects the company step to its current stage when the URL names no stage, or one with nothing to show.
 */
function redirectToStage(context: PageContext, step: Step): PageReply | undefined {
  if (step.kind !== 'ORGANIZATION') return undefined
  const stage = currentStage(context, step)
  if (context.input.query.stage === stage.toLowerCase()) return undefined
  const notice = noticeIn(context.input)
  const params = [
    ...(notice ? [`&notice=${notice}`] : []),
    ...[PROBLEMS_PARAM, CHANGE_PARAM]
      .filter((param) => context.input.query[param] !== undefined)
      .map((param) => `&${param}`),
  ]
  return { redirect: `${stageUrl(context, step, stage)}${params.join('')}` }
}

export const stepForm = page({
  summary: 'Save a step',
  uploads: true,
  run: requireSession(
    async (context): Promise<PageReply> => {
      const pathStep = requestedStep(context)
      if (!pathStep) return messagePage(context.input, 'not_found', context.case, 404)
      if (!mayVisit(pathStep)) return { redirect: nextPageOf(context) }
      const { form } = context.input
      const language = chosenLanguage(context)
      if (language || field(form, 'do') === 'save') return leavePage(context, pathStep, language)
      if (isStale(context, pathStep.step))
        return isResubmission(context, pathStep.step, stepContextOf(context, pathStep.step))
          ? { redirect: nextPageOf(context) }
          : redirectToNewerAnswer(context, pathStep.step)
      if (isSkipped(pathStep.step, form)) return skipStep(context, pathStep)
      const action = actions[pathStep.step.kind]
      return action ? action(context, pathStep.step as never) : saveForm(context, pathStep)
    },
    { onIdleSession: keepFormAsDraft, onCsrfMismatch: showFormAgain },
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
  const stale = isStale(context, step)
  const problemsPage = step.kind === 'DOCUMENTS' ? await storeChosenFiles(context, step) : undefined
  if (problemsPage) return problemsPage
  if (!stale && (await keepDraft(context, step)) === 'TOO_LONG') return draftTooLongPage(context, pathStep)
  // The page in the other language shows the same problems.
  const mark = field(context.input.form, 'at') === PROBLEMS_PARAM ? `?${PROBLEMS_PARAM}` : ''
  const back = `${here}${stale ? '?notice=changed_elsewhere' : mark}`
  return language ? switchLanguage(context, language, back) : { redirect: `${context.base}/saved` }
}

/** Leaving the page would lose the input. */
function draftTooLongPage(context: PageContext, pathStep: PathStep): PageReply {
  const typed = draftFromForm(context, pathStep.step) ?? {}
  const problems = problemsIn(context, pathStep.step, typed)
  return stepPageReply(
    context,
    pathStep,
    { typed, problems, noticeText: translate(context.language, 'tooLong') },
    422,
  )
}

async function saveForm(context: PageContext, { step }: PathStep): Promise<PageReply> {
  const typed = draftFromForm(context, step) ?? {}
  const rules = stepRules[step.kind]
  const read = rules.read?.(step as never, typed, stepContextOf(context, step))
  if (!read) throw new Error(`a step of kind ${step.kind} has no form`)
  return 'problems' in read
    ? showProblems(context, step, typed, problemsIn(context, step, typed))
    : saveAnswer(context, step, read.answer as NewAnswer)
}

/** Skipped by its button, or left blank. A documents step is never skipped this way: it keeps its files. */
async function skipStep(context: PageContext, { step }: PathStep): Promise<PageReply> {
  const { customerId, id } = context.case
  const { case: changed } = await context.input.applications.change(
    customerId,
    id,
    combineMoves(start(), skip(step.key)),
  )
  return { redirect: nextPageAfter(context, changed) }
}

function isSkipped(step: Step, form: Form): boolean {
  if (!step.optional || step.kind === 'DOCUMENTS') return false
  const isBlank = Object.values(answerFieldsOf(form))
    .flat()
    .every((value) => value.trim() === '')
  return field(form, 'do') === 'skip' || (field(form, 'do') === 'continue' && isBlank && !actions[step.kind])
}

export const stepDraft = page({
  summary: 'Save a draft of a step',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const pathStep = requestedStep(context)
      if (!pathStep || !mayVisit(pathStep)) return { json: { kept: false }, status: 404 }
      if (isStale(context, pathStep.step)) return { json: { kept: false, stale: true }, status: 409 }
      const outcome = await keepDraft(context, pathStep.step)
      if (outcome === 'TOO_LONG') return { json: { kept: false, tooLong: true }, status: 413 }
      return { json: { kept: outcome === 'KEPT' } }
    },
    { onIdleSession: keepFormAsDraft },
  ),
})

/** One step: its page, what is sent from it, and its drafts. What is special to a kind stands in its own file. */
import { skip } from '../../applications/applicant-moves.ts'
import { start, together } from '../../applications/lifecycle-moves.ts'
import { type PageReply, page } from '../../endpoint.ts'
import type { Given } from '../../workflows/answers.ts'
import { mayVisit, type Walked } from '../../workflows/path.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { Step, StepKind } from '../../workflows/workflow.ts'
import { keepDraft, keepTyped, refused, shownAsFilled, typedOver } from '../drafts.ts'
import { isRepeated, isStale } from '../edit-conflicts.ts'
import { CHANGE, onwardAfter, onwardOf } from '../navigation.ts'
import { stageAddress, stageAt } from '../organization/stages.ts'
import { message, noticeIn, type Visit } from '../page-context.ts'
import { forApplicant } from '../require-session.ts'
import { aboutOf, answered, changedElsewhere, stepReply, typedIn, walkedTo } from '../step-page.ts'
import { MARK, mistakesIn, saidAt } from '../step-problems.ts'
import { documentsAction, keptFiles } from '../steps/documents-action.ts'
import { word } from '../texts.ts'
import { identityAction } from './identity.ts'
import { chosenLanguage, switchLanguage } from './journey-pages.ts'
import { organizationAction } from './organization.ts'

export type StepAction = (visit: Visit, step: never) => Promise<PageReply>
/** Kinds whose answers do not come from one form. */
const actions: Partial<Record<StepKind, StepAction>> = {
  ORGANIZATION: organizationAction as StepAction,
  IDENTITY: identityAction as StepAction,
  DOCUMENTS: documentsAction as StepAction,
}

export const stepPage = page({
  summary: 'The page of one step',
  run: forApplicant(async (visit): Promise<PageReply> => {
    const walked = walkedTo(visit)
    if (!walked) return message(visit.input, 'not_found', visit.case, 404)
    // She has not come so far, or the step is not needed any more: to where she stands.
    if (!mayVisit(walked)) return { redirect: onwardOf(visit) }
    return atItsStage(visit, walked.step) ?? stepReply(visit, walked, saidAt(visit, walked.step))
  }),
})

/** The company step without a stage in its address, or with one that has nothing to show: to the one where she is. */
function atItsStage(visit: Visit, step: Step): PageReply | undefined {
  if (step.kind !== 'ORGANIZATION') return undefined
  const stage = stageAt(visit, step)
  if (visit.input.query.stage === stage.toLowerCase()) return undefined
  const notice = noticeIn(visit.input)
  const marks = [
    ...(notice ? [`&notice=${notice}`] : []),
    ...[MARK, CHANGE].filter((mark) => visit.input.query[mark] !== undefined).map((mark) => `&${mark}`),
  ]
  return { redirect: `${stageAddress(visit, step, stage)}${marks.join('')}` }
}

export const stepForm = page({
  summary: 'What is sent from a step',
  uploads: true,
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      const walked = walkedTo(visit)
      if (!walked) return message(visit.input, 'not_found', visit.case, 404)
      if (!mayVisit(walked)) return { redirect: onwardOf(visit) }
      const { form } = visit.input
      const language = chosenLanguage(visit)
      if (language || field(form, 'do') === 'save') return left(visit, walked, language)
      if (isStale(visit, walked.step))
        return isRepeated(visit, walked.step, aboutOf(visit))
          ? { redirect: onwardOf(visit) }
          : changedElsewhere(visit, walked.step)
      if (isPassedOver(walked.step, form)) return passedOver(visit, walked)
      const special = actions[walked.step.kind]
      return special ? special(visit, walked.step as never) : takeForm(visit, walked)
    },
    { whenIdle: keepTyped, whenNotOurs: shownAsFilled },
  ),
})

/** By another button than Continue: for another language, or to go on later. What is typed and chosen is kept. */
async function left(visit: Visit, walked: Walked, language: string | undefined): Promise<PageReply> {
  const { step } = walked
  const here = `${visit.base}/${step.key}`
  const stale = isStale(visit, step)
  const refusedFiles = step.kind === 'DOCUMENTS' ? await keptFiles(visit, step) : undefined
  if (refusedFiles) return refusedFiles
  if (!stale && (await keepDraft(visit, step)) === 'TOO_LONG') return tooLongToLeave(visit, walked)
  // The page that she reads in another language says her mistakes again.
  const mark = field(visit.input.form, 'at') === MARK ? `?${MARK}` : ''
  const back = `${here}${stale ? '?notice=changed_elsewhere' : mark}`
  return language ? switchLanguage(visit, language, back) : { redirect: `${visit.base}/saved` }
}

/** It would be gone with the page. */
function tooLongToLeave(visit: Visit, walked: Walked): PageReply {
  const typed = typedOver(visit, walked.step) ?? {}
  const problems = mistakesIn(visit, walked.step, typed)
  return stepReply(visit, walked, { typed, problems, told: word(visit.language, 'tooLong') }, 422)
}

async function takeForm(visit: Visit, { step }: Walked): Promise<PageReply> {
  const typed = typedOver(visit, step) ?? {}
  const rules = stepRules[step.kind]
  const read = rules.read?.(step as never, typed, aboutOf(visit))
  if (!read) throw new Error(`a step of kind ${step.kind} has no form`)
  return 'problems' in read
    ? refused(visit, step, typed, mistakesIn(visit, step, typed))
    : answered(visit, step, read.given as Given)
}

/** Passed over by its button, or left blank. A step that has files keeps them: it is answered with those. */
async function passedOver(visit: Visit, { step }: Walked): Promise<PageReply> {
  const { customerId, id } = visit.case
  const { case: changed } = await visit.input.applications.change(
    customerId,
    id,
    together(start(), skip(step.key)),
  )
  return { redirect: onwardAfter(visit, changed) }
}

function isPassedOver(step: Step, form: Form): boolean {
  if (!step.optional || step.kind === 'DOCUMENTS') return false
  const isBlank = Object.values(typedIn(form))
    .flat()
    .every((value) => value.trim() === '')
  return field(form, 'do') === 'skip' || (field(form, 'do') === 'continue' && isBlank && !actions[step.kind])
}

export const stepDraft = page({
  summary: 'Keep what is typed so far',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      const walked = walkedTo(visit)
      if (!walked || !mayVisit(walked)) return { json: { kept: false }, status: 404 }
      if (isStale(visit, walked.step)) return { json: { kept: false, stale: true }, status: 409 }
      const keeping = await keepDraft(visit, walked.step)
      if (keeping === 'TOO_LONG') return { json: { kept: false, tooLong: true }, status: 413 }
      return { json: { kept: keeping === 'KEPT' } }
    },
    { whenIdle: keepTyped },
  ),
})

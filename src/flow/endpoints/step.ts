/** One step: its page, what is sent from it, and its drafts. What is special to a kind stands in its own file. */
import { skip } from '../../applications/collecting.ts'
import { factsOf } from '../../applications/facts.ts'
import { start, together } from '../../applications/moves.ts'
import { type PageReply, page } from '../../endpoint.ts'
import type { Given } from '../../workflows/answers.ts'
import { mayVisit, type Walked } from '../../workflows/path.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { type About, type Form, field, fields } from '../../workflows/steps/step-rules.ts'
import type { Step, StepKind } from '../../workflows/workflow.ts'
import { forApplicant } from '../admission.ts'
import { keepDraft, keepTyped, shownAsFilled } from '../drafts.ts'
import { isRepeated, isStale } from '../staleness.ts'
import { ASKED, answered, changedElsewhere, refused, stepReply, typedIn, walkedTo } from '../step-page.ts'
import { message, type Visit } from '../visit.ts'
import { onwardAfter, onwardOf } from '../way.ts'
import { documentsAction, keptFiles } from './documents.ts'
import { identityAction } from './identity.ts'
import { organizationAction } from './organization.ts'
import { chosenLanguage, switchLanguage } from './whole.ts'

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
    return stepReply(visit, walked)
  }),
})

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
          : changedElsewhere(visit, walked)
      if (isPassedOver(walked.step, form)) return passedOver(visit, walked)
      const special = actions[walked.step.kind]
      return special ? special(visit, walked.step as never) : takeForm(visit, walked)
    },
    { whenIdle: keepTyped, whenNotOurs: shownAsFilled },
  ),
})

/** By another button than Continue: for another language, or to go on later. What is typed and chosen is kept. */
async function left(visit: Visit, { step }: Walked, language: string | undefined): Promise<PageReply> {
  const here = `${visit.base}/${step.key}`
  const stale = isStale(visit, step)
  const refusedFiles = step.kind === 'DOCUMENTS' ? await keptFiles(visit, step) : undefined
  if (refusedFiles) return refusedFiles
  if (!stale) await keepDraft(visit, step)
  const back = stale ? `${here}?notice=changed_elsewhere` : here
  return language ? switchLanguage(visit, language, back) : { redirect: `${visit.base}/saved` }
}

async function takeForm(visit: Visit, walked: Walked): Promise<PageReply> {
  const { step } = walked
  const typed = typedIn(visit.input.form)
  const rules = stepRules[step.kind]
  const read = rules.read?.(step as never, typed, aboutOf(visit))
  if (!read) throw new Error(`a step of kind ${step.kind} has no form`)
  if ('problems' in read) {
    const problems = read.problems.filter(({ field: name }) => stoodOnPage(step, visit.input.form, name))
    return refused(visit, walked, typed, problems)
  }
  return answered(visit, step, read.given as Given)
}

/** A follow-up that this answer calls for is asked next; that it was not answered yet is no mistake of hers. */
function stoodOnPage(step: Step, form: Form, name: string): boolean {
  if (step.kind !== 'QUESTIONNAIRE') return true
  const question = step.questions.find(({ key }) => key === name.split('.')[0])
  return !question?.when || fields(form, ASKED).includes(question.key)
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

export function aboutOf(visit: Visit): About {
  const now = visit.input.now().toISOString()
  return {
    market: visit.case.countryCode,
    mode: visit.case.mode,
    today: now.slice(0, 10),
    now,
    language: visit.language,
    facts: factsOf(visit.case),
    newId: visit.input.newId,
  }
}

export const stepDraft = page({
  summary: 'Keep what is typed so far',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      const walked = walkedTo(visit)
      if (!walked || !mayVisit(walked)) return { json: { kept: false }, status: 404 }
      if (isStale(visit, walked.step)) return { json: { kept: false, stale: true }, status: 409 }
      return { json: { kept: await keepDraft(visit, walked.step) } }
    },
    { whenIdle: keepTyped },
  ),
})

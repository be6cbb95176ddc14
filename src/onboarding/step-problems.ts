/** What is wrong with what she typed: read anew from the step's draft by each page that shows it, so that no address holds it. */
import type { Problem } from '../workflows/fields/problem.ts'
import { missing } from '../workflows/steps/documents.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type Form, field, fields } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { organizationProblems } from './organization/organization-form.ts'
import { foundIn, MOST_FOUND, stageAt } from './organization/stages.ts'
import type { Visit } from './page-context.ts'
import { ASKED, aboutOf } from './step-page.ts'
import { word } from './texts.ts'

/** In the address of a step that was sent with mistakes: its page says them. */
export const MARK = 'problems'
/** In the address of a step whose answers call for more questions: she has made no mistake, and wonders why she is here still. */
export const MORE = 'more'

/** What the page of a step says above its form; nothing once the step has been answered: its draft is gone. */
export function saidAt(visit: Visit, step: Step): { problems: Problem[]; told?: string } {
  const draft = visit.case.data.drafts[step.key]
  const isMarked = (mark: string) => visit.input.query[mark] !== undefined
  if (!draft) return { problems: [] }
  const problems = isMarked(MARK) ? mistakesIn(visit, step, draft) : []
  const asksMore = isMarked(MORE) && allProblems(visit, step, draft).length > 0
  if (asksMore) return { problems, told: word(visit.language, 'moreToAsk') }
  const isCut =
    step.kind === 'ORGANIZATION' && stageAt(visit, step) === 'RESULTS' && foundIn(draft).length >= MOST_FOUND
  return isCut ? { problems, told: word(visit.language, 'firstFound') } : { problems }
}

export function mistakesIn(visit: Visit, step: Step, draft: Form): Problem[] {
  if (step.kind === 'ORGANIZATION') return organizationProblems(visit, step, draft)
  if (step.kind === 'DOCUMENTS') return documentProblems(visit, step, draft)
  return allProblems(visit, step, draft).filter(({ field: name }) => stoodOnPage(step, draft, name))
}

function allProblems(visit: Visit, step: Step, draft: Form): Problem[] {
  const read = stepRules[step.kind].read?.(step as never, draft, aboutOf(visit))
  return read && 'problems' in read ? read.problems : []
}

/** A follow-up that this answer calls for is asked next; that it was not answered yet is no mistake of hers. */
function stoodOnPage(step: Step, form: Form, name: string): boolean {
  if (step.kind !== 'QUESTIONNAIRE') return true
  const question = step.questions.find(({ key }) => key === name.split('.')[0])
  return !question?.when || fields(form, ASKED).includes(question.key)
}

/** A file that was refused is not there to be looked at again: what was wrong with it is kept in its place. */
const REFUSED = 'refused'
export const draftOfRefused = (problems: Problem[]): Form =>
  problems.length > 0 ? { [REFUSED]: JSON.stringify(problems) } : {}

function documentProblems(visit: Visit, step: Extract<Step, { kind: 'DOCUMENTS' }>, draft: Form): Problem[] {
  const refused = JSON.parse(field(draft, REFUSED) || '[]') as Problem[]
  if (refused.length > 0) return refused
  const filesIn = (slot: string) =>
    visit.case.data.documents.filter((each) => each.step === step.key && each.slot === slot)
  const slots = step.documents.map(({ key }) => [key, filesIn(key).map(({ id }) => id)])
  return missing(step, Object.fromEntries(slots))
}

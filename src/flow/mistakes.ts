/** What is wrong with what she typed: read anew from the step's draft by each page that shows it, so that no address holds it. */
import type { Problem } from '../workflows/fields/problem.ts'
import { missing } from '../workflows/steps/documents.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type Form, field, fields } from '../workflows/steps/step-rules.ts'
import type { Step } from '../workflows/workflow.ts'
import { organizationProblems } from './organization/reading.ts'
import { ASKED, aboutOf } from './step-page.ts'
import type { Visit } from './visit.ts'

/** In the address of a step that was sent with mistakes: its page says them. */
export const MARK = 'problems'

/** None once the step has been answered: its draft is gone. */
export function mistakesAt(visit: Visit, step: Step): Problem[] {
  const draft = visit.case.data.drafts[step.key]
  return visit.input.query[MARK] !== undefined && draft ? mistakesIn(visit, step, draft) : []
}

export function mistakesIn(visit: Visit, step: Step, draft: Form): Problem[] {
  if (step.kind === 'ORGANIZATION') return organizationProblems(visit, step, draft)
  if (step.kind === 'DOCUMENTS') return documentProblems(visit, step, draft)
  const read = stepRules[step.kind].read?.(step as never, draft, aboutOf(visit))
  return read && 'problems' in read
    ? read.problems.filter(({ field: name }) => stoodOnPage(step, draft, name))
    : []
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

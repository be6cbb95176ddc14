/**
 * Problems with the input of a step. Each page derives them from the step's draft, so that no URL holds them.
 */
import type { Problem } from '../workflows/fields/problem.ts'
import { missingDocuments } from '../workflows/steps/documents.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type Form, field, fields } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { organizationProblems } from './organization/organization-form.ts'
import { currentStage, MAX_RESULTS, searchResultsIn } from './organization/stages.ts'
import type { PageContext } from './page-context.ts'
import { SHOWN_FOLLOW_UPS, stepContextOf } from './step-page.ts'
import { translate } from './texts.ts'

/** Query parameter of a step that was sent with problems. */
export const PROBLEMS_PARAM = 'problems'
/**
 * Query parameter of a step whose answers require more questions; it explains why the same step is shown
 * again.
 */
export const MORE_QUESTIONS_PARAM = 'more'

/** The messages above a step's form. An answered step has none, because its draft is gone. */
export function messagesFor(context: PageContext, step: Step): { problems: Problem[]; noticeText?: string } {
  const draft = context.case.data.drafts[step.key]
  const hasParam = (name: string) => context.input.query[name] !== undefined
  if (!draft) return { problems: [] }
  const problems = hasParam(PROBLEMS_PARAM) ? problemsIn(context, step, draft) : []
  const needsMoreAnswers = hasParam(MORE_QUESTIONS_PARAM) && allProblems(context, step, draft).length > 0
  if (needsMoreAnswers) return { problems, noticeText: translate(context.language, 'moreToAsk') }
  const isCut =
    step.kind === 'ORGANIZATION' &&
    currentStage(context, step) === 'RESULTS' &&
    searchResultsIn(draft).length >= MAX_RESULTS
  return isCut ? { problems, noticeText: translate(context.language, 'firstFound') } : { problems }
}

export function problemsIn(context: PageContext, step: Step, draft: Form): Problem[] {
  if (step.kind === 'ORGANIZATION') return organizationProblems(context, step, draft)
  if (step.kind === 'DOCUMENTS') return documentProblems(context, step, draft)
  return allProblems(context, step, draft).filter(({ field: name }) => wasOnPage(step, draft, name))
}

function allProblems(context: PageContext, step: Step, draft: Form): Problem[] {
  const read = stepRules[step.kind].read?.(step as never, draft, stepContextOf(context, step))
  return read && 'problems' in read ? read.problems : []
}

/** A follow-up that was not on the page yet is shown next; a missing answer to it is not a problem. */
function wasOnPage(step: Step, form: Form, name: string): boolean {
  if (step.kind !== 'QUESTIONNAIRE') return true
  const question = step.questions.find(({ key }) => key === name.split('.')[0])
  return !question?.when || fields(form, SHOWN_FOLLOW_UPS).includes(question.key)
}

/** A rejected file is not stored, so its problem is kept in the draft instead. */
const FILE_PROBLEMS = 'refused'
export const draftWithFileProblems = (problems: Problem[]): Form =>
  problems.length > 0 ? { [FILE_PROBLEMS]: JSON.stringify(problems) } : {}

function documentProblems(
  context: PageContext,
  step: Extract<Step, { kind: 'DOCUMENTS' }>,
  draft: Form,
): Problem[] {
  const fileProblems = JSON.parse(field(draft, FILE_PROBLEMS) || '[]') as Problem[]
  if (fileProblems.length > 0) return fileProblems
  const filesIn = (slot: string) =>
    context.case.data.documents.filter((each) => each.step === step.key && each.slot === slot)
  const slots = step.documents.map(({ key }) => [key, filesIn(key).map(({ id }) => id)])
  return missingDocuments(step, Object.fromEntries(slots))
}

/** Detects forms that were filled in over an older answer, and forms that were only sent twice. */
import { revisionOf } from '../applications/applicant-moves.ts'
import type { NewAnswer, StepAnswer } from '../workflows/answers.ts'
import { stepKinds } from '../workflows/steps/kinds.ts'
import { field, type StepContext } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import type { PageContext } from './page-context.ts'

/**
 * Each file is added and removed separately and Continue takes the current ones, so the documents form is
 * never stale.
 */
export function isStale(context: PageContext, step: Step): boolean {
  const filledOver = Number(field(context.input.form, 'revision') || 0)
  return step.kind !== 'DOCUMENTS' && filledOver !== revisionOf(context.case, step.key)
}

/**
 * Without JavaScript, a second press of the button sends the form again with the content that is already
 * saved.
 */
export function isResubmission(context: PageContext, step: Step, stepContext: StepContext): boolean {
  const savedAnswer = context.case.data.answers[step.key]
  const { form } = context.input
  if (!savedAnswer) return false
  if (savedAnswer.kind === 'ORGANIZATION')
    return field(form, 'do') === 'confirm' && field(form, 'number') === savedAnswer.organizationNumber?.id
  const read = stepKinds[step.kind].read?.(step as never, form, stepContext)
  return read !== undefined && 'answer' in read && isSameAnswer(savedAnswer, read.answer as NewAnswer)
}

export const isSameAnswer = (savedAnswer: StepAnswer, given: NewAnswer): boolean =>
  comparable(savedAnswer) === comparable({ ...given, at: '', revision: 0 } as StepAnswer)

/** Leaves out ids and times that differ each time a form is read. */
function comparable(answer: StepAnswer): string {
  const plain = { ...answer, at: '', revision: 0 }
  if (plain.kind === 'BANK_ACCOUNT')
    return JSON.stringify({ ...plain, account: { ...plain.account, id: '' } })
  if (plain.kind === 'TERMS')
    return JSON.stringify({ ...plain, accepted: plain.accepted.map((term) => ({ ...term, at: '' })) })
  return JSON.stringify(plain)
}

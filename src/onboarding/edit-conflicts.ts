/** Forms over newer answers: one that was filled in another tab is told so; one that was only sent twice goes on. */
import { revisionOf } from '../applications/applicant-moves.ts'
import type { Given, StepAnswer } from '../workflows/answers.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type About, field } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import type { Visit } from './page-context.ts'

/** Files come and go one by one, and Continue answers with those that are there: such a form is never stale. */
export function isStale(visit: Visit, step: Step): boolean {
  const filledOver = Number(field(visit.input.form, 'revision') || 0)
  return step.kind !== 'DOCUMENTS' && filledOver !== revisionOf(visit.case, step.key)
}

/** Without the script a second press sends the form again: what it says stands already. */
export function isRepeated(visit: Visit, step: Step, about: About): boolean {
  const standing = visit.case.data.answers[step.key]
  const { form } = visit.input
  if (!standing) return false
  if (standing.kind === 'ORGANIZATION')
    return field(form, 'do') === 'confirm' && field(form, 'number') === standing.organizationNumber?.id
  const read = stepRules[step.kind].read?.(step as never, form, about)
  return read !== undefined && 'given' in read && saysTheSame(standing, read.given as Given)
}

export const saysTheSame = (standing: StepAnswer, given: Given): boolean =>
  essence(standing) === essence({ ...given, at: '', revision: 0 } as StepAnswer)

/** Without what each taking of a form makes anew. */
function essence(answer: StepAnswer): string {
  const plain = { ...answer, at: '', revision: 0 }
  if (plain.kind === 'BANK_ACCOUNT')
    return JSON.stringify({ ...plain, account: { ...plain.account, id: '' } })
  if (plain.kind === 'TERMS')
    return JSON.stringify({ ...plain, accepted: plain.accepted.map((term) => ({ ...term, at: '' })) })
  return JSON.stringify(plain)
}

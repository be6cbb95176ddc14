/** What was typed and not taken: kept as the step's draft, and shown again as it was filled. */
import { draft } from '../applications/applicant-moves.ts'
import { start, together } from '../applications/lifecycle-moves.ts'
import type { PageReply } from '../endpoint.ts'
import type { Problem } from '../workflows/fields/problem.ts'
import { mayVisit } from '../workflows/path.ts'
import { type Form, fields } from '../workflows/steps/step-kind.ts'
import type { Step, StepKind } from '../workflows/workflow.ts'
import { isStale } from './edit-conflicts.ts'
import { stageAddress, stageAt, typedAt } from './organization/stages.ts'
import { message, type Visit } from './page-context.ts'
import { ASKED, changedElsewhere, stepReply, typedIn, walkedTo } from './step-page.ts'
import { MARK, MORE } from './step-problems.ts'

/** In characters, as it is stored: longer ones are not kept. */
const LONGEST_DRAFT = 64 * 1024
/** A page of these may send no field at all, and mean it: what was ticked is ticked no more. */
const mayBeEmpty: readonly StepKind[] = ['QUESTIONNAIRE', 'TERMS']

/** What the draft would be; undefined: this page has nothing to keep. */
export function typedOver(visit: Visit, step: Step): Form | undefined {
  const { form } = visit.input
  if (step.kind === 'ORGANIZATION') return typedAt(form, visit.case.data.drafts[step.key])
  if (step.kind === 'DOCUMENTS' || step.kind === 'IDENTITY') return undefined
  const typed = typedIn(form)
  if (Object.keys(typed).length === 0 && !mayBeEmpty.includes(step.kind)) return undefined
  const asked = fields(form, ASKED)
  return asked.length > 0 ? { ...typed, [ASKED]: asked } : typed
}

export type Keeping = 'KEPT' | 'NOTHING' | 'TOO_LONG'

export async function keepDraft(visit: Visit, step: Step, typed = typedOver(visit, step)): Promise<Keeping> {
  if (!typed) return 'NOTHING'
  if (JSON.stringify(typed).length > LONGEST_DRAFT) return 'TOO_LONG'
  await visit.input.applications.change(
    visit.case.customerId,
    visit.case.id,
    together(start(), draft(step.key, typed)),
  )
  return 'KEPT'
}

/**
 * Sent with mistakes: kept as the draft, and said by the step's own address, so that Back and reload send nothing again. What is
 * too long to be kept is only on the page that answers.
 */
export async function refused(
  visit: Visit,
  step: Step,
  typed: Form,
  problems: Problem[],
): Promise<PageReply> {
  const walked = walkedTo(visit)
  if (!walked) throw new Error('a step without its place')
  if ((await keepDraft(visit, step, typed)) === 'TOO_LONG')
    return stepReply(visit, walked, { typed, problems }, 422)
  const mark = problems.length > 0 ? MARK : MORE
  if (step.kind !== 'ORGANIZATION') return { redirect: `${visit.base}/${step.key}?${mark}` }
  return { redirect: `${stageAddress(visit, step, stageAt(visit, step, typed))}&${mark}` }
}

/** Of a form that is not answered: its draft, where she could have sent it. */
export async function keepTyped(visit: Visit): Promise<void> {
  const walked = walkedTo(visit)
  if (walked && mayVisit(walked) && !isStale(visit, walked.step)) await keepDraft(visit, walked.step)
}

/** A form whose token is not of this application any more, with a fresh one: nothing of it was taken, and she sends it again. */
export async function shownAsFilled(visit: Visit): Promise<PageReply> {
  const walked = walkedTo(visit)
  if (!walked || !mayVisit(walked)) return message(visit.input, 'invalid_form', visit.case, 403)
  if (isStale(visit, walked.step)) return changedElsewhere(visit, walked.step)
  const typed = typedOver(visit, walked.step)
  return stepReply(visit, walked, { ...(typed ? { typed } : {}), notice: 'form_expired' }, 403)
}

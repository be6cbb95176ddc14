/** What was typed and not taken: kept as the step's draft, or shown again as it was filled. */
import { draft } from '../applications/collecting.ts'
import { start, together } from '../applications/moves.ts'
import type { PageReply } from '../endpoint.ts'
import { mayVisit } from '../workflows/path.ts'
import type { Form } from '../workflows/steps/step-rules.ts'
import type { Step } from '../workflows/workflow.ts'
import { isStale } from './staleness.ts'
import { changedElsewhere, stepReply, typedIn, walkedTo } from './step-page.ts'
import { message, type Visit } from './visit.ts'

/** Longer than any page can hold: not kept. */
const LONGEST_DRAFT = 64 * 1024

/** undefined: there is nothing, or too much. The company step keeps its stage in the draft; what is typed is added to it. */
function typedOver(visit: Visit, step: Step): Form | undefined {
  const typed = typedIn(visit.input.form)
  const filled = step.kind === 'ORGANIZATION' ? { ...visit.case.data.drafts[step.key], ...typed } : typed
  return Object.keys(typed).length === 0 || JSON.stringify(filled).length > LONGEST_DRAFT ? undefined : filled
}

export async function keepDraft(visit: Visit, step: Step): Promise<boolean> {
  const filled = typedOver(visit, step)
  if (!filled) return false
  await visit.input.applications.change(
    visit.case.customerId,
    visit.case.id,
    together(start(), draft(step.key, filled)),
  )
  return true
}

/** Of a form that is not answered: its draft, where she could have sent it. */
export async function keepTyped(visit: Visit): Promise<void> {
  const walked = walkedTo(visit)
  if (walked && mayVisit(walked) && !isStale(visit, walked.step)) await keepDraft(visit, walked.step)
}

/** A form whose token is not of this application any more, with a fresh one: nothing of it was taken, and she sends it again. */
export async function shownAsFilled(visit: Visit): Promise<PageReply> {
  const walked = walkedTo(visit)
  if (!walked || !mayVisit(walked)) return message(visit.input, 'form_wrong', visit.case, 403)
  if (isStale(visit, walked.step)) return changedElsewhere(visit, walked)
  const typed = typedOver(visit, walked.step)
  return stepReply(visit, walked, { ...(typed ? { typed } : {}), notice: 'form_expired' }, 403)
}

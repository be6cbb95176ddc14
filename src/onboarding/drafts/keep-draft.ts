/** Stores what was typed in a step as its draft, unless another tab has answered the step since. */
import { draft, revisionOf } from '#applications/applicant-moves.ts'
import { combineMoves, isWaitingForSignatures, start } from '#applications/lifecycle-moves.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step, StepKind } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'

/** In characters of the stored JSON. */
const MAX_DRAFT_LENGTH = 64 * 1024

/** Whether a form that was filled in over an older answer is a conflict. */
export const hasEditConflicts: Record<StepKind, boolean> = {
  ORGANIZATION: true,
  IDENTITY: true,
  PERSON_DETAILS: true,
  OWNERSHIP: true,
  CONTACT_DETAILS: true,
  QUESTIONNAIRE: true,
  /** Each file is saved on its own. */
  DOCUMENTS: false,
  BANK_ACCOUNT: true,
  TERMS: true,
  /** Each button is a form of its own. */
  SIGNING: false,
}

export type DraftOutcome = 'KEPT' | 'NOTHING' | 'TOO_LONG' | 'STALE'

export async function keepDraft(
  context: PageContext,
  step: Step,
  typed: Form | undefined,
): Promise<DraftOutcome> {
  if (!typed || isWaitingForSignatures(context.case)) return 'NOTHING'
  if (JSON.stringify(typed).length > MAX_DRAFT_LENGTH) return 'TOO_LONG'
  const revision = hasEditConflicts[step.kind] ? revisionOf(context.case, step.key) : undefined
  const changed = await context.move(combineMoves(start(), draft(step.key, typed, revision)))
  // Answered while this request was under way.
  return revision === undefined || revisionOf(changed, step.key) === revision ? 'KEPT' : 'STALE'
}

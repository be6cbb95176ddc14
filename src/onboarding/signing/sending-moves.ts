/** The applicant's own part: checked, and taken back while signatures are missing. */

import type { Move } from '#applications/case.ts'
import { assertEditable, changeCase, combineMoves, submit } from '#applications/lifecycle-moves.ts'
import { checkedAnswersOf, isChecked } from '#applications/signing/fingerprint.ts'
import { withVoidSignatures } from '#applications/signing/void.ts'
import { applicant } from '#audit/entry.ts'
import { signingStepOf } from '#checks/signatories/situation.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { askOwners } from '../owner-link/ask-owners.ts'
import { signaturesOf } from '../signed-by.ts'
import { proceed } from './proceed.ts'
import { signingOf } from './signers.ts'

/**
 * Submits; with a step of signatures the checked answers may be signed, and the last signature submits. The
 * caller has verified that every answer is there.
 */
export const send =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!signingStepOf(current, workflow)) {
      const submitted = submit(signaturesOf(current, workflow, now))
      return combineMoves(submitted, askOwners(workflow))(current, now)
    }
    assertEditable(current)
    return combineMoves(recordCheck(), proceed(workflow, 'APPLICANT'))(current, now)
  }

const recordCheck = (): Move => (current, now) =>
  isChecked(current.data)
    ? undefined
    : changeCase(current, {
        now,
        action: 'signing.answers_checked',
        actor: applicant,
        data: { signing: { ...signingOf(current), checked: checkedAnswersOf(current.data) } },
      })

/** The answers can be changed again, and every signature is void. */
export const takeBack = (): Move => (current, now) => {
  const signing = signingOf(current)
  if (signing.sentAt === null || current.submittedAt !== null) throw new ApiError('status_conflict')
  const back = changeCase(current, {
    now,
    action: 'signing.taken_back',
    actor: applicant,
    data: { signing: { ...signing, checked: null } },
    events: ['APPLICATION_DATA_CHANGED'],
  })
  return withVoidSignatures(back, now)
}

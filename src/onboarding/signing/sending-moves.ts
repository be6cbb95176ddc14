/** The applicant's own part: finished, sent while signatures are missing, and taken back. */
import { ApiError } from '../../api-error.ts'
import { answer } from '../../applications/applicant-moves.ts'
import type { Move } from '../../applications/case.ts'
import { assertEditable, changeCase, combineMoves, submit } from '../../applications/lifecycle-moves.ts'
import type { CoSigner } from '../../applications/signing/state.ts'
import { waitedFor } from '../../applications/signing/state.ts'
import { withVoidSignatures } from '../../applications/signing/void.ts'
import { applicant } from '../../audit/entry.ts'
import { signingStepOf, situationOf } from '../../checks/signatories/situation.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { signaturesOf } from '../signed-by.ts'
import { inviteAgain } from './co-signer-moves.ts'
import { signingOf } from './signature-moves.ts'

/** Whether Continue is possible: everyone who is needed has signed or is asked. */
export const finishSigning =
  (step: string, workflow: PublishedWorkflow): Move =>
  (current, now) =>
    situationOf(current, workflow).isEveryoneAsked
      ? combineMoves(answer(step, { kind: 'SIGNING' }), askVoidedAgain(workflow))(current, now)
      : undefined

/** Those whose signature became void are asked again, when the applicant is done with the changes. */
const askVoidedAgain =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const isVoid = ({ voidedAt }: CoSigner) => voidedAt !== null
    const moves = waitedFor(signingOf(current))
      .filter(isVoid)
      .map(({ id }) => inviteAgain(id, workflow))
    return combineMoves(...moves)(current, now)
  }

/** Submits, or waits for the signatures that are missing. The caller has verified that every step is done. */
export const send =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const isSigning = signingStepOf(current, workflow) !== undefined
    if (!isSigning) return submit(signaturesOf(current, workflow, now))(current, now)
    if (situationOf(current, workflow).isSigned) return submit(current.data.signatures)(current, now)
    assertEditable(current)
    return changeCase(current, {
      now,
      action: 'signing.awaited',
      actor: applicant,
      data: { signing: { ...signingOf(current), sentAt: now.toISOString() }, drafts: {}, reopened: null },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }

/** The answers can be changed again, and every signature is void. */
export const takeBack = (): Move => (current, now) => {
  const signing = signingOf(current)
  if (signing.sentAt === null || current.submittedAt !== null) throw new ApiError('status_conflict')
  const back = changeCase(current, {
    now,
    action: 'signing.taken_back',
    actor: applicant,
    events: ['APPLICATION_DATA_CHANGED'],
  })
  return withVoidSignatures(back, now)
}

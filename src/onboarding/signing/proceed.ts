/**
 * The step after a signature or a request: the application is submitted, waits for others, or stays as it is.
 */
import { answer } from '#applications/applicant-moves.ts'
import type { Case, Move } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { changeCase, combineMoves, submit } from '#applications/lifecycle-moves.ts'
import { isChecked } from '#applications/signing/fingerprint.ts'
import { type CoSigner, type Signer, waitedFor } from '#applications/signing/state.ts'
import { applicant } from '#audit/entry.ts'
import { signingStepOf, situationOf } from '#checks/signatories/situation.ts'
import { openAnswerStep } from '#workflows/path.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { askOwners } from '../owner-link/ask-owners.ts'
import { inviteAgain } from './co-signer-moves.ts'
import { standingIn } from './people.ts'
import { actorOfSigner, signingOf } from './signers.ts'

/** `by`: whose doing it is. */
export const proceed =
  (workflow: PublishedWorkflow, by: Signer): Move =>
  (current, now) => {
    const step = signingStepOf(current, workflow)
    if (!step || current.submittedAt !== null || !isReadyToSign(current, workflow)) return undefined
    const { isSigned, isEveryoneAsked, given } = situationOf(current, workflow)
    const { signatures } = current.data
    if (isSigned)
      return combineMoves(
        finish(step.key, by),
        submit(signatures, actorOfSigner(by)),
        askOwners(workflow),
      )(current, now)
    const isOwnPartDone = given.hasApplicantSigned || standingIn(current, workflow) === 'MAY_NOT'
    if (signingOf(current).sentAt !== null || !isEveryoneAsked || !isOwnPartDone) return undefined
    return awaitOthers(step.key, workflow)(current, now)
  }

/** The applicant leaves the signing to the others, whose signatures suffice. */
export const leaveToOthers =
  (step: string, workflow: PublishedWorkflow): Move =>
  (current, now) =>
    isReadyToSign(current, workflow) && situationOf(current, workflow).isEveryoneAsked
      ? awaitOthers(step, workflow)(current, now)
      : undefined

/** Every answer is there, and the applicant has seen them together. A sent application stays sent. */
export const isReadyToSign = (of: Case, workflow: PublishedWorkflow): boolean =>
  signingOf(of).sentAt !== null ||
  (isChecked(of.data) && openAnswerStep(pathOfCase(of, workflow)) === undefined)

const awaitOthers =
  (step: string, workflow: PublishedWorkflow): Move =>
  (current, now) =>
    combineMoves(answer(step, { kind: 'SIGNING' }), askVoidedAgain(workflow), (answered) =>
      changeCase(answered, {
        now,
        action: 'signing.awaited',
        actor: applicant,
        data: {
          signing: { ...signingOf(answered), sentAt: now.toISOString() },
          drafts: {},
          reopened: null,
        },
        events: ['APPLICATION_DATA_CHANGED'],
      }),
    )(current, now)

/** Asks co-signers with void signatures again, when the applicant has finished the changes. */
const askVoidedAgain =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const isVoid = ({ voidedAt }: CoSigner) => voidedAt !== null
    const moves = waitedFor(signingOf(current))
      .filter(isVoid)
      .map(({ id }) => inviteAgain(id, workflow))
    return combineMoves(...moves)(current, now)
  }

/** The step is done. A co-signer finishes it in silence: the log has their signature. */
const finish =
  (step: string, by: Signer): Move =>
  (current, now) => {
    if (current.data.answers[step] !== undefined) return undefined
    if (by === 'APPLICANT') return answer(step, { kind: 'SIGNING' })(current, now)
    const answers = {
      ...current.data.answers,
      [step]: { kind: 'SIGNING', at: now.toISOString(), revision: 1 },
    }
    return {
      case: { ...current, data: { ...current.data, answers: answers as Case['data']['answers'] } },
      ...{ audit: [], events: [], tasks: [] },
    }
  }

/** The moves of the applicant: answers, drafts and the eID. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { Evidence } from '@foyer/provider-http/evidence'
import { nameOf, samePerson } from '@foyer/signing-rules/record-matching'
import { type AuditEntry, applicant, system } from '#audit/entry.ts'
import type { BankAccount } from '#kernel/schemas/documents-and-accounts.ts'
import type { NewAnswer, StepAnswer } from '#workflows/answers.ts'
import type { Case, CaseData, IdentityStarted, Move, MoveResult } from './case.ts'
import { correctedIn } from './corrected-document.ts'
import { assertEditable, changeCase } from './lifecycle-moves.ts'
import { withProvenPerson } from './proven-answers.ts'
import { voidingSignatures, withVoidSignatures } from './signing/void.ts'

/**
 * Saves the answer of one step and closes a request for more information on it. `expectedRevision` is the
 * revision that the form showed: the move does nothing when the answer has changed since then.
 */
export const answer = (
  step: string,
  given: NewAnswer,
  registry?: RegistryAnswer | null,
  expectedRevision?: number,
): Move =>
  voidingSignatures((current, now) => {
    assertEditable(current)
    const before = revisionOf(current, step)
    if (expectedRevision !== undefined && expectedRevision !== before) return undefined
    const revision = before + 1
    const corrected = correctedIn(given)
    const kept = withSameAccountId(given, current.data.answers[step])
    const answered = { ...kept, at: now.toISOString(), revision } as StepAnswer
    return changeCase(current, {
      now,
      action: 'step.answered',
      actor: applicant,
      detail: { step, revision, ...(corrected && { corrected }) },
      data: {
        ...withStepClosed(current, step),
        answers: { ...current.data.answers, [step]: answered },
        ...(registry === undefined ? {} : { registry, registryCandidate: null }),
      },
    })
  })

/** The same account keeps its id when the step is answered again. */
function withSameAccountId(given: NewAnswer, before: StepAnswer | undefined): NewAnswer {
  if (given.kind !== 'BANK_ACCOUNT' || before?.kind !== 'BANK_ACCOUNT') return given
  const { id } = before.account
  return numberOf(given.account) === numberOf(before.account)
    ? { ...given, account: { ...given.account, id } }
    : given
}

const numberOf = (account: BankAccount): string =>
  account.type === 'IBAN' ? account.iban : `${account.clearingNumber} ${account.accountNumber}`

/** Skips an optional step and removes its earlier answer. */
export const skip = (step: string): Move =>
  voidingSignatures((current, now) => {
    assertEditable(current)
    const { [step]: _answer, ...answers } = current.data.answers
    const ends = withStepClosed(current, step)
    return changeCase(current, {
      now,
      action: 'step.skipped',
      actor: applicant,
      detail: { step },
      data: { ...ends, answers, skipped: [...ends.skipped, step] },
    })
  })

/** Removes the draft of a step, its request for more information and its skip mark. */
function withStepClosed({ data }: Case, step: string): Pick<CaseData, 'drafts' | 'reopened' | 'skipped'> {
  const { [step]: _draft, ...drafts } = data.drafts
  const { reopened, skipped } = data
  const isOther = (each: string) => each !== step
  return {
    drafts,
    reopened: reopened && { ...reopened, steps: reopened.steps.filter(isOther) },
    skipped: skipped.filter(isOther),
  }
}

export const revisionOf = (of: Case, step: string): number => of.data.answers[step]?.revision ?? 0

/**
 * Stores what the applicant typed but has not submitted. Not audited: it is not an answer yet.
 * `expectedRevision` is the revision that the form showed: the move does nothing when the answer has changed
 * since then, so that a draft never overtakes the answer that was sent after it.
 */
export const draft =
  (step: string, typed: Record<string, string | string[]>, expectedRevision?: number): Move =>
  (current, now) => {
    assertEditable(current)
    if (expectedRevision !== undefined && expectedRevision !== revisionOf(current, step)) return undefined
    if (JSON.stringify(current.data.drafts[step]) === JSON.stringify(typed)) return undefined
    return {
      ...changeCase(current, {
        now,
        action: 'step.drafted',
        actor: applicant,
        detail: { step },
        data: { drafts: { ...current.data.drafts, [step]: typed } },
      }),
      audit: [],
    }
  }

/** Stores the registry entry that the applicant must confirm. The confirmation is the move `answer`. */
export const setRegistryCandidate =
  (step: string, typed: Record<string, string | string[]>, registry: RegistryAnswer): Move =>
  (current, now) => {
    assertEditable(current)
    return changeCase(current, {
      now,
      action: 'registry.looked_up',
      actor: applicant,
      detail: { step, source: registry.provenance.reference ?? registry.provenance.source },
      data: { drafts: { ...current.data.drafts, [step]: typed }, registryCandidate: registry },
    })
  }

const EID_STARTED = 'identity.started'
export const startIdentity =
  (started: Omit<IdentityStarted, 'at'>): Move =>
  (current, now) => {
    assertEditable(current)
    return changeCase(current, {
      now,
      action: EID_STARTED,
      actor: applicant,
      detail: { step: started.step, provider: started.provider },
      data: { identityStarted: { ...started, at: now.toISOString() } },
    })
  }

/** Completes the eID. Each start can be completed once. */
export const completeIdentity =
  (step: string, state: string, proof: IdentityProof, evidence: Evidence[]): Move =>
  (current, now) => {
    assertEditable(current)
    if (current.data.identityStarted?.state !== state) return undefined
    const answered = answer(step, { kind: 'IDENTITY', method: 'EID', provider: proof.provider })(current, now)
    if (!answered) return undefined
    const { identity: before, answers: given } = answered.case.data
    const answers = withProvenPerson(given, before, proof)
    const data = { ...answered.case.data, answers, identity: proof, identityStarted: null }
    const proven: AuditEntry = {
      action: 'identity.proven',
      actor: system(proof.provider),
      detail: {
        ...{ step, assuranceLevel: proof.assuranceLevel, evidence: proof.evidence.sha256 },
        ...(proof.remarks?.length && { remarks: proof.remarks.join(', ') }),
      },
    }
    const audit = [...answered.audit, proven]
    const moved = { ...answered, case: { ...answered.case, data }, audit, evidence }
    return isSignedByAnother(current, proof) ? withVoidSignatures(moved, now) : moved
  }

/** The applicant has signed, and is now proven to be another person. */
function isSignedByAnother({ data }: Case, { givenName, familyName, ...proof }: IdentityProof): boolean {
  const at = data.signing?.signers.indexOf('APPLICANT') ?? -1
  const signer = data.signatures[at]?.party
  const person = { ...proof, kind: 'PERSON' as const, name: nameOf(givenName, familyName) }
  return (
    signer !== undefined && !samePerson(signer, { ...person, nationality: null, countryOfResidence: null })
  )
}

/** The proof is older than the workflow allows before a signature: it is asked again. */
export const expireIdentity =
  (step: string): Move =>
  (current, now) => {
    assertEditable(current)
    const { [step]: _answer, ...answers } = current.data.answers
    return changeCase(current, {
      now,
      action: 'identity.expired',
      actor: system('signing'),
      detail: { step },
      data: { answers, identity: null, identityStarted: null },
    })
  }

/** `refusal`: the name of the rule that refused the answer. */
export const failIdentity =
  (step: string, state: string, why: string, refusal?: string): Move =>
  (current, now) =>
    current.data.identityStarted?.state !== state
      ? undefined
      : changeCase(current, {
          now,
          action: 'identity.not_proven',
          actor: applicant,
          detail: { step, why, ...(refusal !== undefined && { refusal }) },
          data: { identityStarted: null },
        })

/** STALE_RETURN: no start waits for it, as it came a second time, late or with an unknown state. */
export type NotTaken = 'ELSEWHERE' | 'STALE_RETURN'

/**
 * An answer that came where no page waits for it. The start, if there is one, stays for the right browser.
 */
export const noteIdentityAnswer =
  (step: string, why: NotTaken): Move =>
  (current) => ({
    case: current,
    audit: [{ action: 'identity.not_proven', actor: applicant, detail: { step, why } }],
    ...{ events: [], tasks: [] },
  })

const eidStarts: ReadonlyArray<AuditEntry['action']> = [EID_STARTED, 'signing.started', 'owner.eid_started']

export const countEidStarts = ({ audit }: MoveResult): number =>
  audit.filter(({ action }) => eidStarts.includes(action)).length

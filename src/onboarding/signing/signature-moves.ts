/** The moves of a signature: started at an eID, completed once, or not given. */

import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { Evidence } from '@foyer/provider-http/evidence'
import { samePerson } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { NotTaken } from '#applications/applicant-moves.ts'
import type { Case, Move, OutboxTask } from '#applications/case.ts'
import { changeCase, combineMoves } from '#applications/lifecycle-moves.ts'
import { answersHash } from '#applications/signing/fingerprint.ts'
import {
  coSignerStatusOf,
  type SignatureStart,
  type Signer,
  type SigningState,
} from '#applications/signing/state.ts'
import { isOpen } from '#applications/status.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { withCapacities } from '#checks/signatories/situation.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { provenPerson } from '../signed-by.ts'
import { proceed } from './proceed.ts'
import { actorOfSigner, signingOf } from './signers.ts'

/** Also while the application waits for others: only the answers are locked then. */
export function maySign(current: Case, by: Signer): boolean {
  if (!isOpen(current.status) || current.submittedAt !== null) return false
  if (by === 'APPLICANT') return true
  const signing = signingOf(current)
  return signing.coSigners.some((each) => each.id === by && coSignerStatusOf(signing, each) === 'ASKED')
}

function assertMaySign(current: Case, by: Signer): void {
  if (!maySign(current, by)) throw new ApiError('status_conflict')
}

export const startSignature =
  (start: Omit<SignatureStart, 'at'>): Move =>
  (current, now) => {
    assertMaySign(current, start.by)
    const signing = signingOf(current)
    return changeCase(current, {
      now,
      action: 'signing.started',
      actor: actorOfSigner(start.by),
      detail: { provider: start.provider },
      data: {
        signing: {
          ...signing,
          started: [...withoutStartOf(signing, start.by), { ...start, at: now.toISOString() }],
        },
      },
    })
  }

export const withoutStartOf = ({ started }: SigningState, by: Signer): SignatureStart[] =>
  started.filter((each) => each.by !== by)

export const startOf = (of: Case, by: Signer): SignatureStart | undefined =>
  signingOf(of).started.find((each) => each.by === by)

export function startedBy(of: Case, by: Signer, state: string | undefined): SignatureStart | undefined {
  const started = startOf(of, by)
  return started?.state === state ? started : undefined
}

export interface GivenSignature {
  by: Signer
  state: string
  signature: Omit<SignedBy, 'capacity' | 'combinationIndex'>
  remarks: IdentityRemark[]
  /** The signed text. */
  document: StoredDocument
  evidence: Evidence[]
}

/**
 * Does nothing when the start was used before, or an answer or the proven person has changed since the text
 * was shown. The last signature that is needed submits the application: under the lock of the case, so that
 * of two last signatures only one does.
 */
export const completeSignature =
  (given: GivenSignature, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    assertMaySign(current, given.by)
    const started = startedBy(current, given.by, given.state)
    if (!started || started.purpose === 'IDENTIFY') return undefined
    if (started.fingerprint !== answersHash(current.data)) return undefined
    if (hasSignedAlready(current, given.by, given.signature.party)) return undefined
    if (given.by === 'APPLICANT' && !isProvenPerson(current, given.signature.party)) return undefined
    const signed = withSignature(current, given, started, workflow)
    const recorded = changeCase(current, {
      now,
      action: 'signing.signed',
      actor: actorOfSigner(given.by),
      detail: { method: given.signature.method, evidence: given.signature.evidence.sha256 },
      data: signed.data,
      events: ['DOCUMENT_ADDED', 'APPLICATION_DATA_CHANGED'],
    })
    return combineMoves(
      () => recorded && { ...recorded, evidence: given.evidence },
      proceed(workflow, given.by),
      tellApplicant(given.by),
    )(current, now)
  }

/** A person signs once, under whatever names they were asked. */
export function hasSignedAlready(of: Case, by: Signer, party: PersonRef): boolean {
  const { signers } = signingOf(of)
  return of.data.signatures.some((each, at) => signers[at] !== by && samePerson(each.party, party))
}

/** Another person may have been proven since the eID was asked. */
const isProvenPerson = ({ data: { identity } }: Case, party: PersonRef): boolean =>
  !identity || samePerson(party, provenPerson(identity))

function withSignature(
  current: Case,
  { by, signature, remarks, document }: GivenSignature,
  { fingerprint, sessionHash }: SignatureStart,
  workflow: PublishedWorkflow,
): Case {
  const { data } = current
  const signing = signingOf(current)
  const others = signing.signers.flatMap((each, at) => (each === by ? [] : [at]))
  const proof = { proven: { at: signature.signedAt, sessionHash } }
  const signatures: SignedBy[] = [
    ...others.flatMap((at) => data.signatures[at] ?? []),
    { ...signature, capacity: 'UNVERIFIED', combinationIndex: null },
  ]
  return {
    ...current,
    data: {
      ...data,
      documents: [...data.documents, document],
      signatures: withCapacities(signatures, current, workflow),
      signing: {
        ...signing,
        fingerprint,
        voidedAt: null,
        signers: [...others.flatMap((at) => signing.signers[at] ?? []), by],
        remarks: { ...signing.remarks, [by]: remarks },
        started: withoutStartOf(signing, by),
        coSigners: signing.coSigners.map((each) =>
          each.id === by ? { ...each, ...proof, voidedAt: null } : each,
        ),
      },
    },
  }
}

/** COMPLETE: it is submitted. SIGNED: others have to sign, perhaps the applicant. */
const tellApplicant =
  (by: Signer): Move =>
  (current) => {
    if (by === 'APPLICANT') return undefined
    const about = current.submittedAt === null ? 'SIGNED' : 'COMPLETE'
    const task: OutboxTask = { task: 'mailSigning', to: 'APPLICANT', about, coSigner: by, runAt: null }
    return { case: current, audit: [], events: [], tasks: [task] }
  }

/** `refusal`: the name of the rule that refused the answer. */
export const failSignature =
  (by: Signer, state: string, why: string, refusal?: string): Move =>
  (current, now) => {
    if (!startedBy(current, by, state)) return undefined
    const signing = signingOf(current)
    return changeCase(current, {
      now,
      action: 'signing.not_signed',
      actor: actorOfSigner(by),
      detail: { why, ...(refusal !== undefined && { refusal }) },
      data: { signing: { ...signing, started: withoutStartOf(signing, by) } },
    })
  }

/**
 * An answer that came where no page waits for it. The start, if there is one, stays for the right browser.
 */
export const noteSignatureAnswer =
  (by: Signer, why: NotTaken): Move =>
  (current) => ({
    case: current,
    audit: [{ action: 'signing.not_signed', actor: actorOfSigner(by), detail: { why } }],
    ...{ events: [], tasks: [] },
  })

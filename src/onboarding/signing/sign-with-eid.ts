/** A signature by eID, of the applicant or a co-signer. Providers are called outside any transaction. */

import type {
  IdentityOutcome,
  IdentityProof,
  IdentityProvider,
  IdentityStart,
  IdentityStarted,
} from '@foyer/eids/contract/identity-provider'
import type { EidRefusal, EndedHint } from '@foyer/eids/contract/progress'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { isRegisteredAs, nameOf, samePerson } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { isRecognisable } from '@foyer/signing-rules/signing-sets'
import type { Case, Move } from '#applications/case.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import { sha256Of } from '#applications/signing/fingerprint.ts'
import type { SignatureStart, Signer } from '#applications/signing/state.ts'
import { answerOf } from '#applications/views.ts'
import { namedInAnswers } from '#checks/named-in-answers.ts'
import { isByName, signingStepOf } from '#checks/signatories/situation.ts'
import type { PageInput } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { acceptsEid } from '#workflows/steps/identity.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { eidPageUrl, eidSessionOf, isElsewhere, noteAnswer, startedFrom } from '../eid/identity-session.ts'
import { withReceipt } from '../mail/due-letters.ts'
import type { BrowserSession } from '../ports.ts'
import { provenPerson } from '../signed-by.ts'
import { filled } from '../texts.ts'
import type { NoticeKey } from '../view.ts'
import { recordProof, startProof } from './co-signer-identity.ts'
import { coSignerOf } from './co-signer-moves.ts'
import {
  completeSignature,
  failSignature,
  type GivenSignature,
  hasSignedAlready,
  noteSignatureAnswer,
  startedBy,
  startSignature,
} from './signature-moves.ts'
import type { Statement } from './statement.ts'

export interface SigningRequest {
  input: PageInput
  case: Case
  providers: CustomerProviders
  workflow: PublishedWorkflow
  language: LanguageCode
  by: Signer
  session: BrowserSession
  /** The return address of the eID. */
  returnUrl: string
  move(move: Move): Promise<Case>
}

/** An eID that does not identify the applicant is not accepted for a signature either. */
export const eidsOf = ({
  providers,
  case: { countryCode },
  workflow,
}: Pick<SigningRequest, 'providers' | 'case' | 'workflow'>): IdentityProvider[] =>
  providers
    .identityProviders(countryCode)
    .filter(({ key }) => workflow.steps.every((step) => step.kind !== 'IDENTITY' || acceptsEid(step, key)))

/** The URL of the eID; undefined when it is unavailable, or the customer's quota of the day is used up. */
export async function beginSignature(
  request: SigningRequest,
  { text, fingerprint }: Statement,
  providerKey: string,
): Promise<string | undefined> {
  const { input, by } = request
  const eids = eidsOf(request)
  const provider = eids.find(({ key }) => key === providerKey) ?? eids[0]
  if (!provider) return undefined
  const sha256 = sha256Of(text)
  const isSignature = provider.startSignature !== undefined
  const state = input.secret(256)
  // An eID that only identifies answers for this nonce, and so for this text.
  const nonce = isSignature ? input.secret(256) : `${input.secret(128)}.${sha256}`
  const { sessionHash } = eidSessionOf(request)
  const started = { by, provider: provider.key, state, nonce, sessionHash, text, fingerprint, isSignature }
  const begun = await request.move(combineMoves(start(), startSignature(started))).catch((error) => {
    if (error instanceof ApiError && error.code === 'quota_exceeded') return undefined
    throw error
  })
  if (!begun) return undefined
  const order = orderOf(request, state, nonce)
  const reply = provider.startSignature
    ? await provider.startSignature({
        ...{ ...order, text, sha256 },
        signer: expectedSigner(request)?.personalIdentityNumber ?? null,
      })
    : await provider.start(order)
  return addressOf(reply, order)
}

const orderOf = (request: SigningRequest, state: string, nonce: string): IdentityStart => {
  const { returnUrl, language, case: of } = request
  const pageUrl = eidPageUrl(returnUrl)
  const country = of.countryCode
  return { state, nonce, returnUrl, pageUrl, country, language, ...startedFrom(request) }
}

const addressOf = (reply: IdentityStarted, { pageUrl }: IdentityStart): string | undefined => {
  if ('unavailable' in reply) return undefined
  return 'waiting' in reply ? new URL(pageUrl).pathname : reply.redirectTo
}

/** A co-signer proves who they are, and signs nothing. undefined: the eID is unavailable. */
export async function beginProof(request: SigningRequest, providerKey: string): Promise<string | undefined> {
  const { input, by } = request
  const eids = eidsOf(request)
  const provider = eids.find(({ key }) => key === providerKey) ?? eids[0]
  if (!provider) return undefined
  const [state, nonce] = [input.secret(256), input.secret(256)]
  const { sessionHash } = eidSessionOf(request)
  const nothing = { text: '', fingerprint: '', isSignature: false, purpose: 'IDENTIFY' } as const
  await request.move(startProof({ by, provider: provider.key, state, nonce, sessionHash, ...nothing }))
  const order = orderOf(request, state, nonce)
  return addressOf(await provider.start(order), order)
}

type Proven = Extract<IdentityOutcome, { kind: 'PROVEN' }>

export type SignatureOutcome =
  | 'SIGNED'
  /** A co-signer proved who they are. */
  | 'IDENTIFIED'
  /** The eID proved another person than was asked. */
  | 'OTHER_PERSON'
  /** An answer has changed since the text was shown. */
  | 'CHANGED'
  /** It was started in another browser session, which may still return. */
  | 'ELSEWHERE'
  | Exclude<IdentityOutcome['kind'], 'PROVEN'>

/** The sentence about a signature or a proof that was not given. */
export const noticeOfSignature: Record<
  Exclude<SignatureOutcome, 'SIGNED' | 'IDENTIFIED' | 'PENDING'>,
  NoticeKey
> = {
  CANCELLED: 'eid_cancelled',
  TIMED_OUT: 'eid_timed_out',
  REFUSED: 'eid_failed',
  UNAVAILABLE: 'eid_unavailable',
  OTHER_PERSON: 'signature_of_another',
  CHANGED: 'signature_answers_changed',
  ELSEWHERE: 'eid_elsewhere',
}

export interface EndedSignature {
  outcome: SignatureOutcome
  case: Case
  /** Why the answer of the eID was refused, where there are words for it. */
  refused?: { eid: string; hint: EndedHint }
}

/** `state` is that of the return address. Each start is completed once. */
export async function endSignature(request: SigningRequest): Promise<EndedSignature> {
  const { input, case: of, by, returnUrl } = request
  const started = startedBy(of, by, input.query.state)
  const provider = eidsOf(request).find(({ key }) => key === started?.provider)
  if (!started) {
    const isAnswer = input.query.state !== undefined
    const move = noteSignatureAnswer(by, 'STALE_RETURN')
    return { outcome: 'REFUSED', case: isAnswer ? await noteAnswer(request, move) : of }
  }
  if (isElsewhere(started, request))
    return { outcome: 'ELSEWHERE', case: await noteAnswer(request, noteSignatureAnswer(by, 'ELSEWHERE')) }
  if (!provider) return { outcome: 'UNAVAILABLE', case: of }
  const answer = await provider.complete({
    query: input.query,
    state: started.state,
    nonce: started.nonce,
    returnUrl,
    ...eidSessionOf(request),
    now: input.now(),
    ...(started.isSignature ? { sha256: sha256Of(started.text) } : {}),
  })
  if (answer.kind === 'PENDING') return { outcome: 'PENDING', case: of }
  const outcome =
    answer.kind === 'PROVEN' && !isExpected(request, answer.proof) ? 'OTHER_PERSON' : answer.kind
  if (answer.kind !== 'PROVEN' || outcome !== 'PROVEN') {
    const refusal = refusalIn(answer)
    return {
      outcome: outcome as SignatureOutcome,
      case: await request.move(failSignature(by, started.state, outcome, refusal?.code)),
      ...(refusal && { refused: { eid: provider.key, hint: refusal.hint } }),
    }
  }
  if (started.purpose === 'IDENTIFY')
    return { outcome: 'IDENTIFIED', case: await request.move(recordProof(by, started.state)) }
  return keepSignature(request, started, answer)
}

const refusalIn = (answer: IdentityOutcome): EidRefusal | undefined =>
  answer.kind === 'REFUSED' ? answer.refusal : undefined

/** Compares by identity number, or by date of birth and name. Without an earlier proof it may be anyone. */
function isExpected(request: SigningRequest, proof: IdentityProof): boolean {
  const expected = expectedSigner(request)
  const proven = provenPerson(proof)
  if (hasSignedAlready(request.case, request.by, proven)) return false
  if (expected === undefined) return true
  // A co-signer is an entry of the register, which may have less than an eID.
  return request.by === 'APPLICANT'
    ? samePerson(proven, expected)
    : isRegisteredAs(proven, expected, isByName(request.case, request.workflow))
}

export function expectedSigner({
  case: of,
  workflow,
  by,
}: Pick<SigningRequest, 'case' | 'workflow' | 'by'>): PersonRef | undefined {
  if (by !== 'APPLICANT') return coSignerOf(of, by)?.party
  if (of.data.identity) return provenPerson(of.data.identity)
  const declared = namedInAnswers(of, workflow).applicant.find(isRecognisable)
  if (!declared) return undefined
  const { givenName, familyName, dateOfBirth, personalIdentityNumber } = declared
  return {
    kind: 'PERSON',
    name: nameOf(givenName, familyName),
    personalIdentityNumber,
    dateOfBirth,
    nationality: null,
    countryOfResidence: null,
  }
}

/** Stores the signed text as a document, then the signature. */
async function keepSignature(
  request: SigningRequest,
  started: SignatureStart,
  answer: Proven,
): Promise<EndedSignature> {
  const { input, case: of, workflow, by, language } = request
  const { customerId, id } = of
  const bytes = new TextEncoder().encode(started.text)
  const given = givenSignature(request, started, answer, bytes.length)
  await input.files.put(customerId, id, given.document.id, bytes)
  const removed = () => input.files.remove(customerId, id, given.document.id)
  const completed = completeSignature(given, workflow)
  // The letter about a co-signer's last signature informs the applicant of it.
  const move = by === 'APPLICANT' ? withReceipt(completed, workflow, language) : completed
  const changed = await request.move(move).catch(async (error) => {
    await removed()
    throw error
  })
  if (changed.data.documents.some((each) => each.id === given.document.id))
    return { outcome: 'SIGNED', case: changed }
  await removed()
  // Used by a second request at the same time, or for answers that have changed.
  const isStillStarted = startedBy(changed, request.by, started.state) !== undefined
  return { outcome: isStillStarted ? 'CHANGED' : 'REFUSED', case: changed }
}

function givenSignature(
  { input, case: of, workflow, language, by }: SigningRequest,
  { state, text, isSignature }: SignatureStart,
  { proof, evidence }: Proven,
  sizeBytes: number,
): GivenSignature {
  const at = input.now().toISOString()
  const [documentId, sha256, party] = [input.newId(), sha256Of(text), provenPerson(proof)]
  return {
    by,
    state,
    signature: {
      party,
      signedAt: at,
      method: isSignature ? 'EID_SIGNATURE' : 'EID_AUTHENTICATION',
      provider: proof.provider,
      assuranceLevel: proof.assuranceLevel,
      onBehalfOf: answerOf(of, workflow, 'ORGANIZATION')?.organizationNumber ?? null,
      evidence: { type: proof.evidence.type, sha256, documentId },
    },
    remarks: proof.remarks ?? [],
    evidence,
    document: {
      id: documentId,
      step: signingStepOf(of, workflow)?.key ?? null,
      slot: null,
      name: input.files.safeName(`${filled(language, 'signatureOf', { name: party.name.fullName })}.txt`),
      type: 'SIGNATURE',
      mimeType: 'text/plain',
      sizeBytes,
      sha256,
      uploadedBy: 'APPLICANT',
      uploadedAt: at,
      status: 'RECEIVED',
      remarks: [],
    },
  }
}

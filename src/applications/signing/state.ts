/** The stored state of the signatures of an application: the requests and the signatures in progress. */

import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { LanguageCode, Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'

/** The applicant, or the id of a co-signer. */
export type Signer = 'APPLICANT' | (string & {})

/** The content that the applicant has seen on Check your answers, before anyone signs it. */
export interface CheckedAnswers {
  /** SHA-256 of all answers. */
  fingerprint: string
  /** The fingerprint of each step by its key: shows which step has changed since. */
  steps: Record<string, string>
}

export interface SigningState {
  /** Absent: the applicant has not checked them since they began, or took the sending back. */
  checked?: CheckedAnswers | null
  /** SHA-256 of the answers that the signatures are for; null before the first signature. */
  fingerprint: string | null
  /** When the applicant sent. Null before, when they took it back, and once it is submitted. */
  sentAt: Timestamp | null
  /** When signatures became void because an answer changed; null again after the next signature. */
  voidedAt: Timestamp | null
  /** The signer of each signature of the case, in the same order. */
  signers: Signer[]
  /** The remarks of the eID on the newest signature of each signer. Absent: no remarks. */
  remarks?: Record<string, IdentityRemark[]>
  /** At most one per signer. Each is used once. */
  started: SignatureStart[]
  /** In the order in which they were asked. */
  coSigners: CoSigner[]
}

/** A signature that was started at an eID and has not returned. */
export interface SignatureStart {
  by: Signer
  provider: string
  state: string
  nonce: string
  /** The only browser session that gets the answer: SHA-256. */
  sessionHash: string
  at: Timestamp
  /** As shown to the signer. */
  text: string
  /** The fingerprint of the answers when the text was shown. */
  fingerprint: string
  /** The eID signs the text; false: it only identifies, bound to the hash of the text. */
  isSignature: boolean
  /** A co-signer only proves who they are, and signs nothing: `text` and `fingerprint` are empty. */
  purpose?: 'IDENTIFY'
}

export interface CoSigner {
  id: string
  party: PersonRef
  /** Not in the signing combinations of the register: the applicant named them. */
  isNamed: boolean
  email: string
  /** The language of the letters: the applicant's, until they choose another one on their page. */
  language: LanguageCode
  /** Absent: their page is in the language of their browser. */
  hasChosenLanguage?: boolean
  /** When the newest request was made: reminders count from it. */
  askedAt: Timestamp
  /** Times of the requests by e-mail in the last 24 hours. */
  mails: Timestamp[]
  /** When the newest mail was sent; null: it is on its way, or could not be sent. */
  mailedAt: Timestamp | null
  /** Why the newest mail could not be sent. */
  notMailed: 'REFUSED' | 'NO_MAIL' | null
  remindedAt: Timestamp[]
  openedAt: Timestamp | null
  declined: { at: Timestamp; reason: string } | null
  cancelledAt: Timestamp | null
  /** They had signed, and an answer has changed since. Null again when they are asked once more. */
  voidedAt: Timestamp | null
  /** Their eID proved who they are, in this browser session (SHA-256) and in no other. Absent: it did not. */
  proven?: { at: Timestamp; sessionHash: string }
}

export const noSigning: SigningState = {
  fingerprint: null,
  sentAt: null,
  voidedAt: null,
  signers: [],
  started: [],
  coSigners: [],
}

export type CoSignerStatus = 'ASKED' | 'SIGNED' | 'DECLINED' | 'CANCELLED'

export function coSignerStatusOf(
  signing: SigningState,
  { id, declined, cancelledAt }: CoSigner,
): CoSignerStatus {
  if (signing.signers.includes(id)) return 'SIGNED'
  if (cancelledAt !== null) return 'CANCELLED'
  return declined ? 'DECLINED' : 'ASKED'
}

/** The co-signers whose signature is awaited. */
export const waitedFor = (signing: SigningState): CoSigner[] =>
  signing.coSigners.filter((each) => coSignerStatusOf(signing, each) === 'ASKED')

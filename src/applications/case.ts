/** One onboarding case: what is known of it, and what a move gives back. Plain data; the encrypted part is `data`. */

import type { ApplicationKind, ApplicationStatus, Decision, Failure, Risk } from '../schemas/application.ts'
import type { DocumentType } from '../schemas/documents-and-accounts.ts'
import type { EventKind } from '../schemas/event.ts'
import type { SignedBy } from '../schemas/people.ts'
import type { CountryCode, LanguageCode, Timestamp } from '../schemas/primitives.ts'
import type { PepHit, PersonSanctionHit, SanctionHit } from '../schemas/screening.ts'
import type { StepAnswer } from '../workflows/answers.ts'
import type { IdentityProof, RegistryAnswer, RegistryGap } from './provider-contracts.ts'

export interface Case {
  customerId: string
  id: string
  mode: 'sandbox' | 'live'
  kind: ApplicationKind
  workflowId: string
  workflowVersion: number
  countryCode: CountryCode
  redirectUrl: string
  externalReference: string | null
  language: LanguageCode | null
  status: ApplicationStatus
  createdAt: Date
  startedAt: Date | null
  submittedAt: Date | null
  decidedAt: Date | null
  updatedAt: Date
  expiresAt: Date
  /** Everything that the applicant or a provider gave: encrypted at rest under the application's own key. */
  data: CaseData
}

export interface CaseData {
  prefill: Prefill
  /** By the step's key. What is here has been validated. */
  answers: Record<string, StepAnswer>
  /** By the step's key: what was typed and not yet taken, as typed. */
  drafts: Record<string, Record<string, string | string[]>>
  /** What the registry said about the chosen organization. */
  registry: RegistryAnswer | null
  /** The card that she is looking at and has not confirmed. */
  considered: RegistryAnswer | null
  /** Who the eID says that she is. */
  identity: IdentityProof | null
  /** An eID that was started and has not come back: single use. */
  identityStarted: IdentityStarted | null
  documents: StoredDocument[]
  signatures: SignedBy[]
  checks: Partial<Record<CheckKey, CheckState>>
  sanctionHits: SanctionHit[]
  personSanctionHits: PersonSanctionHit[]
  pepHits: PepHit[]
  decision: Decision | null
  failure: Failure | null
  risk: Risk | null
  /** Why a person must look, in the order found: codes of rules. Never shown to the applicant. */
  findings: Finding[]
  /** Steps that a reviewer opened again, and her words for the applicant. */
  askedAgain: { steps: string[]; message: string; at: Timestamp } | null
  /** Keys of optional steps that she passed over. */
  skipped: string[]
  /** Not there until she first asks for a new link by e-mail. */
  newLink?: LinkAsked
}

export interface LinkAsked {
  /** When she asked for those of the last hour. */
  at: Timestamp[]
  /** The newest has not gone yet. */
  owed: boolean
  /** Of the page that she asked on. */
  language: LanguageCode
}

export interface Prefill {
  firstName?: string
  lastName?: string
  email?: string
  phoneNumber?: string
  organizationNumber?: string
}

export interface Finding {
  code: string
  detail: string | null
  outcome: 'APPROVE' | 'REVIEW' | 'DECLINE' | 'POINTS'
  points?: number
}

export interface IdentityStarted {
  step: string
  provider: string
  state: string
  nonce: string
  at: Timestamp
}

export interface StoredDocument {
  id: string
  step: string | null
  slot: string | null
  name: string
  type: DocumentType
  mimeType: string
  sizeBytes: number
  sha256: string
  uploadedBy: 'APPLICANT' | 'CUSTOMER_USER'
  uploadedAt: Timestamp
  status: 'RECEIVED' | 'ACCEPTED' | 'REJECTED'
  /** Things about the file that a reviewer should know: PDF with active content, HEIC that was not re-encoded. */
  remarks: string[]
}

/** What is asked of the world after Send. */
export const checkKeys = ['REGISTRY', 'SCREENING'] as const
export type CheckKey = (typeof checkKeys)[number]
export interface CheckState {
  status: 'OWED' | 'ANSWERED' | 'GAP' | 'FAILED'
  attempts: number
  at: Timestamp
  gaps: RegistryGap[]
  detail: string | null
}

/** Who did it. `id` is a credential's, a user's or a rule's; never a person's name or number. */
export interface Actor {
  kind: 'CUSTOMER' | 'APPLICANT' | 'USER' | 'SYSTEM' | 'OPERATOR'
  id: string | null
}

/** A line of the audit log: references only, so that erasing a person does not break the chain. */
export interface AuditEntry {
  action: string
  actor: Actor
  detail: Record<string, string | number | boolean | null>
}

/** Work owed later, written in the same transaction as the change that owes it. */
export interface OwedCheck {
  task: 'check'
  check: CheckKey
  /** Not before; null is at once. */
  runAt: Date | null
}

/** A new link for the applicant, by e-mail. */
export interface OwedLink {
  task: 'mailLink'
  runAt: Date | null
}

export type OwedTask = OwedCheck | OwedLink

/** What a move gives back: the new case, and what is now owed. */
export interface Moved {
  case: Case
  audit: AuditEntry[]
  events: EventKind[]
  owed: OwedTask[]
}

/** Pure: no clock, no chance, no outside call. `undefined` is "nothing to do". Throws a ApiError when it is not possible. */
export type Move = (current: Case, now: Date) => Moved | undefined

export const nothingCollected = (prefill: Prefill): CaseData => ({
  prefill,
  answers: {},
  drafts: {},
  registry: null,
  considered: null,
  identity: null,
  identityStarted: null,
  documents: [],
  signatures: [],
  checks: {},
  sanctionHits: [],
  personSanctionHits: [],
  pepHits: [],
  decision: null,
  failure: null,
  risk: null,
  findings: [],
  askedAgain: null,
  skipped: [],
})

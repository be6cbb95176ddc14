/** One onboarding case and the result of a move. Plain data; the encrypted part is `data`. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, LanguageCode, Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { AuditEntry } from '#audit/entry.ts'
import type {
  ApplicationKind,
  ApplicationStatus,
  Decision,
  Failure,
  Metadata,
  MonitoringChoice,
  Risk,
} from '#kernel/schemas/application.ts'
import type { SettledFinding } from '#kernel/schemas/casework.ts'
import type { EventChange, EventKind } from '#kernel/schemas/event.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type {
  HitResolution,
  PepHit,
  PersonSanctionHit,
  SanctionHit,
  Screened,
} from '#kernel/schemas/screening.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { StoredFaceComparison } from './face-comparison.ts'
import type { LinkToStore } from './link.ts'
import type { OwnerRequest } from './owner-link.ts'
import type { QueueState } from './queue-state.ts'
import type { OutboxTask } from './signing/outbox-tasks.ts'
import type { SigningState } from './signing/state.ts'
import type { InfectedFile, StoredDocument } from './stored-document.ts'

export type * from './signing/outbox-tasks.ts'
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
  /** Everything from the applicant and the providers: encrypted at rest with the key of the application. */
  data: CaseData
}

/** The part that is not encrypted: enough for lists, and to erase a case that cannot be decrypted. */
export type PlainCase = Omit<Case, 'data'>

export interface ReopenedSteps {
  steps: string[]
  message: string
  /** Shown instead on the page of the step with this key. */
  stepMessages?: Record<string, string>
  at: Timestamp
}

export interface CaseData {
  prefill: Prefill
  /** The customer's own texts by key. */
  metadata: Metadata
  /** By step key. Validated. */
  answers: Record<string, StepAnswer>
  /** By step key: input that is not submitted yet, as typed. */
  drafts: Record<string, Record<string, string | string[]>>
  /** The registry entry of the confirmed organization. */
  registry: RegistryAnswer | null
  /** The registry entry that the applicant has found but not confirmed. */
  registryCandidate: RegistryAnswer | null
  /** The identity that the eID proved. */
  identity: IdentityProof | null
  /** An eID that was started and has not returned. Single use. */
  identityStarted: IdentityStarted | null
  documents: StoredDocument[]
  /** Absent until the first. */
  infected?: InfectedFile[]
  signatures: SignedBy[]
  /** Absent until a person signs or is asked to, at a step of the kind SIGNING. */
  signing?: SigningState
  /** In the order in which they were asked. Absent until a declared owner is asked by a link of their own. */
  ownerRequests?: OwnerRequest[]
  checks: Partial<Record<CheckKey, CheckState>>
  /** Absent until a provider is asked, which the customer switches on. Never shown to the applicant. */
  faceComparison?: StoredFaceComparison
  sanctionHits: SanctionHit[]
  personSanctionHits: PersonSanctionHit[]
  pepHits: PepHit[]
  /** Every resolution of a hit, in order. Absent until the first. `hitId` is the UUID. */
  hitResolutions?: Array<{ hitId: string; resolution: HitResolution }>
  decision: Decision | null
  failure: Failure | null
  risk: Risk | null
  /** Triggered rules, in the order found. Never shown to the applicant. */
  findings: Finding[]
  /** Keys of the findings of the report in the order of their numbers, so that a number stays. */
  findingOrder?: string[]
  /** Every answer to a finding that is not a hit, in order. Absent until the first. */
  findingResolutions?: StoredFindingResolution[]
  /** Findings that do not apply any more: they stay in the report. Absent until the first. */
  settledFindings?: SettledFinding[]
  /** Came with `application import`: no check of Foyer has run, and no rule has judged its answers. */
  isImported?: true
  /** The staff user who works on it. Absent and null: no person. */
  assignee?: string | null
  /** Absent until it first comes to review. */
  queue?: QueueState
  /** Oldest first. Absent until the first. */
  notes?: StoredNote[]
  /** Decisions that were taken back when the application was opened again. Absent until the first. */
  earlierDecisions?: Decision[]
  monitoring?: MonitoringChoice
  registryNow?: RegistryAnswer
  /** Hits that came while it was in review, in order; ids are UUIDs. Absent until the first of a review. */
  laterHits?: Array<{ hit: string; at: Timestamp }>
  /** A decision that waits for a second person. */
  proposal?: StoredProposal | null
  /** Steps that a reviewer opened again, with a message to the applicant. */
  reopened: ReopenedSteps | null
  /** The newest request for information, also after the applicant has replied. */
  informationRequest?: ReopenedSteps
  /** Keys of optional steps that the applicant skipped. */
  skipped: string[]
  /** An address that the applicant typed only to get a link. Not an answer. */
  linkAddress?: string
  /** The newest code that confirms an e-mail address. Absent until the first. */
  emailCode?: EmailCode
  /** The address whose code the applicant entered last. */
  confirmedEmail?: { email: string; at: Timestamp }
  /** Absent until the applicant first requests a new link by e-mail. */
  newLink?: NewLinkRequests
  /** Absent until the applicant starts. */
  letters?: Letters
}

/** The language of the pages that the applicant saw, and the text that they read. */
export interface Letters {
  language: LanguageCode
  /** `submittedAt` of the receipt that was sent last. */
  received?: Timestamp
  /** The one reminder. */
  reminded?: Timestamp
  decision?: Pick<Decision, 'outcome' | 'at'>
}

export interface EmailCode {
  email: string
  /** The language of the page where it was asked for. */
  language: LanguageCode
  /** The times of the codes of the last hour. */
  at: Timestamp[]
  /** SENT: the mail server has taken it. REFUSED: the mail server does not know the address. */
  status: 'PENDING' | 'SENT' | 'REFUSED'
  /** Keyed, because a code has only a million values. null: not made yet, or used up. */
  hash: string | null
  expiresAt: Timestamp | null
  wrongTries: number
}

export interface StoredNote {
  id: string
  /** The id on the wire of a credential or a user. null: the operator. */
  by: string | null
  at: Timestamp
  text: string
  /** UUIDs of staff users. */
  mentions: string[]
}

export interface StoredProposal {
  outcome: Decision['outcome']
  reasons: string[]
  acknowledgeUnresolvedHits: boolean
  by: 'USER' | 'API'
  /** The id on the wire of the credential or user; null for the operator. */
  actor: string | null
  at: Timestamp
  /** How many of `laterHits` there were. Absent: none. */
  laterHits?: number
}

export interface StoredFindingResolution {
  /** The key of the finding: its code and place. */
  key: string
  state: 'RESOLVED' | 'REOPENED'
  /** The id on the wire of a credential or a user. null: the operator. */
  by: string | null
  at: Timestamp
  reason: string
  /** The detail of the finding at that time. The answer does not count for other evidence. */
  evidence: string | null
}

export interface NewLinkRequests {
  /** The times of the requests in the last hour. */
  at: Timestamp[]
  /** The newest link is not sent yet. */
  isPending: boolean
  /** The language of the page where the applicant requested it. */
  language: LanguageCode
  /** A reviewer asked for more information; absent: the applicant asked for the link. */
  isAboutRequest?: true
}

export interface Prefill {
  firstName?: string
  lastName?: string
  email?: string
  phoneNumber?: string
  organizationNumber?: string
  /** Only this person may prove their identity. Never shown to the applicant. */
  personalIdentityNumber?: PersonalIdentityNumber
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
  /** The only browser session that gets the answer: SHA-256. */
  sessionHash: string
  at: Timestamp
}

/** The checks against outside providers after the application is submitted. */
export const checkKeys = ['REGISTRY', 'SCREENING'] as const
export type CheckKey = (typeof checkKeys)[number]
export interface CheckState {
  status: 'PENDING' | 'ANSWERED' | 'GAP' | 'FAILED'
  attempts: number
  at: Timestamp
  gaps: RegistryGap[]
  detail: string | null
  /** The subjects and versions of an answered screening. */
  screened?: Screened
}

/** The new case, and the audit and outbox rows to write with it. */
export interface MoveResult {
  case: Case
  audit: AuditEntry[]
  events: EventKind[]
  /** The detail of ORGANIZATION_CHANGED. */
  changes?: EventChange[]
  tasks: OutboxTask[]
  /** Short links that are stored with the change. */
  links?: LinkToStore[]
  /** Raw answers of providers that are stored with the change. */
  evidence?: Evidence[]
  /**
   * For an approval: the result to store where the screening is outdated; absent: the approval is refused
   * then.
   */
  ifOutdated?: MoveResult
}

/**
 * Pure: no clock, no randomness, no I/O. `undefined` means no change. Throws an ApiError when the move is not
 * possible.
 */
export type Move = (current: Case, now: Date) => MoveResult | undefined

export const emptyCaseData = (prefill: Prefill): CaseData => ({
  ...{ prefill, metadata: {}, answers: {}, drafts: {} },
  ...{ registry: null, registryCandidate: null, identity: null, identityStarted: null },
  ...{ documents: [], signatures: [], checks: {} },
  ...{ sanctionHits: [], personSanctionHits: [], pepHits: [] },
  ...{ decision: null, failure: null, risk: null },
  findings: [],
  reopened: null,
  skipped: [],
})

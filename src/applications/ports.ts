/** The store of cases with their files, the tokens that open them, and the providers that check them. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { InspectionResult, InspectionWish } from '@foyer/safe-files/file-inspection'
import type { Actor, AuditEntry } from '#audit/entry.ts'
import type { Reply, RequestKey } from '#kernel/idempotency.ts'
import type { ApplicationKind, ApplicationStatus, Metadata } from '#kernel/schemas/application.ts'
import type { Case, Move, MoveResult, PlainCase } from './case.ts'
import type { LinkPurpose, LinkToStore, StoredLink } from './link.ts'
import type { ListOrder } from './list-cursor.ts'
import type { Providers } from './provider-contracts.ts'
import type { SealedSummary } from './views.ts'

export interface ApplicationPorts {
  applications: Applications
  tokens: SessionTokens
  /** Short links into the hosted onboarding. */
  links: OnboardingLinks
  files: Files
  /** Signs and verifies URLs that are valid for ten minutes, for a plain GET. */
  downloads: Downloads
  providers: Providers
  demoWorkflows: DemoWorkflows
}

/** The start page of the Demo customer. undefined: there is no Demo. */
export interface DemoWorkflows {
  read(): Promise<DemoContent | undefined>
}

/** UUIDs, in the order of the templates. */
export interface DemoContent {
  customerId: string
  workflows: Array<{ id: string; name: string; markets: string[] }>
}

/** A POST with an idempotency key: its first status and body are stored for 24 hours. */
export interface IdempotentRequest extends RequestKey {
  reply: (changed: Case) => Reply | Promise<Reply>
}

export type ChangeResult =
  | { kind: 'DONE'; case: Case }
  /** The key was used before with the same body: the first reply, and the current case. */
  | { kind: 'REPLAYED'; status: number; body: unknown; case: Case }

export interface ApplicationFilter {
  /** Any of these values matches. */
  status?: ApplicationStatus[]
  workflowId?: string[]
  kind?: ApplicationKind
  countryCode?: CountryCode[]
  createdAfter?: Date
  createdBefore?: Date
  updatedAfter?: Date
  externalReference?: string[]
  /** Every key has exactly this value. */
  metadata?: Metadata
  /** By creation. Default: NEWEST. */
  order?: ListOrder
  /** The cursor of the previous page. */
  after?: { createdAt: Date; id: string }
  limit: number
}

export interface Erasure {
  actor: Actor
  why: 'REQUESTED' | 'RETENTION_OVER'
}
/** `undefined` means that the case must not be erased (any longer). The rules are those of src/retention. */
export type ErasureRule = (current: PlainCase, now: Date) => Erasure | undefined

/** `summary` is null when it cannot be decrypted. */
export type ListedApplication = PlainCase & { summary: SealedSummary | null }

/** Writes each change with its audit and outbox rows in one transaction. */
export interface Applications {
  /** Writes case, audit entry, events and idempotency key in one transaction. */
  add(created: MoveResult, repeatable?: IdempotentRequest): Promise<ChangeResult>
  /**
   * The stored reply for this key, or undefined. Throws like `add` for a different body or a running request.
   */
  answered(
    customerId: string,
    repeatable: RequestKey,
  ): Promise<Extract<ChangeResult, { kind: 'REPLAYED' }> | undefined>
  /** One statement with the customer in its WHERE; undefined for unknown, foreign and erased cases. */
  find(customerId: string, id: string): Promise<Case | undefined>
  /** The customer, by the id alone: for an address that is opened without a session. Reads nothing else. */
  customerOf(id: string): Promise<string | undefined>
  /** A case that cannot be decrypted is listed without its summary and logged: it does not fail the list. */
  list(customerId: string, filter: ApplicationFilter): Promise<ListedApplication[]>
  /**
   * Locks the case, applies the pure move, and writes case, audit, events and outbox rows in one transaction.
   * Throws application_not_found.
   */
  change(customerId: string, id: string, move: Move, repeatable?: IdempotentRequest): Promise<ChangeResult>
  /** Stores raw answers of providers, encrypted, with hash and time. */
  keepEvidence(customerId: string, id: string, evidence: Evidence[]): Promise<void>
  /**
   * Destroys the key and the data of the case, in one transaction with the audit entry, the event and the
   * task that removes its files. `undefined` when `erase` does not allow it. Throws application_not_found.
   */
  erase(
    customerId: string,
    id: string,
    erase: ErasureRule,
    repeatable?: RequestKey,
  ): Promise<{ erasedAt: Date; isRepeated: boolean } | undefined>
  /** Writes an audit entry about an erased case. */
  note(customerId: string, id: string, entry: AuditEntry): Promise<void>
}

export interface SessionsEnded {
  /** Number of browser sessions that were open. */
  sessions: number
  at: Date
}

export interface LinkRequest {
  purpose: LinkPurpose
  expiresAt: Date
  /** The id of the co-signer or owner. */
  party?: string
  /** The key of the step that it opens. */
  step?: string
  /** jti of the session token that is issued with it. */
  tokenId?: string
}

/** The code of a link exists only in its URL: make the link where it is sent or shown. */
export interface OnboardingLinks {
  /** A new link, not stored yet: for the `links` of a move, or for `store`. */
  make(request: LinkRequest): { url: string; link: LinkToStore }
  /** Also supersedes the earlier links for the same person, where the purpose says so. */
  store(customerId: string, applicationId: string, link: LinkToStore): Promise<void>
  /** Makes and stores a link. Returns its URL. */
  create(customerId: string, applicationId: string, request: LinkRequest): Promise<string>
  /** Also for an expired, used or superseded link: see linkStateOf. */
  find(code: string): Promise<StoredLink | undefined>
  /** Only one of two concurrent uses gets true. False for a link that no longer opens. */
  use(link: StoredLink): Promise<boolean>
  supersede(customerId: string, applicationId: string, purpose: LinkPurpose, party?: string): Promise<void>
}

export interface SessionTokens {
  /** `tokenId`: its jti. */
  session(of: Case, tokenId?: string): Promise<string>
  /** Ends all browser sessions and session tokens of an application; undefined for an unknown application. */
  endSessions(of: {
    customerId: string
    applicationId: string
    actor: Actor
  }): Promise<SessionsEnded | undefined>
  /** Lifetime of a session token. */
  sessionSeconds: number
}

/** A file that is decrypted while it is read. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Can be read once. */
  pieces: AsyncIterable<Uint8Array>
  /** Can be called at any time, and more than once. */
  close(): Promise<void>
}

/** The limits of the documents of one application. */
export interface DocumentLimits {
  count: number
  bytes: number
}

export interface Files {
  /**
   * Inspects the content, not the name, and re-encodes images without metadata. Throws service_unavailable
   * when busy.
   */
  inspect(customerId: string, bytes: Uint8Array, wish?: InspectionWish): Promise<InspectionResult>
  put(
    customerId: string,
    applicationId: string,
    documentId: string,
    bytes: Uint8Array,
  ): Promise<{ sha256: string }>
  /** undefined when the file or its key does not exist. */
  read(customerId: string, applicationId: string, documentId: string): Promise<StoredFile | undefined>
  remove(customerId: string, applicationId: string, documentId: string): Promise<void>
  /** Removes all files of an application, also those left by a crash. Returns their number. */
  removeAll(customerId: string, applicationId: string): Promise<number>
  /** Scans a stored file for viruses. GONE: there is no such file. RELEASED: no scanner is configured now. */
  scan(
    customerId: string,
    applicationId: string,
    documentId: string,
  ): Promise<'CLEAN' | 'INFECTED' | 'UNAVAILABLE' | 'GONE' | 'RELEASED'>
  limits: DocumentLimits
  /** Removes folders, control and direction characters from a name. 1 to 255 characters. */
  safeName(name: string): string
}

/** In place of a document in a ticket: the report of the application as a PDF. */
export const REPORT_PDF = 'report.pdf'

export interface DownloadTicket {
  /** The credential or staff user that requested the URL. */
  readerId: string
  /** A staff user, whose role is checked again when the URL is used. */
  byStaff?: true
  /** For a report: identity and account numbers are hidden in part, as on the page. */
  hidesNumbers?: true
  customerId: string
  applicationId: string
  documentId: string
}

export interface Downloads {
  sign(ticket: DownloadTicket): { url: string; expiresAt: Date }
  /** undefined for a manipulated or expired ticket. */
  read(ticket: string): DownloadTicket | undefined
}

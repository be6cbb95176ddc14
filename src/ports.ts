/** The capabilities that features receive as arguments. Adapters implement them. */

import type { Case } from './applications/case.ts'
import type { ProviderSetup } from './applications/create/provider-gaps.ts'
import type { IdentityProvider, Registry, Screening } from './applications/provider-contracts.ts'
import type { Actor } from './audit/entry.ts'
import type { AuditHeads } from './audit/ports.ts'
import type { Client, Customer } from './customers/customer.ts'
import type { Clients, Customers, Quotas } from './customers/ports.ts'
import type { FeedPage } from './events/feed.ts'
import type { Webhooks } from './events/webhook.ts'
import type { Ids } from './ids.ts'
import type { Scope, VerifiedToken } from './oauth/scopes.ts'
import type { Applications } from './ports/applications.ts'
import type { AccessLog } from './ports/audit.ts'
import type { LinkTickets, Mail } from './ports/mail.ts'
import type { EventKind } from './schemas/event.ts'
import type { CountryCode, LanguageCode } from './schemas/primitives.ts'
import type { PublishedWorkflow } from './workflows/workflow.ts'

export type * from './customers/ports.ts'
export type * from './ports/applications.ts'
export type * from './ports/audit.ts'
export type * from './ports/mail.ts'

export interface Ports {
  ids: Ids
  /** The URL of the service without a trailing slash; also the issuer of tokens. */
  baseUrl: string
  /** The URL of the hosted onboarding. */
  nocodeUrl: string
  now(): Date
  /** A UUID version 7: its order keeps new rows together in an index. */
  newId(): string
  /** A cryptographically random text with `bits` of entropy (base64url). */
  secret(bits: number): string
  customers: Customers
  clients: Clients
  tokens: Tokens
  workflows: Workflows
  applications: Applications
  events: Events
  webhooks: Webhooks
  mail: Mail
  sessions: BrowserSessions
  files: Files
  providers: Providers
  linkTickets: LinkTickets
  auditHeads: AuditHeads
  quotas: Quotas
  accessLog: AccessLog
  /** Signs and verifies URLs that are valid for ten minutes, for a plain GET. */
  downloads: Downloads
  readiness(): Promise<{ ready: boolean; detail: string }>
  /** Prometheus text format, without metrics of single customers. */
  metrics(): Promise<string>
  /** Includes metrics of single customers. Throws for a wrong token. */
  metricsForBearer(authorization: string): Promise<string>
  documentation: Documentation
}

/** The API reference from the build. */
export interface Documentation {
  openapi: string
  page(): string
  lookCss(accent: string | null, radius: 0 | 6 | 12 | 20): string
}

export interface SessionsEnded {
  /** Number of browser sessions that were open. */
  sessions: number
  at: Date
}

export interface Tokens {
  access(client: Client, scopes: Scope[]): Promise<string>
  session(of: Case): Promise<string>
  /**
   * Verifies signature, claims and revocation (RFC 9068, RFC 8725). The cache re-checks expiry and
   * revocation.
   */
  verify(token: string): VerifiedToken | undefined
  /** An expired but otherwise valid token, for error messages only; undefined for every other one. */
  expired(token: string): VerifiedToken | undefined
  /** Also ends the browser sessions that a session token opened. */
  revoke(token: VerifiedToken): Promise<void>
  /** Ends all browser sessions and session tokens of an application; undefined for an unknown application. */
  endSessions(of: {
    customerId: string
    applicationId: string
    actor: Actor
  }): Promise<SessionsEnded | undefined>
  jwks(): { keys: Array<Record<string, unknown>> }
  /** Lifetime of a session token. */
  sessionSeconds: number
  accessSeconds: number
}

export interface Workflows {
  /** The newest published version; cached for at most 5 seconds. */
  published(customerId: string, workflowId: string): Promise<PublishedWorkflow | 'unpublished' | undefined>
  /** One version: immutable, so cached forever. */
  version(customerId: string, workflowId: string, version: number): Promise<PublishedWorkflow>
  list(customerId: string): Promise<PublishedWorkflow[]>
}

export interface Events {
  /** One statement. `after` is the position of an earlier page; null starts at the oldest event. */
  page(
    customerId: string,
    options: {
      after: number | null
      limit: number
      /** Only events of this application; `kinds` is then ignored. */
      applicationId?: string
      kinds?: EventKind[]
    },
  ): Promise<FeedPage>
  /**
   * True when there is an event after the position; false at the timeout or abort. Holds no connection while
   * waiting.
   */
  waitForNews(
    customerId: string,
    position: number,
    wait: { milliseconds: number; ending: AbortSignal },
  ): Promise<boolean>
}

export interface BrowserSession {
  customerId: string
  applicationId: string
  /** Part of every form, compared on every POST. The same in every session of the application. */
  csrf: string
}

export interface BrowserSessions {
  /**
   * Returns the value of the cookie. Several sessions of one application can be open; each is audited. A
   * session ends with its token, found by jti: undefined when the token is already revoked.
   */
  open(customerId: string, applicationId: string, tokenId: string): Promise<string | undefined>
  /** Creates a closed session, for an applicant with a valid link that no longer opens the application. */
  openClosed(customerId: string, applicationId: string): Promise<string>
  /**
   * Loads session and case in one round trip. IDLE: 30 minutes without a request. ENDED: after 4 hours, or
   * closed.
   */
  load(
    cookie: string,
    applicationId: string,
  ): Promise<
    { kind: 'OPEN' | 'IDLE'; session: BrowserSession; case: Case } | { kind: 'ENDED'; case: Case } | undefined
  >
  close(cookie: string, applicationId: string): Promise<void>
}

export type InspectionResult =
  | { kind: 'TAKEN'; bytes: Uint8Array; mimeType: string; remarks: string[] }
  | { kind: 'REFUSED'; why: 'EMPTY' | 'TYPE' | 'TOO_LARGE' | 'DAMAGED' | 'ENCRYPTED' | 'TOO_MANY_PIXELS' }

/** A file that is decrypted while it is read. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Can be read once. */
  pieces: AsyncIterable<Uint8Array>
  /** Can be called at any time, and more than once. */
  close(): Promise<void>
}

export interface Files {
  /**
   * Inspects the content, not the name, and re-encodes images without metadata. Throws service_unavailable
   * when busy.
   */
  inspect(customerId: string, bytes: Uint8Array): Promise<InspectionResult>
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
  /** Removes folders, control and direction characters from a name. 1 to 255 characters. */
  safeName(name: string): string
}

export interface Providers {
  registry(mode: Customer['mode'], country: CountryCode): Registry | undefined
  identityProviders(mode: Customer['mode'], country: CountryCode): IdentityProvider[]
  screening(mode: Customer['mode']): Screening
  /** Which of them are configured. */
  setup(mode: Customer['mode'], country: CountryCode): ProviderSetup
  testEid: TestEid
}

/** The server side of the test eID. Sandbox customers only. */
export interface TestEid {
  /** undefined for an invalid order, or after five minutes. */
  readOrder(token: string, now: Date): { country: CountryCode; language: LanguageCode } | undefined
  /**
   * The URL to redirect to; undefined for an unknown order or test person. `person` is a key of the
   * catalogue.
   */
  answer(token: string, choice: { person: string } | 'CANCEL' | 'TIME_OUT', now: Date): string | undefined
}

export interface DownloadTicket {
  /** The credential that requested the URL. */
  credentialId: string
  customerId: string
  applicationId: string
  documentId: string
}
export interface Downloads {
  sign(ticket: DownloadTicket): { url: string; expiresAt: Date }
  /** undefined for a manipulated or expired ticket. */
  read(ticket: string): DownloadTicket | undefined
}

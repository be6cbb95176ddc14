/** What the outside world must provide, in one interface. Features receive these as arguments; adapters fulfil them. */
import type { Actor, Case } from './applications/case.ts'
import type { IdentityProvider, Registry, Screening } from './applications/provider-contracts.ts'
import type { Client, Customer } from './customers/customer.ts'
import type { FeedPage } from './events/feed.ts'
import type { Webhooks } from './events/webhook.ts'
import type { Ids } from './ids.ts'
import type { Scope, VerifiedToken } from './oauth/scopes.ts'
import type { Applications } from './ports/applications.ts'
import type { AccessLog, AuditHeads, Quotas } from './ports/audit.ts'
import type { LinkTickets, Mail } from './ports/mail.ts'
import type { EventKind } from './schemas/event.ts'
import type { CountryCode, LanguageCode } from './schemas/primitives.ts'
import type { PublishedWorkflow } from './workflows/workflow.ts'

export type * from './ports/applications.ts'
export type * from './ports/audit.ts'
export type * from './ports/mail.ts'

export interface Ports {
  ids: Ids
  /** The service's address without a slash at its end; also the issuer of tokens. */
  baseUrl: string
  /** Where the hosted onboarding is served. */
  nocodeUrl: string
  now(): Date
  /** A UUID of version 7: new rows stay together in an index. */
  newId(): string
  /** Random letters and digits from the system's source of chance, `bits` of entropy (base64url). */
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
  outside: Outside
  linkTickets: LinkTickets
  auditHeads: AuditHeads
  quotas: Quotas
  accessLog: AccessLog
  /** A signed address that works for ten minutes with a plain GET, and its reading back. */
  downloads: Downloads
  readiness(): Promise<{ ready: boolean; detail: string }>
  /** In the text form of Prometheus; without a figure of any single customer. */
  metrics(): Promise<string>
  /** With those as well. Refuses a wrong token. */
  metricsForBearer(authorization: string): Promise<string>
  documentation: Documentation
}

/** What the build made for people to read. */
export interface Documentation {
  openapi: string
  page(): string
  lookCss(accent: string | null, radius: 0 | 6 | 12 | 20): string
}

export interface Customers {
  /** Cached for at most 5 seconds. */
  byId(customerId: string): Promise<Customer | undefined>
}

export interface Clients {
  /** Cached; a deleted credential is gone within 5 seconds on every node. */
  byClientId(clientId: string): Promise<Client | undefined>
  /** Whether byClientId would answer from memory. */
  remembers(clientId: string): boolean
  /** Takes the time of a look-up of an id that nobody has. */
  asUnknown(clientId: string): Promise<void>
  /** `hash` is the SHA-256 of the whole key, hex. */
  byApiKeyHash(hash: string): Promise<Client | undefined>
  /** SHA-256, hex: a 256-bit random secret needs no slow hash. */
  hashOf(secret: string): string
  /** Constant time. */
  sameHash(a: string, b: string): boolean
}

export interface SessionsEnded {
  /** Browser sessions that were open. */
  sessions: number
  at: Date
}

export interface Tokens {
  access(client: Client, scopes: Scope[]): Promise<string>
  session(of: Case): Promise<string>
  /** Signature, type, issuer, audience, times, revocation: RFC 9068, RFC 8725. Cached; the cache re-checks expiry and revocation. */
  verify(token: string): VerifiedToken | undefined
  /** One that was good and whose time is over; undefined for every other. For what may be told of it, never to let anybody in. */
  expired(token: string): VerifiedToken | undefined
  /** With a session token also the browser sessions that it opened. */
  revoke(token: VerifiedToken): Promise<void>
  /** Ends every browser session of an application and every session token that it has; undefined: there is no such application. */
  endSessions(of: {
    customerId: string
    applicationId: string
    actor: Actor
  }): Promise<SessionsEnded | undefined>
  jwks(): { keys: Array<Record<string, unknown>> }
  /** Milliseconds since the epoch when this session token ends. */
  sessionSeconds: number
  accessSeconds: number
}

export interface Workflows {
  /** The newest published version; cached for at most 5 seconds. */
  published(customerId: string, workflowId: string): Promise<PublishedWorkflow | 'unpublished' | undefined>
  /** One version: immutable, so cached for ever. */
  version(customerId: string, workflowId: string, version: number): Promise<PublishedWorkflow>
  list(customerId: string): Promise<PublishedWorkflow[]>
}

export interface Events {
  /** One statement. `after`: a position of a page before; null: from the oldest kept. Refuses as feed.ts says. */
  page(
    customerId: string,
    ask: {
      after: number | null
      limit: number
      /** Only of this application; what `kinds` says is then not asked. */
      applicationId?: string
      kinds?: EventKind[]
    },
  ): Promise<FeedPage>
  /** True as soon as there is an event beyond this position; false when the time is over, or `ending` says so. Holds no connection. */
  news(
    customerId: string,
    position: number,
    patience: { milliseconds: number; ending: AbortSignal },
  ): Promise<boolean>
}

export interface BrowserSession {
  customerId: string
  applicationId: string
  /** Goes into every form; compared on every POST. The same in every session of the application. */
  csrf: string
}

export interface BrowserSessions {
  /**
   * The value for the cookie. Many may be open for one application; each opening is audited. It ends with its token, by the
   * token's jti: undefined when that was revoked meanwhile.
   */
  open(customerId: string, applicationId: string, tokenId: string): Promise<string | undefined>
  /** For whoever comes by a true link that opens nothing any more: a session that was never open. */
  openClosed(customerId: string, applicationId: string): Promise<string>
  /** Session and case in one round trip. IDLE: 30 minutes without a sign, and nothing else. ENDED: 4 hours, or closed. */
  load(
    cookie: string,
    applicationId: string,
  ): Promise<
    { kind: 'OPEN' | 'IDLE'; session: BrowserSession; case: Case } | { kind: 'ENDED'; case: Case } | undefined
  >
  close(cookie: string, applicationId: string): Promise<void>
}

export type Inspected =
  | { kind: 'TAKEN'; bytes: Uint8Array; mimeType: string; remarks: string[] }
  | { kind: 'REFUSED'; why: 'EMPTY' | 'TYPE' | 'TOO_LARGE' | 'DAMAGED' | 'ENCRYPTED' | 'TOO_MANY_PIXELS' }

/** A file that is opened as it is read. */
export interface StoredFile {
  /** Bytes. */
  size: number
  /** To be read once. */
  pieces: AsyncIterable<Uint8Array>
  /** May be called at any time, and twice. */
  close(): Promise<void>
}

export interface Files {
  /** By content, never by name; images are drawn again, without their metadata. Throws service_unavailable when too many wait. */
  inspect(customerId: string, bytes: Uint8Array): Promise<Inspected>
  put(
    customerId: string,
    applicationId: string,
    documentId: string,
    bytes: Uint8Array,
  ): Promise<{ sha256: string }>
  /** undefined: it is not there, or its key is gone. */
  read(customerId: string, applicationId: string, documentId: string): Promise<StoredFile | undefined>
  remove(customerId: string, applicationId: string, documentId: string): Promise<void>
  /** Whatever is kept of an application, also what a crash left. How many files there were. */
  removeAll(customerId: string, applicationId: string): Promise<number>
  /** A name as data: without folders, control and direction characters, 1 to 255 characters. */
  safeName(name: string): string
}

export interface Outside {
  registry(mode: Customer['mode'], country: CountryCode): Registry | undefined
  identityProviders(mode: Customer['mode'], country: CountryCode): IdentityProvider[]
  screening(mode: Customer['mode']): Screening
  testEid: TestEid
}

/** The test eID's own side: what its page reads, and where it sends the browser. Sandbox customers only. */
export interface TestEid {
  /** undefined: not ours, or its five minutes are over. */
  readOrder(token: string, now: Date): { country: CountryCode; language: LanguageCode } | undefined
  /** undefined: no such order or test person. `person` is a key of the catalogue. */
  answer(token: string, choice: { person: string } | 'CANCEL' | 'TIME_OUT', now: Date): string | undefined
}

export interface DownloadTicket {
  /** Who asked for the address. */
  credentialId: string
  customerId: string
  applicationId: string
  documentId: string
}
export interface Downloads {
  sign(ticket: DownloadTicket): { url: string; expiresAt: Date }
  /** undefined: tampered or over. */
  read(ticket: string): DownloadTicket | undefined
}

/** The definition of an endpoint: caller, input, output and handler. */
import type { Static, TSchema } from 'typebox'
import type { StoredFile } from '#applications/ports.ts'
import type { Actor } from '#audit/entry.ts'
import type { Permission } from '#oauth/permissions.ts'
import type { Client } from '#oauth/ports.ts'
import type { Scope, VerifiedToken } from '#oauth/scopes.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import type { BrowserInfo, StaffSession } from '#staff/ports.ts'
import type { Role, StaffAccess } from '#staff/roles.ts'
import type { Ports } from './ports.ts'

/**
 * NOBODY: public. A scope: a bearer access token with this scope. CLIENT: client authentication of RFC 6749
 * section 2.3. API_KEY: an API key or an access token of scope application. APPLICANT: the cookie of the
 * hosted onboarding. For the dashboard: BROWSER is a page of our own origin, signed in or not; PERSON is a
 * signed-in person, for whichever customer; STAFF is one whose role at the customer has the `staff` access.
 */
export type Who =
  | 'NOBODY'
  | 'CLIENT'
  | 'API_KEY'
  | 'APPLICANT'
  | 'BROWSER'
  | 'PERSON'
  | 'STAFF'
  | Extract<Scope, 'application' | 'application.read'>

export interface Caller {
  customerId: string
  /** OPERATOR: the person or program that runs `foyer call` on the database. */
  kind: 'CREDENTIAL' | 'USER' | 'OPERATOR'
  /** The id of the credential or of the member; OPERATOR_READER for the operator. */
  id: string
  /** null for staff and the operator. */
  clientId: string | null
  /** null for credentials, and for the operator, which needs no role. */
  role: Role | null
  mode: Client['mode']
  scopes: readonly Scope[]
  permissions: readonly Permission[]
  /** The date of the version of the API that it is written for. null: the newest. */
  apiVersion: string | null
}

/** A request of the dashboard. */
export interface BrowserCall {
  session: StaffSession | undefined
  /** The session cookie as sent. */
  token: string | undefined
  /** The cookie between the password and the second step, as sent. */
  twoStepToken: string | undefined
  info: BrowserInfo
}

/** The actor of a change, for the audit log. */
export function actorOf({ caller: { kind, id } }: Pick<CallContext, 'caller'>): Actor {
  if (kind === 'OPERATOR') return { kind, id: null }
  return { kind: kind === 'USER' ? 'USER' : 'CUSTOMER', id }
}

/** The id of the credential or user, as it is stored with a decision. null: the operator. */
export const callerIdOf = ({ caller, ids }: Pick<CallContext, 'caller' | 'ids'>): string | null =>
  caller.kind === 'OPERATOR' ? null : ids.of(caller.kind === 'USER' ? 'user' : 'credential', caller.id)

export interface Deprecation {
  since: Date
  sunset: Date
  successor: string
}

/** The request of an operation: the caller and the input. */
export interface RequestContext {
  /** The authenticated caller. Reading it throws for an endpoint of NOBODY. */
  caller: Caller
  /** Only for endpoints of BROWSER, PERSON and STAFF. */
  browser: BrowserCall
  requestId: string
  params: Record<string, string>
  query: Record<string, string>
  accept: string
  idempotency: { key: string; fingerprint: string } | undefined
  /** Aborts when the client disconnects or the service is about to stop. */
  ending(): AbortSignal
}

/** The request, and the ports that an operation names. */
export type Needs<Names extends keyof Ports = never> = RequestContext & Pick<Ports, Names>

/** The request and all ports. The server passes it to each operation. */
export interface CallContext extends Ports, RequestContext {}

/** A JSON operation. `reply` is also the serializer: fields that it does not name are never sent. */
export interface Operation<B extends TSchema = TSchema, R extends TSchema = TSchema, C = CallContext> {
  shape: 'OPERATION'
  who: Who
  /** The permission that the credential needs, beside the scope. null: none in particular. */
  permission: Permission | null
  /** The roles of members that may use it in the dashboard. Their session replaces scope and permission. */
  staff: StaffAccess
  /** Staff who may see identity and account numbers see them in part here, until they ask for them. */
  hidesFromStaff?: 'IN_PART'
  /** Not for `foyer call`: it is about the person or program that calls, or needs one beside the operator. */
  notForOperator?: true
  summary: string
  description?: string
  body?: B
  /** The body in the API reference, if the server also accepts older forms. Default: `body`. */
  documentedBody?: TSchema
  reply: R
  status?: number
  /** Maximum body size in bytes. Default: 256 KiB. Larger bodies have more time to arrive. */
  bodyBytes?: number
  /**
   * How many requests a call counts as in the rate limit, by its body. Few of these calls run concurrently.
   */
  cost?: (body: Static<B>) => number
  /** Accepts an Idempotency-Key. */
  repeatable?: boolean
  /** The operation itself ends. A deprecated field says so in its schema. */
  deprecated?: Deprecation
  examples?: { body?: unknown; reply?: unknown }
  /** By its reply: what the call tried did not work. `foyer call` then ends with exit code 1. */
  failed?: (reply: Static<R>) => boolean
  /** `context` has the type of what it needs: `Needs<'applications' | 'ids'>`. */
  run(body: Static<B>, context: C): Promise<Static<R> | CustomReply<Static<R>>>
}

/** A reply with its own status or headers. */
export class CustomReply<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, string>
  constructor(status: number, body: T, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const operation = <B extends TSchema, R extends TSchema, C extends RequestContext = RequestContext>(
  row: Omit<Operation<B, R, C>, 'shape'>,
): Operation<B, R, C> => ({ shape: 'OPERATION', ...row })

/** An OAuth endpoint (RFC 6749, 7009, 7662): form input, OAuth error shape, never cached. */
export interface OAuthContext extends Ports {
  client: Client
  token(text: string): VerifiedToken | undefined
}
export interface OAuthOperation<R extends TSchema = TSchema> {
  shape: 'OAUTH'
  summary: string
  description?: string
  /** The fields of the form, for the API reference only. */
  form: TSchema
  /** The rate limit that it counts against. */
  budget: 'token' | 'api'
  reply: R
  examples?: { reply?: unknown }
  run(form: Record<string, string>, context: OAuthContext): Promise<Static<R> | undefined>
}
export const oauthOperation = <R extends TSchema>(
  row: Omit<OAuthOperation<R>, 'shape'>,
): OAuthOperation<R> => ({ shape: 'OAUTH', ...row })

/** A file in a form of the hosted onboarding. */
export interface Upload {
  field: string
  name: string
  /** Can be called once: only one file of a form is in memory at a time. */
  bytes(): Promise<Uint8Array>
  /** The file is larger than 20 MiB: bytes is empty. */
  tooLarge: boolean
  /** The file exceeds what one form can contain: bytes is empty. */
  overLimit: boolean
}
export interface PageInput extends Ports {
  method: 'GET' | 'HEAD' | 'POST'
  params: Record<string, string>
  query: Record<string, string>
  /** Fields of the form; a repeated field is a list. */
  form: Record<string, string | string[]>
  uploads: Upload[]
  /** The session cookie for the application in the path. */
  cookie: string | undefined
  /** The session cookie of the dashboard, for the preview of drafts. */
  staffToken: string | undefined
  /** Of a page below /onboarding/framed/, and of a link that opens in a frame. */
  frame?: Frame
  acceptLanguage: string
  info: BrowserInfo
  /** Fetched by a scanner or preview: Sec-Purpose: prefetch, or HEAD. */
  prefetch: boolean
  /** The script of the page requests JSON instead of HTML. */
  wantsJson: boolean
  /**
   * Rate limits, which throw too_many_requests: invalid links by IP address, everything else by application.
   */
  countInvalidLink(): Promise<void>
  countOpenedLink(applicationId: string): Promise<void>
  countRegistryLookup(applicationId: string): Promise<void>
  countPost(applicationId: string): Promise<void>
}
/** The page around, as the link named it; null without a session. */
export interface Frame {
  origin: string | null
  /** Of a link: whether the browser keeps cookies in this frame. UNTRIED: `tries` finds out. */
  cookies?: 'UNTRIED' | 'KEPT' | 'REFUSED'
}
export type PageReply =
  /**
   * `leadsTo`: other origins that the forms of the page redirect to. `refresh`: the browser continues by
   * itself, without a script.
   */
  | { page: OnboardingView; status?: number; leadsTo?: string[]; camera?: true; refresh?: PageRefresh }
  /** 303. Only to a stored or own URL, never to one from the request. */
  | { redirect: string; cookie?: CookieChange; triesCookie?: true }
  | { json: unknown; status?: number }
  | { file: { bytes: Uint8Array; name: string; mimeType: string } }
  /** Shown in an own page. */
  | { image: { bytes: Uint8Array; mimeType: string } }
export interface PageRefresh {
  afterSeconds: number
  /** An own path. */
  to: string
}
export interface CookieChange {
  applicationId: string
  /** Limits the cookie to this page of the application, and those below it. */
  page?: string
  value: string
}
/** A page of the hosted onboarding: form input, HTML or 303 output. */
export interface Page {
  shape: 'PAGE'
  summary: string
  /** Accepts multipart/form-data, with the longer timeout of uploads. */
  uploads?: boolean
  run(input: PageInput): Promise<PageReply>
}
export const page = (row: Omit<Page, 'shape'>): Page => ({ shape: 'PAGE', ...row })

/** Text or files that are neither operation nor page: metadata, health, downloads, the reference. */
export interface PlainEndpoint {
  shape: 'PLAIN'
  summary: string
  description?: string
  /** Which document of the API describes it. Default: the public one. */
  audience?: 'DASHBOARD'
  /** JSON replies by status, for the API reference only. */
  replies?: { 200: TSchema; 503?: TSchema }
  /** Returns a cache key: the reply is created once per key. */
  stored?: (query: Record<string, string>) => string
  /** When a request counts against FOYER_RATE_LIMIT_ADDRESS. Default: always. */
  counted?: 'NEVER' | 'WHEN_REFUSED'
  run(context: PlainContext): Promise<PlainReply>
}
export interface PlainContext extends Omit<CallContext, 'caller' | 'browser' | 'ending'> {
  /** Waits for a download slot and holds it until the reply ends. Throws service_unavailable. */
  acquireDownloadSlot(customerId: string, ticket: string): Promise<void>
  /** Counts costly work against the rate limit of the owner of the URL. Throws too_many_requests. */
  chargeReader(customerId: string, readerId: string, cost: number): Promise<void>
  /** The headers as sent; not verified. */
  authorization: string | undefined
  cookies: string | undefined
  info: BrowserInfo
}
/** Text that is read while it is sent. Its size is not known before. */
export interface StreamedText {
  pieces: AsyncIterable<string>
  /** Can be called at any time, and more than once. */
  close(): Promise<void>
  /** Asked every two seconds. false: the connection is cut, so that the reader notices the early end. */
  isAllowed?(): Promise<boolean>
}
export interface PlainReply {
  status?: number
  contentType: string
  body: string | Uint8Array | StoredFile | StreamedText
  headers?: Record<string, string>
}
export const plain = (row: Omit<PlainEndpoint, 'shape'>): PlainEndpoint => ({ shape: 'PLAIN', ...row })

/** A form that another program posts: no cookie, no session, no credentials. Each parameter once. */
export interface FormEndpoint {
  shape: 'FORM'
  summary: string
  run(form: Readonly<Record<string, string>>, context: FormContext): Promise<PlainReply>
}
export interface FormContext extends Ports {
  params: Record<string, string>
}
export const form = (row: Omit<FormEndpoint, 'shape'>): FormEndpoint => ({ shape: 'FORM', ...row })

// biome-ignore lint/suspicious/noExplicitAny: the table holds operations of every body and reply
export type Endpoint = Operation<any, any, any> | OAuthOperation<any> | Page | PlainEndpoint | FormEndpoint
export type Table = Record<`${'GET' | 'POST'} /${string}`, Endpoint>

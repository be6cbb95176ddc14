/** What an endpoint is: who may call, what comes in, what goes out, and what happens. http/server.ts reads nothing else. */
import type { Static, TSchema } from 'typebox'
import type { Client } from './customers/customer.ts'
import type { Scope, VerifiedToken } from './oauth/scopes.ts'
import type { OnboardingView } from './onboarding/view.ts'
import type { Ports, StoredFile } from './ports.ts'

/**
 * NOBODY: open. A scope: bearer access token that reaches it. CLIENT: client authentication of RFC 6749 section 2.3.
 * API_KEY: a key (specification 4.6) or an access token of scope application. APPLICANT: the cookie of the hosted onboarding.
 */
export type Who =
  | 'NOBODY'
  | 'CLIENT'
  | 'API_KEY'
  | 'APPLICANT'
  | Extract<Scope, 'application' | 'application.read'>

export interface Caller {
  customerId: string
  clientId: string
  credentialId: string
  mode: Client['mode']
  scopes: readonly Scope[]
}

export interface Deprecation {
  since: Date
  sunset: Date
  successor: string
}

export interface CallContext extends Ports {
  /** Who calls; for NOBODY nobody, and reading it is a bug that throws. */
  caller: Caller
  requestId: string
  params: Record<string, string>
  query: Record<string, string>
  accept: string
  idempotency: { key: string; fingerprint: string } | undefined
  /** For what waits: aborts when the client has gone away, or the service is about to stop. */
  ending(): AbortSignal
}

/** A JSON operation. `reply` is also the serialiser: a field that it does not name cannot leave. */
export interface Operation<B extends TSchema = TSchema, R extends TSchema = TSchema> {
  shape: 'OPERATION'
  who: Who
  summary: string
  description?: string
  body?: B
  reply: R
  status?: number
  /** The most that its body may have, in bytes; 256 KiB unless said. A larger one also has more time to arrive. */
  bodyBytes?: number
  /** How many requests it counts as in the rate limit, where that depends on what is asked for. Few of these are at work at once. */
  cost?: (body: Static<B>) => number
  /** The reply of an operation that writes can be repeated under an Idempotency-Key. */
  repeatable?: boolean
  deprecated?: Deprecation
  /** Of fields of the reply; the operation itself stays. */
  deprecatedFields?: Deprecation
  examples?: { body?: unknown; reply?: unknown }
  run(body: Static<B>, context: CallContext): Promise<Static<R> | Answered<Static<R>>>
}

/** A reply with a status or headers of its own. */
export class Answered<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, string>
  constructor(status: number, body: T, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const operation = <B extends TSchema, R extends TSchema>(
  row: Omit<Operation<B, R>, 'shape'>,
): Operation<B, R> => ({ shape: 'OPERATION', ...row })

/** An OAuth endpoint (RFC 6749, 7009, 7662): form in, its own error shape, never cached. */
export interface OAuthContext extends Ports {
  client: Client
  token(text: string): VerifiedToken | undefined
}
export interface OAuthOperation<R extends TSchema = TSchema> {
  shape: 'OAUTH'
  summary: string
  description?: string
  /** For the reference only: the form's fields. */
  form: TSchema
  /** Which rate limit it counts against. */
  budget: 'token' | 'api'
  reply: R
  examples?: { reply?: unknown }
  run(form: Record<string, string>, context: OAuthContext): Promise<Static<R> | undefined>
}
export const oauthOperation = <R extends TSchema>(
  row: Omit<OAuthOperation<R>, 'shape'>,
): OAuthOperation<R> => ({ shape: 'OAUTH', ...row })

/** A page of the hosted onboarding: forms in, HTML or a 303 out. */
export interface Upload {
  field: string
  name: string
  /** Once: one file of a form at a time is in memory. */
  bytes(): Promise<Uint8Array>
  /** The file was longer than 20 MiB: bytes is empty. */
  tooLarge: boolean
  /** With those before it, it was more than one form may bring: bytes is empty. */
  leftOut: boolean
}
export interface PageInput extends Ports {
  method: 'GET' | 'HEAD' | 'POST'
  params: Record<string, string>
  query: Record<string, string>
  /** Fields of the form; one that came several times is a list. */
  form: Record<string, string | string[]>
  uploads: Upload[]
  /** The browser session's cookie for the application in the path, if any came. */
  cookie: string | undefined
  acceptLanguage: string
  /** Fetched by a scanner or a preview rather than opened by a person: Sec-Purpose: prefetch, HEAD. */
  prefetch: boolean
  /** The page's script asks for JSON in place of a page. */
  wantsJson: boolean
  /**
   * All throw too_many_requests: counts a link that opens nothing, by address; one that was opened, a question to a register, and
   * what is sent, by application.
   */
  guessed(): Promise<void>
  started(applicationId: string): Promise<void>
  lookedUp(applicationId: string): Promise<void>
  posted(applicationId: string): Promise<void>
}
export type PageReply =
  /** `leadsTo`: origins other than its own that its forms are redirected to. */
  | { page: OnboardingView; status?: number; leadsTo?: string[] }
  /** 303. Only ever to a stored or own address, never to one from the browser. */
  | { redirect: string; cookie?: CookieChange }
  | { json: unknown; status?: number }
  | { file: { bytes: Uint8Array; name: string; mimeType: string } }
export interface CookieChange {
  applicationId: string
  /** For this one page of the application; else for all. */
  page?: string
  value: string
}
export interface Page {
  shape: 'PAGE'
  summary: string
  /** Takes multipart/form-data, with the longer time limit of uploads. */
  uploads?: boolean
  run(input: PageInput): Promise<PageReply>
}
export const page = (row: Omit<Page, 'shape'>): Page => ({ shape: 'PAGE', ...row })

/** Text or files that are neither an operation nor a page: metadata, health, downloads, the reference. */
export interface Plain {
  shape: 'PLAIN'
  summary: string
  /** For the reference only: what it answers as JSON, by status. */
  replies?: { 200: TSchema; 503?: TSchema }
  /** The answer is the same for all who ask by the name that this gives: it is made once, and kept. */
  stored?: (query: Record<string, string>) => string
  /** When a request counts against its address (FOYER_RATE_LIMIT_ADDRESS); always, unless said. */
  counted?: 'NEVER' | 'WHEN_REFUSED'
  run(context: PlainContext): Promise<PlainReply>
}
export interface PlainContext extends Omit<CallContext, 'caller' | 'ending'> {
  /** Waits for a place among the downloads, and keeps it until the answer is sent or its reader is gone. Throws service_unavailable. */
  downloadPlace(customerId: string, ticket: string): Promise<void>
  /** As it was sent; nobody has looked at it. */
  authorization: string | undefined
}
export interface PlainReply {
  status?: number
  contentType: string
  body: string | Uint8Array | StoredFile
  headers?: Record<string, string>
}
export const plain = (row: Omit<Plain, 'shape'>): Plain => ({ shape: 'PLAIN', ...row })

// biome-ignore lint/suspicious/noExplicitAny: the table holds operations of every body and reply
export type Endpoint = Operation<any, any> | OAuthOperation<any> | Page | Plain
export type Table = Record<`${'GET' | 'POST'} /${string}`, Endpoint>

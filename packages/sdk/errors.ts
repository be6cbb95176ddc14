/** The errors of the client. Decide by class and `code`; log `requestId`. */
import type { FieldError, Problem } from './generated/types.ts'

/** Codes of the service, of its token endpoint and of this client; a newer service may have others. */
export type Code =
  | Problem['code']
  | 'invalid_client'
  | 'connection_failed'
  | 'timeout'
  | 'unexpected_reply'
  | (string & {})

interface Facts {
  /** 0: there was no reply. */
  status: number
  code: Code
  /** What is wrong and how to fix it, for developers. */
  detail: string
  /** The fields that are wrong. */
  errors: readonly FieldError[]
  /** Names the request in the log of the service. */
  requestId: string | null
  /** A page about the code. */
  docs: string | null
  /** Seconds to wait before the next request. */
  retryAfter: number | null
}

export class FoyerError extends Error implements Facts {
  override readonly name: string = 'FoyerError'
  readonly status: number
  readonly code: Code
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  readonly docs: string | null
  readonly retryAfter: number | null
  constructor(facts: Facts, options?: ErrorOptions) {
    const request = facts.requestId === null ? '' : ` (request ${facts.requestId})`
    super(`${facts.code}: ${facts.detail}${request}`, options)
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.docs = facts.docs
    this.retryAfter = facts.retryAfter
  }
}

/** 400, 413, 415, 422 and others: the request is wrong. Sent again unchanged, it fails again. */
export class InvalidInputError extends FoyerError {
  override readonly name = 'InvalidInputError'
}
/** 401: the credential or the token is not valid. */
export class AuthenticationError extends FoyerError {
  override readonly name = 'AuthenticationError'
}
/** 403: the credential may not do this. */
export class PermissionError extends FoyerError {
  override readonly name = 'PermissionError'
}
/** 404 and 410. */
export class NotFoundError extends FoyerError {
  override readonly name = 'NotFoundError'
}
/** 409: what the request names is in another state. */
export class ConflictError extends FoyerError {
  override readonly name = 'ConflictError'
}
/** 429: a rate limit or a quota is used up. `retryAfter` says how long. */
export class RateLimitError extends FoyerError {
  override readonly name = 'RateLimitError'
}
/** 408 and 5xx: the service could not answer now. */
export class UnavailableError extends FoyerError {
  override readonly name = 'UnavailableError'
}
/** No whole reply came. Whether the service did the work is not known. */
export class ConnectionError extends FoyerError {
  override readonly name: string = 'ConnectionError'
}
/** No whole reply came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

const noFacts = { status: 0, errors: [], requestId: null, docs: null, retryAfter: null }

export const connectionFailed = (detail: string, cause: unknown): ConnectionError =>
  new ConnectionError({ ...noFacts, code: 'connection_failed', detail }, { cause })

export const timedOut = (milliseconds: number): TimeoutError =>
  new TimeoutError({ ...noFacts, code: 'timeout', detail: `No reply came within ${milliseconds} ms.` })

const byStatus: Readonly<Record<number, typeof FoyerError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: UnavailableError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
}

function classOf(status: number): typeof FoyerError {
  if (status >= 500) return UnavailableError
  return byStatus[status] ?? (status >= 400 ? InvalidInputError : FoyerError)
}

/** Of a reply that is not 2xx: a problem of the service, an error of OAuth, or of something in between. */
export function errorOf({ status, headers }: Response, text: string): FoyerError {
  const { code, error, detail, error_description, errors, requestId, type } = fieldsIn(text)
  return new (classOf(status))({
    status,
    code: textOr(code ?? error, 'unexpected_reply'),
    detail: textOr(detail ?? error_description, `The reply with status ${status} is not one of Foyer.`),
    errors: Array.isArray(errors) ? errors : [],
    requestId: textOr(requestId ?? headers.get('request-id'), null),
    docs: textOr(type, null),
    retryAfter: secondsIn(headers.get('retry-after')),
  })
}

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' ? value : other

function fieldsIn(text: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Retry-After is a number of seconds or a date. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}

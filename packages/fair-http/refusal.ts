/** Why a request is refused: thrown, or given to the reply. The server makes a reply of it. */

/** One invalid field: `path` is an RFC 6901 JSON pointer into the body (or `header:Name`, `query:name`). */
export interface FieldError {
  path: string
  code: string
  message: string
}

export type RefusalCode =
  | 'body_too_large'
  | 'concurrency_limit_exceeded'
  | 'invalid_body'
  | 'invalid_json'
  | 'malformed_request'
  | 'request_timeout'
  | 'service_unavailable'
  | 'too_many_requests'
  | 'unsupported_media_type'

export interface RefusalExtras {
  status?: number
  /** For people. Never contains input of the caller. */
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** The caller is far beyond a limit: the reply is delayed. */
  isFlood?: boolean
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly extras: RefusalExtras
  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    super(extras.detail === undefined ? code : `${code}: ${extras.detail}`)
    this.code = code
    this.extras = extras
  }
}

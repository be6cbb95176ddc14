/** Every way the service says no: code, status, sentence. Thrown from anywhere, translated once in http/errors.ts. */

interface Row {
  status: number
  /** Some operations answer it with this status. */
  otherStatus?: number
  title: string
  detail: string
}

const row = (status: number, title: string, detail: string, otherStatus?: number): Row => ({
  status,
  title,
  detail,
  ...(otherStatus ? { otherStatus } : {}),
})

export const errorTable = {
  invalid_body: row(
    400,
    'The request is wrong',
    'One or more fields of the body are wrong; errors names each of them.',
  ),
  invalid_json: row(
    400,
    'The body is not JSON',
    'Send one JSON object as UTF-8, without duplicate keys and at most 32 levels deep.',
  ),
  invalid_id: row(
    400,
    'An id is wrong',
    'An id is not of the form that this operation takes; errors names it.',
  ),
  invalid_parameter: row(
    400,
    'A parameter is wrong',
    'A parameter of the address or a header is wrong; errors names it.',
  ),
  market_country_conflict: row(
    400,
    'Two countries',
    'countryCode and market are the same thing; send one of them, or both alike.',
  ),
  invalid_redirect_url: row(
    400,
    'The redirect address is wrong',
    'redirectUrl must be an absolute https address without user info and fragment; errors says what is wrong.',
  ),
  invalid_webhook_url: row(400, 'The address of the webhook is wrong', 'errors says what is wrong with it.'),
  invalid_idempotency_key: row(
    400,
    'The idempotency key is wrong',
    'Idempotency-Key takes 1 to 255 visible ASCII characters.',
  ),
  malformed_request: row(
    400,
    'The request is malformed',
    'This is not a whole request of HTTP/1.1, or its address is not well-formed.',
  ),
  malformed_authorization: row(
    400,
    'The Authorization header is malformed',
    'Send one header: Authorization: Bearer <token>. Tokens in the address or in the body are not accepted.',
  ),
  missing_token: row(401, 'No token', 'Send an access token: Authorization: Bearer <token>.'),
  invalid_token: row(
    401,
    'The token is not valid',
    'The token is unknown, expired or revoked. Ask the token endpoint for a new one.',
  ),
  insufficient_scope: row(
    403,
    'The scope does not reach',
    'The token is valid, but its scope does not allow this operation.',
  ),
  download_expired: row(
    403,
    'The link is over',
    'This download link is wrong or over. Ask applications.documents.list for a new one.',
  ),
  cross_site_request: row(
    403,
    'Sent from elsewhere',
    'This form was not sent from our own pages. Open the page again and send it from there.',
  ),
  not_found: row(
    404,
    'No such address',
    'There is no operation at this address. The reference at /docs lists all of them.',
  ),
  application_not_found: row(404, 'No such application', 'There is no application with this id.'),
  webhook_not_found: row(404, 'No such webhook', 'There is no webhook with this id.'),
  delivery_not_found: row(404, 'No such delivery', 'There is no delivery with this id.'),
  workflow_not_found: row(
    404,
    'No such workflow',
    'There is no published workflow with this id.',
    // Where the id stands in a body.
    422,
  ),
  resource_not_in_workflow: row(
    404,
    'Never collected',
    "This application's workflow never collects this resource.",
  ),
  method_not_allowed: row(
    405,
    'The method is wrong',
    'This address takes another method; the header Allow names it.',
  ),
  not_acceptable: row(406, 'Not acceptable', 'This operation answers application/json.'),
  request_timeout: row(408, 'Too slow', 'The request did not arrive whole in time. Send it again.'),
  status_conflict: row(
    409,
    'Not possible from this status',
    'The application has a status from which this move is not possible.',
  ),
  idempotency_in_progress: row(
    409,
    'Still running',
    'A request with the same idempotency key is still running. Try again in a moment.',
  ),
  too_many_webhooks: row(409, 'Too many webhooks', 'A customer has at most 50 webhooks.'),
  unresolved_hits: row(
    409,
    'Screening hits are unresolved',
    'Resolve them first, or approve knowingly: send acknowledgeUnresolvedHits: true.',
  ),
  legal_hold: row(409, 'Held', 'A legal hold is on it: it can not be erased.'),
  too_many_documents: row(409, 'Too many documents', 'An application holds at most 50 documents.'),
  cursor_expired: row(
    410,
    'The cursor is too old',
    'Events are kept 90 days, and some after this cursor are gone. Begin again without after, and read the applications that you know.',
  ),
  operation_removed: row(410, 'Removed', 'This operation has been removed.'),
  storage_quota_exceeded: row(
    413,
    'No room for more documents',
    'What this customer may keep of documents is full. What is erased makes room; who runs the service can raise the quota.',
  ),
  body_too_large: row(413, 'Too large', 'A body may have 256 KiB.'),
  uri_too_long: row(
    414,
    'The address is too long',
    'A part of the address is longer than any that we give out.',
  ),
  unsupported_media_type: row(
    415,
    'The media type is wrong',
    'Send the body as Content-Type: application/json.',
  ),
  unsupported_version: row(
    415,
    'No such version',
    'Accept names a version that does not exist. There is application/vnd.foyer.v1+json.',
  ),
  idempotency_key_reused: row(
    422,
    'Idempotency key used before',
    'This idempotency key was used before with another body. Use a new key for a new request.',
  ),
  workflow_not_published: row(
    422,
    'The workflow is not published',
    'The workflow has no published version. Publish it, then create applications.',
  ),
  market_not_in_workflow: row(
    422,
    'The market is not in the workflow',
    'The workflow is not made for this country.',
  ),
  unregistered_redirect_origin: row(
    422,
    'The redirect address is not registered',
    'redirectUrl must be at one of the origins that are registered for this customer.',
  ),
  headers_too_large: row(431, 'Headers too large', 'The headers of a request may have 16 KiB together.'),
  too_many_requests: row(
    429,
    'Too many requests',
    'The limit of this credential is used up. The header Retry-After says in how many seconds it goes on.',
  ),
  quota_exceeded: row(
    429,
    'A quota is used up',
    'A quota of this customer is used up for this hour or day; detail names it. Who runs the service can raise it.',
  ),
  concurrency_limit_exceeded: row(
    429,
    'Too many at once',
    'More requests of this customer, or of this application, wait for their turn than are kept waiting. Try again in a moment, with fewer at once.',
  ),
  internal: row(
    500,
    'Something went wrong on our side',
    'It is in our log under this requestId. Nothing was changed by this request unless an idempotent repeat says so.',
  ),
  service_unavailable: row(
    503,
    'Not ready',
    'The service is starting, stopping, or its database is away. Try again in some seconds.',
  ),
} satisfies Record<string, Row>

export type ErrorCode = keyof typeof errorTable

/** One wrong field: `path` is an RFC 6901 JSON pointer into the body (or `header:Name`, `query:name`). */
export interface FieldError {
  path: string
  code: string
  message: string
}

export interface ErrorExtras {
  /** The row's other status. */
  status?: number
  /** A sentence for this one case in place of the catalogue's. Never holds what the caller sent. */
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** Which quota is used up. */
  quota?: string
  /** Far beyond a limit: the answer is held back for a moment. */
  isFlood?: boolean
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly extras: ErrorExtras
  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(`${code}: ${extras.detail ?? errorTable[code].detail}`)
    this.name = 'ApiError'
    this.code = code
    this.extras = extras
  }
}

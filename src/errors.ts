/**
 * Every error of the API: code, status, title and detail. Thrown anywhere, translated to HTTP once in
 * http/errors.ts.
 */

interface ErrorRow {
  status: number
  /** Some operations use this status instead. */
  otherStatus?: number
  title: string
  detail: string
}

const row = (status: number, title: string, detail: string, otherStatus?: number): ErrorRow => ({
  status,
  title,
  detail,
  ...(otherStatus ? { otherStatus } : {}),
})

export const errorTable = {
  invalid_body: row(
    400,
    'Invalid request body',
    'One or more fields of the body are invalid; errors names each of them.',
  ),
  invalid_json: row(
    400,
    'Invalid JSON',
    'Send one JSON object as UTF-8, without duplicate keys and at most 32 levels deep.',
  ),
  invalid_id: row(
    400,
    'Invalid id',
    'An id does not have the form that this operation expects; errors names it.',
  ),
  invalid_parameter: row(
    400,
    'Invalid parameter',
    'A path parameter, query parameter or header is invalid; errors names it.',
  ),
  market_country_conflict: row(
    400,
    'Conflicting countries',
    'countryCode and market name the same field. Send one of them, or the same value in both.',
  ),
  invalid_redirect_url: row(
    400,
    'Invalid redirect URL',
    'redirectUrl must be an absolute https URL without user info and fragment; errors gives the reason.',
  ),
  invalid_webhook_url: row(
    400,
    'Invalid webhook URL',
    'The URL of the webhook is not allowed; errors gives the reason.',
  ),
  invalid_idempotency_key: row(
    400,
    'Invalid idempotency key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  ),
  malformed_request: row(
    400,
    'Malformed request',
    'The request is not complete HTTP/1.1, or its URL is not well-formed.',
  ),
  malformed_authorization: row(
    400,
    'Malformed Authorization header',
    'Send one header: Authorization: Bearer <token>. Tokens in the URL or in the body are not accepted.',
  ),
  missing_token: row(401, 'Missing token', 'Send an access token: Authorization: Bearer <token>.'),
  invalid_token: row(
    401,
    'Invalid token',
    'The token is unknown, expired or revoked; detail says what was sent and what to send.',
  ),
  insufficient_scope: row(
    403,
    'Insufficient scope',
    'The token is valid, but its scope does not allow this operation.',
  ),
  insufficient_permission: row(
    403,
    'Insufficient permission',
    'The credential does not have the permission of this operation; detail names it.',
  ),
  download_expired: row(
    403,
    'Download link expired',
    'This download link is invalid or has expired. Request a new one from applications.documents.list.',
  ),
  cross_site_request: row(
    403,
    'Cross-site request',
    'This form was not sent from our own pages. Open the page again and send the form from there.',
  ),
  not_found: row(
    404,
    'Not found',
    'There is no operation at this URL. The reference at /docs lists all operations.',
  ),
  application_not_found: row(404, 'Application not found', 'There is no application with this id.'),
  hit_not_found: row(
    404,
    'Screening hit not found',
    'The application has no screening hit with this id. applications.report.get lists its hits.',
  ),
  webhook_not_found: row(404, 'Webhook not found', 'There is no webhook with this id.'),
  delivery_not_found: row(404, 'Delivery not found', 'There is no delivery with this id.'),
  workflow_not_found: row(
    404,
    'Workflow not found',
    'There is no workflow with this id.',
    // When the id is in a request body.
    422,
  ),
  resource_not_in_workflow: row(
    404,
    'Resource not in the workflow',
    'The workflow of this application never collects this resource.',
  ),
  method_not_allowed: row(
    405,
    'Method not allowed',
    'This URL does not accept this method; the Allow header names the methods that it accepts.',
  ),
  not_acceptable: row(406, 'Not acceptable', 'This operation answers application/json only.'),
  request_timeout: row(408, 'Request timeout', 'The complete request did not arrive in time. Send it again.'),
  status_conflict: row(
    409,
    'Not possible in this status',
    'The current status of the application does not allow this operation.',
  ),
  idempotency_in_progress: row(
    409,
    'Request in progress',
    'A request with the same idempotency key is still running. Try again in a moment.',
  ),
  too_many_webhooks: row(409, 'Too many webhooks', 'A customer can have at most 50 webhooks.'),
  unresolved_hits: row(
    409,
    'Unresolved screening hits',
    'Resolve the screening hits first, or send acknowledgeUnresolvedHits: true to approve nevertheless.',
  ),
  legal_hold: row(409, 'Legal hold', 'The application is under a legal hold and cannot be erased.'),
  too_many_documents: row(409, 'Too many documents', 'An application can have at most 50 documents.'),
  cursor_expired: row(
    410,
    'Cursor expired',
    'Events are kept for 90 days, and some events after this cursor have been deleted. Start again without ' +
      'after, and read the applications that you know.',
  ),
  operation_removed: row(410, 'Operation removed', 'This operation has been removed.'),
  storage_quota_exceeded: row(
    413,
    'Storage quota exceeded',
    'The documents of this customer use all of its storage. Erase applications, or ask the operator to ' +
      'raise the quota.',
  ),
  body_too_large: row(413, 'Body too large', 'A request body can be at most 256 KiB.'),
  uri_too_long: row(414, 'URL too long', 'A part of the URL is longer than any valid value.'),
  unsupported_media_type: row(
    415,
    'Unsupported media type',
    'Send the body as Content-Type: application/json.',
  ),
  unsupported_version: row(
    415,
    'Unsupported version',
    'The Accept header names a version that does not exist. The current version is ' +
      'application/vnd.foyer.v1+json.',
  ),
  idempotency_key_reused: row(
    422,
    'Idempotency key reused',
    'This idempotency key was used before with a different body. Use a new key for a new request.',
  ),
  workflow_not_published: row(
    422,
    'Workflow not published',
    'The workflow has no published version. Publish it before you create applications.',
  ),
  market_not_in_workflow: row(
    422,
    'Market not in the workflow',
    'The workflow does not support this country.',
  ),
  provider_not_configured: row(
    422,
    'Provider not configured',
    'A step of the workflow needs a provider that is not configured, so nobody could complete it; errors ' +
      'names step, market and environment variable.',
  ),
  language_not_in_workflow: row(
    422,
    'Language not in the workflow',
    'The workflow has no texts in this language.',
  ),
  unregistered_redirect_origin: row(
    422,
    'Unregistered redirect origin',
    'The origin of redirectUrl must be registered for this customer.',
  ),
  headers_too_large: row(431, 'Headers too large', 'The request headers can be at most 16 KiB in total.'),
  too_many_requests: row(
    429,
    'Too many requests',
    'The rate limit is used up. Retry after the number of seconds in the Retry-After header.',
  ),
  quota_exceeded: row(
    429,
    'Quota exceeded',
    'A quota of this customer is used up for this hour or day; detail names it. The operator can raise it.',
  ),
  concurrency_limit_exceeded: row(
    429,
    'Too many concurrent requests',
    'Too many requests of this customer or this application are waiting. Try again in a moment, with fewer ' +
      'concurrent requests.',
  ),
  internal: row(
    500,
    'Internal server error',
    'The error is logged under this requestId. The request changed nothing, unless a retry with the same ' +
      'idempotency key shows otherwise.',
  ),
  service_unavailable: row(
    503,
    'Service unavailable',
    'The service is starting or stopping, or its database is unavailable. Try again in a few seconds.',
  ),
} satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable

/** One invalid field: `path` is an RFC 6901 JSON pointer into the body (or `header:Name`, `query:name`). */
export interface FieldError {
  path: string
  code: string
  message: string
}

export interface ErrorExtras {
  /** Overrides the status of the row. */
  status?: number
  /** Replaces the detail of the row. Never contains input of the caller. */
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** The quota that is used up. */
  quota?: string
  /** The caller is far beyond a limit: the reply is delayed. */
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

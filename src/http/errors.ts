/** Errors of requests: HTTP, JSON, ids, parameters, idempotency, limits, and the service itself. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const httpErrors = {
  invalid_body: errorRow(
    400,
    'Invalid request body',
    'One or more fields of the body are invalid; errors names each of them.',
  ),
  invalid_json: errorRow(
    400,
    'Invalid JSON',
    'Send one JSON object as UTF-8, without duplicate keys and at most 32 levels deep.',
  ),
  invalid_id: errorRow(
    400,
    'Invalid id',
    'An id does not have the form that this operation expects; errors names it.',
  ),
  invalid_parameter: errorRow(
    400,
    'Invalid parameter',
    'A path parameter, query parameter or header is invalid; errors names it.',
  ),
  invalid_idempotency_key: errorRow(
    400,
    'Invalid idempotency key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  ),
  malformed_request: errorRow(
    400,
    'Malformed request',
    'The request is not complete HTTP/1.1, or its URL is not well-formed.',
  ),
  cross_site_request: errorRow(
    403,
    'Cross-site request',
    'This form was not sent from our own pages. Open the page again and send the form from there.',
  ),
  not_found: errorRow(
    404,
    'Not found',
    'There is no operation at this URL. The reference at /docs lists all operations.',
  ),
  method_not_allowed: errorRow(
    405,
    'Method not allowed',
    'This URL does not accept this method; the Allow header names the methods that it accepts.',
  ),
  not_acceptable: errorRow(406, 'Not acceptable', 'This operation answers application/json only.'),
  request_timeout: errorRow(
    408,
    'Request timeout',
    'The complete request did not arrive in time. Send it again.',
  ),
  idempotency_in_progress: errorRow(
    409,
    'Request in progress',
    'A request with the same idempotency key is still running. Try again in a moment.',
  ),
  operation_removed: errorRow(410, 'Operation removed', 'This operation has been removed.'),
  body_too_large: errorRow(413, 'Body too large', 'A request body can be at most 256 KiB.'),
  uri_too_long: errorRow(414, 'URL too long', 'A part of the URL is longer than any valid value.'),
  unsupported_media_type: errorRow(
    415,
    'Unsupported media type',
    'Send the body as Content-Type: application/json.',
  ),
  unknown_version: errorRow(
    400,
    'Unknown version',
    'The header Foyer-Version names a version that does not exist; errors names those that do.',
  ),
  unsupported_version: errorRow(
    415,
    'Unsupported version',
    'The Accept header names a version that does not exist. The current version is ' +
      'application/vnd.foyer.v1+json.',
  ),
  idempotency_key_reused: errorRow(
    422,
    'Idempotency key reused',
    'This idempotency key was used before with a different body. Use a new key for a new request.',
  ),
  too_many_requests: errorRow(
    429,
    'Too many requests',
    'The rate limit is used up. Retry after the number of seconds in the Retry-After header.',
  ),
  concurrency_limit_exceeded: errorRow(
    429,
    'Too many concurrent requests',
    'Too many requests of this customer or this application are waiting. Try again in a moment, with fewer ' +
      'concurrent requests.',
  ),
  headers_too_large: errorRow(
    431,
    'Headers too large',
    'The request headers can be at most 16 KiB in total.',
  ),
  internal: errorRow(
    500,
    'Internal server error',
    'The error is logged under this requestId. The request changed nothing, unless a retry with the same ' +
      'idempotency key shows otherwise.',
  ),
  service_unavailable: errorRow(
    503,
    'Service unavailable',
    'The service is starting or stopping, or its database is unavailable. Try again in a few seconds.',
  ),
} satisfies Record<string, ErrorRow>

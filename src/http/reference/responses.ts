/** The error responses of the reference: one problem for each status, from the table of errors. */

import { errorTable } from '#errors.ts'
import type { ErrorCode } from '#kernel/api-error.ts'
import { problemType } from '../translate-error.ts'
import type { Schema } from './schema-refs.ts'

const text = (description: string) => ({ type: 'string', description })

export const sharedComponents: Record<string, Schema> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `code` is stable; decide by it, and show `detail` to people.',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'Opens a page about this code.' },
      title: text('What kind of problem it is.'),
      status: { type: 'integer', description: 'The same as the HTTP status.' },
      detail: text('What is wrong, and how to fix it.'),
      code: { type: 'string', enum: Object.keys(errorTable) },
      requestId: text('Also in the header Request-Id. Give it when you ask for help.'),
      errors: {
        type: 'array',
        description: 'Which fields are wrong.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
      'violated-policies': {
        type: 'array',
        description: 'With 429: the names of the exceeded policies in RateLimit-Policy.',
        items: { type: 'string' },
      },
    },
  },
  FieldError: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: text('JSON pointer into the body, or header:Name, query:name, path:name.'),
      code: text('What is wrong, for programs.'),
      message: text('What is wrong and how to fix it, for people.'),
    },
  },
  OAuthError: {
    type: 'object',
    description: 'RFC 6749 section 5.2.',
    required: ['error'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
}

const statuses = [400, 401, 403, 404, 406, 408, 409, 410, 413, 414, 415, 422, 429, 500, 503] as const
export type ErrorStatus = (typeof statuses)[number]

const codesOf = (status: number) =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => {
    const row = errorTable[code]
    return row.status === status || row.otherStatus === status
  })

const header = (description: string, type = 'string'): Schema => ({ schema: { type }, description })

/** Headers that replies of several operations have. */
export const sharedHeaders = {
  FoyerVersion: header('The dated version of the API that answered.'),
  RequestId: header('Identifies this request in the log of the service.'),
  RateLimit: header('Remaining quota, and seconds until it is reset.'),
  RateLimitPolicy: header('The quota and its window.'),
  RetryAfter: header('Seconds to wait before the next request.', 'integer'),
  IdempotentReplayed: header('true: the repeated reply of an earlier request with this key.'),
  Deprecation: header('RFC 9745: since when.'),
  Sunset: header('RFC 8594: when it is removed.'),
  Link: header('The page about the deprecation, and the successor.'),
}
const shared = (name: keyof typeof sharedHeaders): Schema => ({ $ref: `#/components/headers/${name}` })

export const requestId: Record<string, Schema> = { 'Request-Id': shared('RequestId') }
export const quota: Record<string, Schema> = {
  RateLimit: shared('RateLimit'),
  'RateLimit-Policy': shared('RateLimitPolicy'),
}
export const retryAfter = { 'Retry-After': shared('RetryAfter') }
export const replayedResponse = { 'Idempotent-Replayed': shared('IdempotentReplayed') }
export const ending = {
  Deprecation: shared('Deprecation'),
  Sunset: shared('Sunset'),
  Link: shared('Link'),
}
const challenge = (standard: string) => ({ 'WWW-Authenticate': header(standard) })

/** The headers of each status besides Request-Id. Those of the quota require an authenticated caller. */
const headersOf: Record<ErrorStatus, Record<string, Schema>> = {
  400: { ...challenge('RFC 6750, when the token was sent in a wrong way.'), ...quota },
  401: challenge('RFC 6750.'),
  403: { ...challenge('RFC 6750.'), ...quota },
  404: quota,
  406: quota,
  408: quota,
  409: { 'Retry-After': header('Seconds to wait, if a retry can succeed.', 'integer'), ...quota },
  410: quota,
  413: quota,
  414: {},
  415: quota,
  422: quota,
  429: { ...retryAfter, ...quota },
  500: quota,
  503: { ...retryAfter, ...quota },
}

export const errorResponses: Record<string, Schema> = Object.fromEntries(
  statuses.map((status) => [
    `Problem${status}`,
    {
      description: codesOf(status)
        .map((code) => `\`${code}\`: ${errorTable[code].detail}`)
        .join('\n\n'),
      headers: { ...requestId, ...headersOf[status] },
      content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

const oauthError = (description: string, headers: Record<string, Schema> = {}): Schema => ({
  description,
  headers: { ...requestId, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
})
export const oauthResponses: Record<string, Schema> = {
  OAuth400: oauthError('`invalid_request`, `invalid_scope` or `unsupported_grant_type`.', quota),
  OAuth401: oauthError('`invalid_client`: client authentication failed.', challenge('Basic.')),
  OAuth408: oauthError('The body did not arrive in time: `invalid_request`.'),
  OAuth413: oauthError('The body is too large: `invalid_request`.'),
  OAuth429: oauthError('Too many requests: `temporarily_unavailable`. Retry-After says when to retry.', {
    ...retryAfter,
    ...quota,
  }),
  OAuth500: oauthError('An internal error, which is logged: `server_error`.', quota),
  OAuth503: oauthError('Not ready: `temporarily_unavailable`.', { ...retryAfter, ...quota }),
}

export const problems = (...wanted: ErrorStatus[]): Record<string, Schema> =>
  Object.fromEntries(
    [...wanted]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
  )

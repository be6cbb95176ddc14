/** How the service says no, as the reference shows it: one problem for each status, from the catalogue of refusals. */
import { type RefusalCode, refusals } from '../../refusal.ts'
import { problemType } from '../errors.ts'
import type { Schema } from './hoisting.ts'

const text = (description: string) => ({ type: 'string', description })

export const sharedComponents: Record<string, Schema> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `code` is stable; decide by it, and show `detail` to people.',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'Opens a page about this code.' },
      title: text('What kind of problem it is.'),
      status: { type: 'integer', description: 'The same as the status of the answer.' },
      detail: text('What is wrong, and how to mend it.'),
      code: { type: 'string', enum: Object.keys(refusals) },
      requestId: text('Also the header Request-Id. Name it when you ask for help.'),
      errors: {
        type: 'array',
        description: 'Which fields are wrong.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
    },
  },
  FieldError: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: text('JSON pointer into the body, or header:Name, query:name, path:name.'),
      code: text('What is wrong, for programs.'),
      message: text('What is wrong and how to mend it, for people.'),
    },
  },
  OAuthError: {
    type: 'object',
    description: 'RFC 6749 section 5.2.',
    required: ['error'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
}

const statuses = [400, 401, 403, 404, 406, 409, 410, 413, 415, 422, 429, 500, 503] as const
export type ErrorStatus = (typeof statuses)[number]

const codesOf = (status: number) =>
  (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === status)

/** The headers that come with a status, beside Request-Id. */
const headersOf: Partial<Record<ErrorStatus, Record<string, Schema>>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'RFC 6750.' } },
  403: { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'RFC 6750.' } },
  429: {
    'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until it goes on.' },
    RateLimit: { schema: { type: 'string' }, description: 'What remains of the quota, and for how long.' },
    'RateLimit-Policy': { schema: { type: 'string' }, description: 'The quota and its window.' },
  },
  503: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
}

export const errorResponses: Record<string, Schema> = Object.fromEntries(
  statuses.map((status) => [
    `Problem${status}`,
    {
      description: codesOf(status)
        .map((code) => `\`${code}\`: ${refusals[code].detail}`)
        .join('\n\n'),
      headers: {
        'Request-Id': { schema: { type: 'string' }, description: 'Names this request in our log.' },
        ...headersOf[status],
      },
      content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

const oauthError = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
})
export const oauthResponses: Record<string, Schema> = {
  OAuth400: oauthError('`invalid_request`, `invalid_scope` or `unsupported_grant_type`.'),
  OAuth401: oauthError('`invalid_client`: client authentication failed.'),
  OAuth429: oauthError('Too many requests; Retry-After says when it goes on.'),
}

export const problems = (...wanted: ErrorStatus[]): Record<string, Schema> =>
  Object.fromEntries(
    [...wanted]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
  )

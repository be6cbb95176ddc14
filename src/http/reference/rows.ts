/** Turns one row of the table into one operation of the reference. */

import type { OAuthOperation, Operation, PlainEndpoint, Who } from '#endpoint.ts'
import { apiVersions, datesOf, newestOf } from '#kernel/api-versions.ts'
import { closeSchema } from '../serve/close-schema.ts'
import type { BothRefs } from './components.ts'
import {
  type ErrorStatus,
  ending,
  oauthResponses,
  problems,
  quota,
  replayedResponse,
  requestId,
  retryAfter,
} from './responses.ts'
import { openSchema, type Schema } from './schema-refs.ts'

const json = 'application/json'

/** The cookie of the dashboard, with the CSRF token of the session. */
const person: Schema[] = [{ staffSession: [], csrfToken: [] }]

const security: Record<Who, Schema[]> = {
  NOBODY: [],
  CLIENT: [{ client: [] }],
  API_KEY: [{ apiKey: [] }, { accessToken: ['application'] }],
  APPLICANT: [],
  BROWSER: [],
  PERSON: person,
  STAFF: person,
  application: [{ accessToken: ['application'] }],
  'application.read': [{ accessToken: ['application.read'] }],
}

const isForPrograms = ({ who }: Operation): boolean => who === 'application' || who === 'application.read'

export function operationRow(row: Operation, url: string, refs: BothRefs): Schema {
  const { summary, deprecated, examples, body } = row
  const description = descriptionOf(row)
  const documented = row.documentedBody ?? body
  const parameters = [
    ...pathParameters(url),
    ...(row.repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isForPrograms(row) ? [{ $ref: '#/components/parameters/FoyerVersion' }] : []),
  ]
  return {
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated: true }),
    security: security[row.who],
    ...(parameters.length > 0 && { parameters }),
    ...(documented && {
      requestBody: {
        required: true,
        content: content(refs.bodies.of(closeSchema(documented)), examples?.body),
      },
    }),
    responses: {
      [String(row.status ?? 200)]: {
        description: 'Done.',
        headers: successHeaders(row),
        content: content(openSchema(refs.replies.of(row.reply)), examples?.reply),
      },
      ...problems(...errorsOf(row, url)),
    },
  }
}

const descriptionOf = ({ description, permission }: Operation): string | undefined => {
  const needed = permission && `The credential needs the permission \`${permission}\`.`
  return needed ? [...(description ? [description] : []), needed].join('\n\n') : description
}

const content = (schema: Schema, example: unknown, type = json): Schema => ({
  [type]: { schema, ...(example !== undefined && { example }) },
})

const successHeaders = (row: Operation): Schema => ({
  ...requestId,
  ...(row.who !== 'NOBODY' && quota),
  ...(isForPrograms(row) && { 'Foyer-Version': { $ref: '#/components/headers/FoyerVersion' } }),
  ...(row.repeatable && replayedResponse),
  ...(row.deprecated && ending),
})

/** The error statuses that follow from the row. Errors of its own have the same statuses. */
function errorsOf(row: Operation, url: string): ErrorStatus[] {
  const names = Object.keys((row.body as Schema | undefined)?.properties ?? {})
  const wanted = ((row.body as Schema | undefined)?.required ?? []) as string[]
  const inPath = url.includes('/:')
  const namesOne = inPath || names.some((name) => /^(?!client).*Id$/.test(name))
  return [
    400,
    406,
    415,
    500,
    503,
    ...(row.who === 'NOBODY' ? [] : ([401, 403, 429] as const)),
    ...(row.body ? ([408, 413] as const) : []),
    // Also for the idempotency key of an object that was erased.
    ...(namesOne || wanted.includes('workflowId') ? ([404] as const) : []),
    ...(inPath ? ([414] as const) : []),
    ...(row.repeatable || (row.body && mayConflict(row)) ? ([409, 422] as const) : []),
    // A cursor that has expired.
    ...(row.deprecated || names.includes('after') ? ([410] as const) : []),
  ]
}

/** A read of applications is possible in every state; other operations depend on what there is. */
const mayConflict = ({ permission }: Operation): boolean => permission !== null && permission !== 'read'

export function oauthRow(row: OAuthOperation, refs: BothRefs): Schema {
  const { summary, description, examples } = row
  const properties = (row.reply as { properties?: object }).properties ?? {}
  const empty = Object.keys(properties).length === 0
  return {
    summary,
    ...(description !== undefined && { description }),
    security: security.CLIENT,
    requestBody: {
      required: true,
      content: content(
        withCredentials(refs.bodies.of(row.form)),
        undefined,
        'application/x-www-form-urlencoded',
      ),
    },
    responses: {
      200: {
        description: 'Done.',
        headers: { ...requestId, ...quota },
        ...(!empty && { content: content(openSchema(refs.replies.of(row.reply)), examples?.reply) }),
      },
      ...Object.fromEntries(
        Object.keys(oauthResponses).map((name) => [
          name.replace('OAuth', ''),
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  }
}

/** For clients that cannot send HTTP Basic: RFC 6749 section 2.3.1. */
function withCredentials({ properties, ...form }: Schema): Schema {
  const field = (description: string) => ({ type: 'string', description })
  return {
    ...form,
    properties: {
      ...(properties as Schema),
      client_id: field('Instead of HTTP Basic, with client_secret.'),
      client_secret: field('Instead of HTTP Basic, with client_id.'),
    },
  }
}

/** Replies that are not JSON. A document has the type of its content. */
const mediaTypes: Record<string, string> = { '/metrics': 'text/plain', '/v1/downloads/:ticket': '*/*' }

export function plainRow(
  { summary, description, replies, counted }: PlainEndpoint,
  url: string,
  refs: BothRefs,
): Schema {
  const jsonContent = (schema: unknown): Schema => ({
    [json]: { schema: openSchema(refs.replies.of(schema)) },
  })
  return {
    summary,
    ...(description !== undefined && { description }),
    security: [],
    ...(pathParameters(url).length > 0 && { parameters: pathParameters(url) }),
    responses: {
      200: {
        description: 'Done.',
        headers: requestId,
        content: replies ? jsonContent(replies[200]) : { [mediaTypes[url] ?? json]: {} },
      },
      ...problems(...(url.includes('/:') ? ([403, 404, 414] as const) : []), 400, 500, 503),
      ...(counted === 'NEVER' ? {} : problems(429)),
      ...(replies?.[503] && {
        503: {
          description: 'Not available now.',
          headers: { ...requestId, ...retryAfter },
          content: jsonContent(replies[503]),
        },
      }),
    },
  }
}

const pathParameters = (url: string): Schema[] =>
  [...url.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

/** Parameters of several operations. */
export const sharedParameters: Record<string, Schema> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your choice for this request, 1 to 255 visible ASCII characters. When you repeat the ' +
      'request with the same body within 24 hours, you get the first reply again and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  },
  FoyerVersion: {
    name: 'Foyer-Version',
    in: 'header',
    description:
      'The dated version of the API for this request. Without it, that of the credential, which is the ' +
      'newest one of the day when it was made.',
    schema: { type: 'string', enum: datesOf(apiVersions) },
    example: newestOf(apiVersions),
  },
}

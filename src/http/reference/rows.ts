/** One row of the table as one operation of the reference. */
import type { OAuthOperation, Operation, Plain, Who } from '../../endpoint.ts'
import { closed } from '../serve/close-schema.ts'
import { type ErrorStatus, oauthResponses, problems, quota, requestId, retryAfter } from './responses.ts'
import { type Hoisting, opened, type Schema } from './schema-refs.ts'

const json = 'application/json'

const security: Record<Who, Schema[]> = {
  NOBODY: [],
  CLIENT: [{ client: [] }],
  API_KEY: [{ apiKey: [] }, { accessToken: ['application'] }],
  APPLICANT: [],
  application: [{ accessToken: ['application'] }],
  'application.read': [{ accessToken: ['application.read'] }],
}

export function operationRow(row: Operation, url: string, hoisting: Hoisting): Schema {
  const { summary, description, deprecated, examples, body } = row
  const parameters = [...pathParameters(url), ...(row.repeatable ? [idempotencyKey] : [])]
  return {
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated: true }),
    security: security[row.who],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: content(hoisting.of(closed(body)), examples?.body) },
    }),
    responses: {
      [String(row.status ?? 200)]: {
        description: 'Done.',
        headers: successHeaders(row),
        content: content(opened(hoisting.of(row.reply)), examples?.reply),
      },
      ...problems(...errorsOf(row, url)),
    },
  }
}

const content = (schema: Schema, example: unknown, type = json): Schema => ({
  [type]: { schema, ...(example !== undefined && { example }) },
})

function successHeaders(row: Operation): Schema {
  const text = (description: string) => ({ schema: { type: 'string' }, description })
  return {
    ...requestId,
    ...(row.who !== 'NOBODY' && quota),
    ...(row.repeatable && { 'Idempotent-Replayed': text('true: this was answered before under this key.') }),
    ...((row.deprecated ?? row.deprecatedFields) && {
      Deprecation: text('RFC 9745: since when.'),
      Sunset: text('RFC 8594: when it is removed.'),
      Link: text('The page about it, and what takes its place.'),
    }),
  }
}

/** What an operation can answer by what it is; its own errors are of the same statuses. */
function errorsOf(row: Operation, url: string): ErrorStatus[] {
  const names = Object.keys((row.body as Schema | undefined)?.properties ?? {})
  const wanted = ((row.body as Schema | undefined)?.required ?? []) as string[]
  const inPath = url.includes('/:')
  const namesOne = inPath || names.some((name) => /^(?:application|webhook|delivery)Id$/.test(name))
  return [
    400,
    406,
    415,
    500,
    503,
    ...(row.who === 'NOBODY' ? [] : ([401, 403, 429] as const)),
    ...(row.body ? ([408, 413] as const) : []),
    // The key of what was made and is erased answers so, too.
    ...(namesOne || wanted.includes('workflowId') ? ([404] as const) : []),
    ...(inPath ? ([414] as const) : []),
    ...(row.repeatable ? ([409, 422] as const) : []),
    // A position in a feed whose end is gone.
    ...(row.deprecated || names.includes('after') ? ([410] as const) : []),
  ]
}

export function oauthRow(row: OAuthOperation, hoisting: Hoisting): Schema {
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
        withCredentials(hoisting.of(row.form)),
        undefined,
        'application/x-www-form-urlencoded',
      ),
    },
    responses: {
      200: {
        description: 'Done.',
        headers: { ...requestId, ...quota },
        ...(!empty && { content: content(opened(hoisting.of(row.reply)), examples?.reply) }),
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

/** For clients that can not send HTTP Basic: RFC 6749 section 2.3.1. */
function withCredentials({ properties, ...form }: Schema): Schema {
  const field = (description: string) => ({ type: 'string', description })
  return {
    ...form,
    properties: {
      ...(properties as Schema),
      client_id: field('In place of HTTP Basic, with client_secret.'),
      client_secret: field('In place of HTTP Basic, with client_id.'),
    },
  }
}

/** Of what is not JSON. A document is of the type that its content has. */
const mediaTypes: Record<string, string> = { '/metrics': 'text/plain', '/v1/downloads/:ticket': '*/*' }

export function plainRow({ summary, replies, counted }: Plain, url: string, hoisting: Hoisting): Schema {
  const said = (schema: unknown): Schema => ({ [json]: { schema: opened(hoisting.of(schema)) } })
  return {
    summary,
    security: [],
    ...(pathParameters(url).length > 0 && { parameters: pathParameters(url) }),
    responses: {
      200: {
        description: 'Done.',
        headers: requestId,
        content: replies ? said(replies[200]) : { [mediaTypes[url] ?? json]: {} },
      },
      ...problems(...(url.includes('/:') ? ([403, 404, 414] as const) : []), 400, 500, 503),
      ...(counted === 'NEVER' ? {} : problems(429)),
      ...(replies?.[503] && {
        503: {
          description: 'Not now.',
          headers: { ...requestId, ...retryAfter },
          content: said(replies[503]),
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

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of your own for this one request, 1 to 255 visible ASCII characters: sent again with the same body within 24 hours, the first answer is repeated and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
}

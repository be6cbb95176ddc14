/** POST /v1/requests.list and requests.get: the log of API requests, and why one was refused. */

import { orNull, Timestamp, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { cursorOf, parseCursor } from '#applications/list-cursor.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { oneOrMore, valuesOf } from '#kernel/schemas/filters.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import type { ListedRequest, RequestFilter } from '../ports.ts'

const closed = { additionalProperties: false } as const
const DEFAULT_LIMIT = 50
const Outcome = Type.Enum(['SUCCEEDED', 'REFUSED', 'FAILED'], {
  description: 'SUCCEEDED: status 2xx or 3xx. REFUSED: 4xx. FAILED: 5xx.',
})

export const RequestObject = Type.Object(
  {
    requestId: Type.String({ description: 'As in the Request-Id header and in the body of an error.' }),
    at: { ...Timestamp, description: 'When the reply was sent.' },
    operation: Type.String({ examples: ['applications.create'] }),
    status: Type.Integer(),
    code: orNull(Type.String({ description: 'The error code; null if it succeeded.' })),
    fields: Type.Array(Type.Object({ path: Type.String(), code: Type.String() }, closed), {
      description: 'The refused fields, without values. `*` stands for a name that the caller chose.',
    }),
    caller: Type.Object(
      {
        kind: Type.Enum(['CREDENTIAL', 'USER']),
        id: Type.String({ description: 'The credential, or the staff user in the dashboard.' }),
      },
      closed,
    ),
    durationMs: Type.Number(),
    applicationId: orNull(Type.String({ description: 'The application that it names or created.' })),
    address: orNull(Type.String({ description: 'The IP address of the system that called.' })),
    unlisted: Type.Integer({
      description:
        'How many requests before this one are not listed: at most 20 that succeeded and 40 others a second.',
    }),
  },
  closed,
)

const kept =
  'Requests of credentials and of people in the dashboard, kept 14 days, without bodies and personal data. ' +
  'One appears after a few seconds. A request whose credential cannot be told is not in the log.'

const Body = Type.Object(
  {
    outcome: Type.Optional(oneOrMore(Outcome)),
    operation: Type.Optional(
      Type.String({ minLength: 1, maxLength: 80, description: 'The operation, or how its name begins.' }),
    ),
    credentialId: Type.Optional(oneOrMore(Type.String({ minLength: 1, maxLength: 200 }))),
    callerKind: Type.Optional(Type.Enum(['CREDENTIAL', 'USER'])),
    applicationId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    from: Type.Optional(TimestampInput),
    to: Type.Optional(TimestampInput),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT })),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the previous page.' }),
    ),
  },
  closed,
)

export const requestsList = operation({
  who: 'application.read',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'List API requests',
  description: `Newest first, with a cursor; all filters must match. ${kept}`,
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 50),
  body: Body,
  reply: Type.Object(
    {
      data: Type.Array(RequestObject),
      nextCursor: orNull(Type.String({ description: 'null on the last page.' })),
      hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
    },
    closed,
  ),
  async run(body, context: Needs<'ids' | 'requestLog'>) {
    const limit = body.limit ?? DEFAULT_LIMIT
    const filter = { ...filterOf(body, context), limit: limit + 1 }
    const found = await context.requestLog.list(context.caller.customerId, filter)
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      data: page.map((each) => requestOf(each, context)),
      nextCursor: last ? cursorOf({ createdAt: last.at, id: last.requestId }) : null,
      hasMore: last !== undefined,
    }
  },
})

export const requestsGet = operation({
  who: 'application.read',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Get one API request by its id',
  description: kept,
  body: Type.Object(
    {
      requestId: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The Request-Id header of the reply, or requestId of an error.',
      }),
    },
    closed,
  ),
  reply: RequestObject,
  async run({ requestId }, context: Needs<'ids' | 'requestLog'>) {
    const id = requestId.toLowerCase()
    const found = isUuid(id) ? await context.requestLog.find(context.caller.customerId, id) : undefined
    if (!found) throw new ApiError('request_not_found')
    return requestOf(found, context)
  },
})

const requestOf = (of: ListedRequest, { ids }: Needs<'ids'>): Static<typeof RequestObject> => ({
  requestId: of.requestId,
  at: of.at.toISOString(),
  operation: of.operation,
  status: of.status,
  code: of.code,
  fields: of.fields,
  caller: {
    kind: of.caller.kind,
    id: ids.of(of.caller.kind === 'USER' ? 'user' : 'credential', of.caller.id),
  },
  durationMs: Math.round(of.durationMs * 10) / 10,
  applicationId: of.applicationId === null ? null : ids.of('application', of.applicationId),
  address: of.address,
  unlisted: of.unlisted,
})

function filterOf(body: Static<typeof Body>, { ids }: Needs<'ids'>): Omit<RequestFilter, 'limit'> {
  const { outcome, operation: named, credentialId, callerKind, applicationId, from, to, cursor } = body
  const callers =
    credentialId === undefined
      ? undefined
      : valuesOf(credentialId).map((id) => ids.read('credential', id, '/credentialId'))
  return {
    ...(outcome ? { outcome: valuesOf(outcome) } : {}),
    ...(named ? { operation: named } : {}),
    ...(callers ? { callerId: callers } : {}),
    ...(callerKind ? { callerKind } : {}),
    ...(applicationId ? { applicationId: ids.read('application', applicationId, '/applicationId') } : {}),
    ...(from ? { from: timestampOf(from, '/from') } : {}),
    ...(to ? { to: timestampOf(to, '/to') } : {}),
    ...(cursor ? { after: readCursor(cursor) } : {}),
  }
}

function timestampOf(text: string, path: string): Date {
  const at = parseTimestamp(text)
  if (at) return at
  const message = 'Must be a timestamp such as 2026-11-20T09:30:00Z.'
  throw new ApiError('invalid_body', { errors: [{ path, code: 'invalid_timestamp', message }] })
}

function readCursor(cursor: string) {
  const position = parseCursor(cursor)
  if (position) return position
  const message = 'Send nextCursor of the previous page unchanged.'
  throw new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}

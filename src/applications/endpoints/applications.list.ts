/** POST /v1/applications.list: pages of applications by creation. */

import { CountryCode, orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import {
  ApplicationKind,
  ApplicationObject,
  ApplicationStatus,
  type Metadata,
  MetadataInput,
} from '#kernel/schemas/application.ts'
import { oneOrMore, valuesOf } from '#kernel/schemas/filters.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import type { PlainCase } from '../case.ts'
import { cursorIn, type ListOrder, type ListPosition, listOrders, parseCursorIn } from '../list-cursor.ts'
import type { ApplicationFilter } from '../ports.ts'
import { listedOf } from '../views.ts'

const Body = Type.Object(
  {
    status: Type.Optional(oneOrMore(ApplicationStatus)),
    workflowId: Type.Optional(oneOrMore(Type.String({ minLength: 1, maxLength: 200 }))),
    kind: Type.Optional(ApplicationKind),
    countryCode: Type.Optional(oneOrMore(CountryCode)),
    createdAfter: Type.Optional(TimestampInput),
    createdBefore: Type.Optional(TimestampInput),
    updatedAfter: Type.Optional(TimestampInput),
    externalReference: Type.Optional(oneOrMore(Type.String({ minLength: 1, maxLength: 255 }))),
    metadata: Type.Optional(
      Type.Unsafe<Metadata>({ ...MetadataInput, description: 'Every key must have exactly this value.' }),
    ),
    order: Type.Optional(
      Type.Enum([...listOrders], {
        default: 'NEWEST',
        description: 'By creation: the newest first, or the oldest.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'nextCursor of the previous page, with the same order.',
      }),
    ),
  },
  { additionalProperties: false },
)

const Page = Type.Object(
  {
    data: Type.Array(ApplicationObject),
    unreadable: Type.Array(Type.String(), {
      description:
        'Ids of applications in data that cannot be decrypted: their steps are empty, and review, ' +
        'decision, failure and risk are null. Otherwise [].',
    }),
    nextCursor: orNull(Type.String({ description: 'null on the last page.' })),
    hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
  },
  { additionalProperties: false },
)

const DEFAULT_LIMIT = 50
/** Listing this many costs as much as reading one application. */
const ROWS_PER_REQUEST = 20

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'List applications',
  description:
    'By creation, with a cursor; all filters must match, and of several values of one filter any. A page ' +
    'counts as one request in the rate limit for every 20 applications of its limit.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / ROWS_PER_REQUEST),
  body: Body,
  reply: Page,
  async run(body, context: Needs<'applications' | 'ids'>) {
    const { limit = DEFAULT_LIMIT, order = 'NEWEST' } = body
    // One row more than requested shows whether there is another page.
    const found = await context.applications.list(context.caller.customerId, {
      ...filterOf(body, context),
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    return {
      data: page.map((each) => listedOf(each, each.summary, context.ids)),
      unreadable: page
        .filter(({ summary }) => summary === null)
        .map(({ id }) => context.ids.of('application', id)),
      nextCursor: found.length > limit ? cursorIn(order, page.at(-1) as PlainCase) : null,
      hasMore: found.length > limit,
    }
  },
})

function filterOf(
  body: Static<typeof Body>,
  { ids }: { ids: { read(object: 'workflow', id: string, path: string): string } },
): Omit<ApplicationFilter, 'limit'> {
  return {
    ...(body.status ? { status: valuesOf(body.status) } : {}),
    ...(body.workflowId
      ? { workflowId: valuesOf(body.workflowId).map((id) => ids.read('workflow', id, '/workflowId')) }
      : {}),
    ...(body.kind ? { kind: body.kind } : {}),
    ...(body.countryCode ? { countryCode: valuesOf(body.countryCode) } : {}),
    ...(body.createdAfter ? { createdAfter: timestampOf(body.createdAfter, '/createdAfter') } : {}),
    ...(body.createdBefore ? { createdBefore: timestampOf(body.createdBefore, '/createdBefore') } : {}),
    ...(body.updatedAfter ? { updatedAfter: timestampOf(body.updatedAfter, '/updatedAfter') } : {}),
    ...(body.externalReference ? { externalReference: valuesOf(body.externalReference) } : {}),
    ...(body.metadata && Object.keys(body.metadata).length > 0 ? { metadata: body.metadata } : {}),
    order: body.order ?? 'NEWEST',
    ...(body.cursor ? { after: readCursor(body.cursor, body.order ?? 'NEWEST') } : {}),
  }
}

function timestampOf(text: string, path: string): Date {
  const at = parseTimestamp(text)
  if (at) return at
  throw new ApiError('invalid_body', {
    errors: [
      { path, code: 'invalid_timestamp', message: 'Must be a timestamp such as 2026-11-20T09:30:00Z.' },
    ],
  })
}

function readCursor(cursor: string, order: ListOrder): ListPosition {
  const position = parseCursorIn(order, cursor)
  if (position) return position
  throw new ApiError('invalid_body', {
    errors: [
      {
        path: '/cursor',
        code: 'invalid_cursor',
        message: 'Send nextCursor of the previous page unchanged, with the same order.',
      },
    ],
  })
}

/** POST /v1/applications.search: the list of the dashboard. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageReply } from '#kernel/schemas/page.ts'
import { FoundRow, foundRowOf } from '../found-row.ts'
import { searchFilterOf, searchFilters } from '../search-body.ts'
import { parseSearchCursor, type SearchOrder, searchOrders, searchPageOf } from '../search-cursor.ts'

const DEFAULT_LIMIT = 50
/** Listing this many costs as much as reading one application. */
const ROWS_PER_REQUEST = 20

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Search applications',
  description:
    'Compact rows for a list, found by words, numbers and filters; all filters must match, and of several ' +
    'values of one filter any. Pages lead forward and back. A page counts as one request in the rate limit ' +
    'for every 20 applications of its limit. Every row is in the access log.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / ROWS_PER_REQUEST),
  body: Type.Object(
    {
      ...searchFilters,
      order: Type.Optional(
        Type.Enum([...searchOrders], {
          default: 'NEWEST',
          description:
            'NEWEST: by creation. RECENTLY_UPDATED: by the last change. LONGEST_WAITING: only those in ' +
            'MANUAL_REVIEW, the longest waiting first. DUE_FIRST: the same ones, what is overdue first, ' +
            'then what is due soonest.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'nextCursor or previousCursor of another page, with the same order.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      ...pageReply(FoundRow),
      previousCursor: orNull(Type.String({ description: 'null on the first page.' })),
    },
    { additionalProperties: false },
  ),
  async run(
    { order = 'NEWEST', limit = DEFAULT_LIMIT, cursor, ...filters },
    context: Needs<'accessLog' | 'applicationSearch' | 'ids' | 'now'>,
  ) {
    const { caller, ids, applicationSearch, accessLog } = context
    const { customerId, id: readerId } = caller
    const from = cursor === undefined ? undefined : readCursor(cursor, order as SearchOrder)
    const found = await applicationSearch.search(customerId, {
      ...searchFilterOf(filters, context),
      order: order as SearchOrder,
      limit: limit + 1,
      readerId,
      ...(from ? { from } : {}),
    })
    const { rows, ...cursors } = searchPageOf(found, limit, order as SearchOrder, from)
    for (const { id: applicationId } of rows)
      accessLog.noteRead({ customerId, applicationId, readerId, operation: 'applications.search' })
    const hasMore = cursors.nextCursor !== null
    return { data: rows.map((row) => foundRowOf(row, ids)), ...cursors, hasMore }
  },
})

function readCursor(cursor: string, order: SearchOrder) {
  const position = parseSearchCursor(cursor, order)
  if (position) return position
  const message = 'Send nextCursor or previousCursor of a page with the same order unchanged.'
  throw new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}

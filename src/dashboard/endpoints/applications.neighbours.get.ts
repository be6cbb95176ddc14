/** POST /v1/applications.neighbours.get: what stands before and after an application in a list. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { SearchFilter } from '../ports.ts'
import { type SearchFilters, searchFilterOf, searchFilters } from '../search-body.ts'
import {
  parseSearchCursor,
  type SearchOrder,
  type SearchPosition,
  searchCursorOf,
  searchOrders,
  searchPositionOf,
} from '../search-cursor.ts'

/** A person reads no larger number at the place of an application. */
const MOST_COUNTED = 1_000

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Get the neighbours of an application in a list',
  description:
    'The applications before and after it in applications.search with the same filters and order, its ' +
    'place and their number: for working through a list one by one. An application that has left the ' +
    'list, because it was decided, has neighbours by its earlier position.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      ...searchFilters,
      order: Type.Optional(Type.Enum([...searchOrders], { default: 'NEWEST' })),
      position: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'position of an earlier reply with the same order: where the application was then.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      before: orNull(Type.String({ description: 'Id of the application before it.' })),
      after: orNull(
        Type.String({ description: 'Id of the next one; of the first one when the position is not known.' }),
      ),
      place: orNull(
        Type.Integer({ description: `From 1; null: not in the list, or after the first ${MOST_COUNTED}.` }),
      ),
      total: orNull(Type.Integer({ description: `null: more than ${MOST_COUNTED}.` })),
      position: orNull(Type.String({ description: 'null: it is not in the list, and none was sent.' })),
    },
    { additionalProperties: false },
  ),
  async run(
    { applicationId, order: asked = 'NEWEST', position, ...filters },
    context: Needs<'applicationSearch' | 'ids' | 'now'>,
  ) {
    const order = asked as SearchOrder
    const { ids, caller, applicationSearch } = context
    const id = ids.read('application', applicationId, '/applicationId')
    const times = await applicationSearch.timesOf(caller.customerId, id)
    if (!times) throw new ApiError('application_not_found')
    const filter = searchFilterOf(filters as SearchFilters, context)
    const at = position === undefined ? searchPositionOf(times, order) : readPosition(position, order)
    const list = { context, filter, order, without: id }
    const [before, after, counted] = await Promise.all([
      at && neighbour(list, { ...at, direction: 'BEFORE' }),
      neighbour(list, at ?? undefined),
      countsOf(list, at),
    ])
    const wireId = (found: string | null) => found && ids.of('application', found)
    const last = at && { id: at.id, createdAt: at.at, updatedAt: at.at, waitingSince: at.at, dueAt: at.at }
    return {
      ...{ before: wireId(before), after: wireId(after), ...counted },
      position: last && searchCursorOf(last, order, 'AFTER'),
    }
  },
})

interface List {
  context: Needs<'applicationSearch'>
  filter: SearchFilter
  order: SearchOrder
  /** The application itself: another order may have moved it. */
  without: string
}

async function neighbour(
  { context: { caller, applicationSearch }, filter, order, without }: List,
  from: SearchPosition | undefined,
): Promise<string | null> {
  const rows = await applicationSearch.search(caller.customerId, {
    ...{ ...filter, order, limit: 2, readerId: caller.id },
    ...(from && { from }),
  })
  const others = rows.filter(({ id }) => id !== without)
  return (from?.direction === 'BEFORE' ? others.at(-1) : others[0])?.id ?? null
}

async function countsOf(
  { context: { caller, applicationSearch }, filter, order, without }: List,
  at: SearchPosition | null,
): Promise<{ place: number | null; total: number | null }> {
  const count = (of: SearchFilter, limit: number, before?: SearchPosition) =>
    applicationSearch.count(caller.customerId, of, limit, { order, ...(before && { before }) })
  const isOther = filter.applicationId !== undefined && filter.applicationId !== without
  const [listed, earlier, total] = await Promise.all([
    isOther ? 0 : count({ ...filter, applicationId: without }, 1),
    at ? count(filter, MOST_COUNTED, at) : 0,
    count(filter, MOST_COUNTED + 1),
  ])
  const place = at && listed > 0 && earlier < MOST_COUNTED ? earlier + 1 : null
  return { place, total: total > MOST_COUNTED ? null : total }
}

function readPosition(sent: string, order: SearchOrder): SearchPosition {
  const position = parseSearchCursor(sent, order)
  if (position) return position
  const message = 'Send position of an earlier reply with the same order unchanged.'
  throw new ApiError('invalid_body', { errors: [{ path: '/position', code: 'invalid_cursor', message }] })
}

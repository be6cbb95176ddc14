/** Pages of a list: the shared fields of bodies and replies, and a page of a list that is read as a whole. */
import { orNull } from '@foyer/national-fields/schemas/primitives'
import { type TSchema, Type } from 'typebox'
import { ApiError } from '../api-error.ts'

/** Lists that a team makes by hand are shorter than this. */
const MOST = 1_000

export const wholeListPaging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: MOST })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'nextCursor of the previous page.' }),
  ),
}

export const pageReply = <Row extends TSchema>(row: Row, description?: string) => ({
  data: Type.Array(row, description === undefined ? {} : { description }),
  nextCursor: orNull(Type.String({ description: 'null on the last page.' })),
  hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
})

interface Asked {
  limit?: number
  cursor?: string
}

/**
 * A page of rows that are all at hand. The cursor names the last row and its place: if that row is gone, the
 * page begins where it stood. Throws invalid_body for a cursor that this has not written.
 */
export function pageOfAll<Row>(
  rows: readonly Row[],
  { limit = MOST, cursor }: Asked,
  keyOf: (row: Row) => string,
): { data: Row[]; nextCursor: string | null; hasMore: boolean } {
  const start = cursor === undefined ? 0 : placeBehind(rows, cursor, keyOf)
  const data = rows.slice(start, start + limit)
  const last = data.at(-1)
  const hasMore = last !== undefined && start + limit < rows.length
  return { data, nextCursor: hasMore ? `${start + limit}.${keyOf(last)}` : null, hasMore }
}

function placeBehind<Row>(rows: readonly Row[], cursor: string, keyOf: (row: Row) => string): number {
  const [, place, key] = /^(\d{1,6})\.(.+)$/s.exec(cursor) ?? []
  if (place === undefined) throw wrongCursor()
  const at = rows.findIndex((row) => keyOf(row) === key)
  return at >= 0 ? at + 1 : Math.max(0, Number(place) - 1)
}

export function wrongCursor(): ApiError {
  const message = 'Send nextCursor of the previous page unchanged.'
  return new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}

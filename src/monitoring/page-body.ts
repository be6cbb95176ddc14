/** Pages of the lists of monitoring: their size, and the cursor of the next one. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { cursorOf, type ListPosition, parseCursor } from '#applications/list-cursor.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { HitPosition } from './ports.ts'

export const DEFAULT_LIMIT = 50

export const pageFields = {
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'nextCursor of the previous page.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT, description: 'Applications a page.' }),
  ),
}

export const pageReply = {
  hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
  nextCursor: orNull(Type.String()),
}

/** Throws invalid_body. */
export function afterOf(cursor: string | undefined): { after?: ListPosition } {
  if (cursor === undefined) return {}
  return { after: parseCursor(cursor) ?? refuseCursor() }
}

const HIT_CURSOR = /^([1-5])\.(.+)$/

/** Throws invalid_body. */
export function afterHitsOf(cursor: string | undefined): { after?: HitPosition } {
  if (cursor === undefined) return {}
  const [, rank, rest = ''] = HIT_CURSOR.exec(cursor) ?? []
  const position = parseCursor(rest)
  return { after: position ? { ...position, rank: Number(rank) } : refuseCursor() }
}

export const hitCursorOf = ({ rank, ...position }: HitPosition): string => `${rank}.${cursorOf(position)}`

function refuseCursor(): never {
  const message = 'Send nextCursor of the previous page unchanged.'
  throw new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}

/** `found` was asked for one more than the limit. */
export function pageOf<T, P extends ListPosition>(
  found: readonly T[],
  limit: number,
  positionOf: (last: T) => P,
  writtenAs: (position: P) => string = cursorOf,
) {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { page, hasMore, nextCursor: hasMore ? writtenAs(positionOf(last)) : null }
}

/** The cursor of a search: its direction, and the time and id of the row that it continues from. */
import { cursorOf, type ListPosition, parseCursor } from '#applications/list-cursor.ts'

export const searchOrders = ['NEWEST', 'RECENTLY_UPDATED', 'LONGEST_WAITING', 'DUE_FIRST'] as const
export type SearchOrder = (typeof searchOrders)[number]

export interface SearchPosition {
  /** The value of the sorting column. */
  at: Date
  id: string
  direction: 'AFTER' | 'BEFORE'
}

export interface Ordered {
  id: string
  createdAt: Date
  updatedAt: Date
  waitingSince: Date | null
  dueAt: Date | null
}

const timeIn: Record<SearchOrder, (of: Ordered) => Date> = {
  NEWEST: ({ createdAt }) => createdAt,
  RECENTLY_UPDATED: ({ updatedAt }) => updatedAt,
  LONGEST_WAITING: ({ waitingSince, updatedAt }) => waitingSince ?? updatedAt,
  DUE_FIRST: ({ dueAt, updatedAt }) => dueAt ?? updatedAt,
}

/** null: it is not in this order. */
export function searchPositionOf(of: Ordered, order: SearchOrder): SearchPosition | null {
  if (order === 'LONGEST_WAITING' && of.waitingSince === null) return null
  if (order === 'DUE_FIRST' && of.dueAt === null) return null
  return { at: timeIn[order](of), id: of.id, direction: 'AFTER' }
}

const marks = { AFTER: 'a', BEFORE: 'b' } as const
const orderMarks: Record<SearchOrder, string> = {
  ...{ NEWEST: 'n', RECENTLY_UPDATED: 'u', LONGEST_WAITING: 'w', DUE_FIRST: 'd' },
}

export const searchCursorOf = (
  row: Ordered,
  order: SearchOrder,
  direction: SearchPosition['direction'],
): string =>
  `${orderMarks[order]}${marks[direction]}.${cursorOf({ createdAt: timeIn[order](row), id: row.id })}`

/** undefined for anything that searchCursorOf did not write for this order. */
export function parseSearchCursor(cursor: string, order: SearchOrder): SearchPosition | undefined {
  const mark = cursor.slice(0, 3)
  const direction = (['AFTER', 'BEFORE'] as const).find(
    (each) => mark === `${orderMarks[order]}${marks[each]}.`,
  )
  const position: ListPosition | undefined = direction && parseCursor(cursor.slice(3))
  return direction && position && { at: position.createdAt, id: position.id, direction }
}

export interface SearchPage<R> {
  rows: R[]
  nextCursor: string | null
  previousCursor: string | null
}

/**
 * One row more than the limit was asked for: it says whether the page leads on in its direction. Where the
 * page came from there is always something.
 */
export function searchPageOf<R extends Ordered>(
  found: R[],
  limit: number,
  order: SearchOrder,
  from?: SearchPosition,
): SearchPage<R> {
  const hasMore = found.length > limit
  const isBackward = from?.direction === 'BEFORE'
  const rows = isBackward ? found.slice(-limit) : found.slice(0, limit)
  const hasNext = isBackward || hasMore
  const hasPrevious = isBackward ? hasMore : from !== undefined
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    nextCursor: hasNext && last ? searchCursorOf(last, order, 'AFTER') : null,
    previousCursor: hasPrevious && first ? searchCursorOf(first, order, 'BEFORE') : null,
  }
}

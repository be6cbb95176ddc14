/** The event feed: a customer's events in commit order. A cursor is a position in that order. Pure. */

import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import type { EventChange, EventEnvelope, EventKind } from '#kernel/schemas/event.ts'

export interface KeptEvent {
  /** Gap-free from 1 in commit order: no event ever appears before one that was already read. */
  seq: number
  eventId: string
  applicationId: string
  kind: EventKind
  at: Date
  /** Absent or null: it says none. */
  changes?: EventChange[] | null
}

export interface FeedPage {
  /** Oldest first. */
  events: KeptEvent[]
  /** All events up to this position have been read. */
  position: number
  hasMore: boolean
}

export interface RecentPage {
  /** Newest first. */
  events: KeptEvent[]
  /** The next page has the events before this position. null: none is left. */
  before: number | null
}

/** `oldest` is the first stored event; `newest` + 1 without any. */
export interface FeedBounds {
  oldest: number
  newest: number
}

export const eventOnWireOf = (
  { eventId, applicationId, kind, at, changes }: Omit<KeptEvent, 'seq'>,
  ids: Ids,
): EventEnvelope => ({
  eventId: ids.of('event', eventId),
  publishedAt: at.toISOString(),
  event: {
    type: kind,
    applicationId: ids.of('application', applicationId),
    ...(changes ? { changes } : {}),
  },
})

/** The two directions have cursors of their own: one in the wrong list would skip events. */
const FORWARD = 'e1.'
const BACKWARD = 'r1.'

/** Not a secret: it only works for the events of its own customer. */
export const feedCursorOf = (position: number): string => `${FORWARD}${position.toString(36)}`
export const recentCursorOf = (before: number): string => `${BACKWARD}${before.toString(36)}`

/** Both throw invalid_body for text that is not a cursor of theirs. */
export const readCursor = (cursor: string): number => positionIn(cursor, FORWARD)
export const readRecentCursor = (cursor: string): number => positionIn(cursor, BACKWARD)

function positionIn(cursor: string, prefix: string): number {
  const digits = cursor.slice(prefix.length)
  const position = Number.parseInt(digits, 36)
  if (/^[0-9a-z]{1,10}$/.test(digits) && `${prefix}${position.toString(36)}` === cursor) return position
  throw invalidCursor('Send nextCursor of the previous page unchanged.')
}

/**
 * Where to continue reading. Throws if events after it have been deleted, or if no event has this position.
 */
export function positionAfter(after: number | null, { oldest, newest }: FeedBounds): number {
  if (after === null) return oldest - 1
  if (after > newest) throw invalidCursor('No event has this position. Start again without it.')
  if (after < oldest - 1) throw new ApiError('cursor_expired')
  return after
}

/**
 * The position where newest-first reading continues after a page that read all positions from `to`. Events
 * are deleted from the oldest on, so a cursor never expires in this direction: the list ends earlier.
 */
export const positionBefore = (to: number, { oldest }: Pick<FeedBounds, 'oldest'>): number | null =>
  to > oldest ? to : null

const invalidCursor = (message: string): ApiError =>
  new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })

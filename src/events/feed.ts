/** The feed: a customer's events in the order of their commits. A cursor is a place in that order; pure. */

import { ApiError } from '../errors.ts'
import type { Ids } from '../ids.ts'
import type { EventEnvelope, EventKind } from '../schemas/event.ts'

export interface KeptEvent {
  /** Gap-free from 1, in the order of commits: what is read at a place stays before what is read later. */
  seq: number
  eventId: string
  applicationId: string
  kind: EventKind
  at: Date
}

export interface FeedPage {
  /** Oldest first. */
  events: KeptEvent[]
  /** Everything up to here has been looked at. */
  position: number
  hasMore: boolean
}

/** Where the feed stands: `oldest` is the first event that is still kept, one more than `newest` when none is. */
export interface FeedBounds {
  oldest: number
  newest: number
}

/** Events are kept that long, and then swept. */
export const KEPT_DAYS = 90

export const envelopeOf = (
  { eventId, applicationId, kind, at }: Omit<KeptEvent, 'seq'>,
  ids: Ids,
): EventEnvelope => ({
  eventId: ids.of('event', eventId),
  publishedAt: at.toISOString(),
  event: { type: kind, applicationId: ids.of('application', applicationId) },
})

const PREFIX = 'e1.'

/** Not a secret, and good for its own customer's events alone. */
export const cursorOf = (position: number): string => `${PREFIX}${position.toString(36)}`

/** Refuses what is no cursor. */
export function readCursor(cursor: string): number {
  const digits = cursor.slice(PREFIX.length)
  const position = Number.parseInt(digits, 36)
  if (cursor.startsWith(PREFIX) && /^[0-9a-z]{1,10}$/.test(digits) && cursorOf(position) === cursor)
    return position
  throw wrongCursor('Send nextCursor of the page before as it was given.')
}

/** Where to read on. Refuses a place before which something is gone, and one that no event has reached. */
export function positionAfter(after: number | null, { oldest, newest }: FeedBounds): number {
  if (after === null) return oldest - 1
  if (after > newest) throw wrongCursor('No event has this place. Begin again without after.')
  if (after < oldest - 1) throw new ApiError('cursor_expired')
  return after
}

const wrongCursor = (message: string): ApiError =>
  new ApiError('invalid_body', { errors: [{ path: '/after', code: 'invalid_cursor', message }] })

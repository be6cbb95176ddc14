/** Reads the event feed like a customer: page after page, from cursor to cursor. */
import assert from 'node:assert/strict'
import type { EventKind } from '#kernel/schemas/event.ts'
import type { World } from './world.ts'

export interface FeedEvent {
  eventId: string
  publishedAt: string
  event: { type: EventKind; applicationId: string }
}

export interface FeedReading {
  bearer: string
  limit?: () => number
  from?: string | undefined
  types?: EventKind[] | undefined
}

/** Until there are no more events. */
export async function readToEnd(world: World, { bearer, limit = () => 500, from, types }: FeedReading) {
  const read: FeedEvent[] = []
  let after = from
  for (;;) {
    const body = { limit: limit(), ...(after && { after }), ...(types && { types }) }
    const reply = await world.call('/v1/events.list', body, bearer)
    assert.equal(reply.status, 200, reply.text)
    read.push(...reply.body.data)
    after = reply.body.nextCursor as string
    if (!reply.body.hasMore) return { read, after }
  }
}

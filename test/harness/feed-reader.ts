/** Reads the feed of events as a customer does: page after page, from cursor to cursor. */
import assert from 'node:assert/strict'
import type { EventKind } from '../../src/schemas/event.ts'
import type { World } from './world.ts'

export interface Told {
  eventId: string
  publishedAt: string
  event: { type: EventKind; applicationId: string }
}

export interface Following {
  bearer: string
  limit?: () => number
  from?: string | undefined
  types?: EventKind[] | undefined
}

/** Until nothing more is there now. */
export async function readOn(world: World, { bearer, limit = () => 500, from, types }: Following) {
  const read: Told[] = []
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

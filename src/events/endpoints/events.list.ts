/** POST /v1/events.list: every event of the customer by cursor, and a wait for the next one where no webhook can reach. */
import { type Static, Type } from 'typebox'
import { type CallContext, operation } from '../../endpoint.ts'
import type { Ids } from '../../ids.ts'
import { EventEnvelope, EventKind } from '../../schemas/event.ts'
import { cursorOf, envelopeOf, type FeedPage, readCursor } from '../feed.ts'

export const paging = {
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'nextCursor of the page before. Without it: from the oldest event that is kept (90 days). 410 cursor_expired when events after it are gone.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
}
export const DEFAULT_LIMIT = 100

const Body = Type.Object(
  {
    ...paging,
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 20,
        default: 0,
        description: 'When there is nothing new: answer as soon as there is, at the latest after so long.',
      }),
    ),
    types: Type.Optional(Type.Array(EventKind, { minItems: 1, maxItems: 20, description: 'Only these.' })),
  },
  { additionalProperties: false },
)

export const EventPage = Type.Object(
  {
    data: Type.Array(EventEnvelope, {
      description: 'Oldest first, in the order in which they were committed.',
    }),
    nextCursor: Type.String({ description: 'Never null: keep it, and ask with it again later.' }),
    hasMore: Type.Boolean({ description: 'There is more to read now. data may then be empty.' }),
  },
  { additionalProperties: false },
)

export const eventPageOf = (page: FeedPage, ids: Ids): Static<typeof EventPage> => ({
  data: page.events.map((event) => envelopeOf(event, ids)),
  nextCursor: cursorOf(page.position),
  hasMore: page.hasMore,
})

export default operation({
  who: 'application.read',
  summary: 'Every event of the customer',
  description:
    'A cursor over all events, oldest first: none is left out and none comes twice, also while others are written. Thin: read the rest with its own operation. Kept 90 days. In the rate limit a page counts as one request for every 100 events that it may have.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 100),
  body: Body,
  reply: EventPage,
  run: async (body, context) => eventPageOf(await awaited(body, context), context.ids),
})

async function awaited(body: Static<typeof Body>, context: CallContext): Promise<FeedPage> {
  const { caller, events, now, ending } = context
  const until = now().getTime() + (body.waitSeconds ?? 0) * 1000
  const ask = { limit: body.limit ?? DEFAULT_LIMIT, ...(body.types ? { kinds: body.types } : {}) }
  let page = await events.page(caller.customerId, {
    ...ask,
    after: body.after ? readCursor(body.after) : null,
  })
  if (body.waitSeconds === undefined || body.waitSeconds === 0) return page
  const signal = ending()
  while (page.events.length === 0 && !page.hasMore && !signal.aborted) {
    const milliseconds = until - now().getTime()
    if (milliseconds <= 0) break
    const isNews = await events.news(caller.customerId, page.position, { milliseconds, ending: signal })
    if (!isNews) break
    page = await events.page(caller.customerId, { ...ask, after: page.position })
  }
  return page
}

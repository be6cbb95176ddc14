/** POST /v1/events.list: every event of the customer by cursor, with an optional wait for the next one. */
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { EventEnvelope, EventKind } from '#kernel/schemas/event.ts'
import { eventOnWireOf, type FeedPage, feedCursorOf, readCursor } from '../feed.ts'

export const paging = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'nextCursor of the previous page. Without it, the list begins with the oldest kept event (90 ' +
        'days). 410 cursor_expired if events after the cursor have been deleted.',
    }),
  ),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'The same as cursor.' })),
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
        description: 'If there is no new event, wait at most this long for one.',
      }),
    ),
    types: Type.Optional(
      Type.Array(EventKind, { minItems: 1, maxItems: 20, description: 'Only these kinds.' }),
    ),
  },
  { additionalProperties: false },
)

export const EventPage = Type.Object(
  {
    data: Type.Array(EventEnvelope, {
      description: 'Oldest first, in the order in which they were committed.',
    }),
    nextCursor: Type.String({ description: 'Never null: store it and use it for the next request.' }),
    hasMore: Type.Boolean({ description: 'More events can be read now, even if data is empty.' }),
  },
  { additionalProperties: false },
)

interface CursorFields {
  cursor?: string
  after?: string
}

/** The position to read on from; null for the oldest kept event. */
export function positionOf({ cursor, after }: CursorFields): number | null {
  if (cursor !== undefined && after !== undefined && cursor !== after)
    throw new ApiError('invalid_body', {
      errors: [{ path: '/after', code: 'invalid_cursor', message: 'Omit it, and send cursor only.' }],
    })
  const text = cursor ?? after
  return text === undefined ? null : readCursor(text)
}

/** An error about the cursor names the field that the caller sent. */
export async function namingCursorField<T>(
  { cursor, after }: CursorFields,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const errors = error instanceof ApiError ? error.extras.errors : undefined
    if (cursor !== undefined || after === undefined || !errors) throw error
    throw new ApiError((error as ApiError).code, {
      errors: errors.map((each) => (each.path === '/cursor' ? { ...each, path: '/after' } : each)),
    })
  }
}

export const eventPageOf = (page: FeedPage, ids: Ids): Static<typeof EventPage> => ({
  data: page.events.map((event) => eventOnWireOf(event, ids)),
  nextCursor: feedCursorOf(page.position),
  hasMore: page.hasMore,
})

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'DEVELOP',
  summary: 'Every event of the customer',
  description:
    'A cursor over all events, oldest first. No event is missing or repeated, even while new ones are ' +
    'written. An event holds ids only: read the application with its own operation. Events are kept 90 ' +
    'days. In the rate limit a page counts as one request for every 100 events of its limit.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 100),
  body: Body,
  reply: EventPage,
  run: (body, context: Needs<'events' | 'ids' | 'now'>) =>
    namingCursorField(body, async () => eventPageOf(await readPage(body, context), context.ids)),
})

async function readPage(body: Static<typeof Body>, context: Needs<'events' | 'now'>): Promise<FeedPage> {
  const { caller, events, now, ending } = context
  const until = now().getTime() + (body.waitSeconds ?? 0) * 1000
  const filter = { limit: body.limit ?? DEFAULT_LIMIT, ...(body.types ? { kinds: body.types } : {}) }
  let page = await events.page(caller.customerId, {
    ...filter,
    after: positionOf(body),
  })
  if (body.waitSeconds === undefined || body.waitSeconds === 0) return page
  const signal = ending()
  while (page.events.length === 0 && !page.hasMore && !signal.aborted) {
    const milliseconds = until - now().getTime()
    if (milliseconds <= 0) break
    const isNews = await events.waitForNews(caller.customerId, page.position, {
      milliseconds,
      ending: signal,
    })
    if (!isNews) break
    page = await events.page(caller.customerId, { ...filter, after: page.position })
  }
  return page
}

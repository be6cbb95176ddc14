/** POST /v1/events.recent.list: the events of the customer, newest first, for a person who looks at them. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { EventEnvelope, EventKind } from '#kernel/schemas/event.ts'
import { eventOnWireOf, readRecentCursor, recentCursorOf } from '../feed.ts'
import { DEFAULT_LIMIT } from './events.list.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'DEVELOP',
  summary: 'The newest events of the customer',
  description:
    'Newest first, with a cursor: for a look at what happened last. A system that must miss no event reads ' +
    'events.list, whose cursor goes on with new events. Events are kept 90 days. In the rate limit a page ' +
    'counts as one request for every 100 events of its limit.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 100),
  body: Type.Object(
    {
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description: 'nextCursor of the previous page. Without it, the list begins with the newest event.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT })),
      types: Type.Optional(
        Type.Array(EventKind, { minItems: 1, maxItems: 20, description: 'Only these kinds.' }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      data: Type.Array(EventEnvelope, { description: 'Newest first. Can be empty while there is more.' }),
      nextCursor: orNull(Type.String({ description: 'null on the last page.' })),
      hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
    },
    { additionalProperties: false },
  ),
  async run({ cursor, limit = DEFAULT_LIMIT, types }, { caller, events, ids }: Needs<'events' | 'ids'>) {
    const page = await events.recent(caller.customerId, {
      before: cursor === undefined ? null : readRecentCursor(cursor),
      limit,
      ...(types ? { kinds: types } : {}),
    })
    return {
      data: page.events.map((event) => eventOnWireOf(event, ids)),
      nextCursor: page.before === null ? null : recentCursorOf(page.before),
      hasMore: page.before !== null,
    }
  },
})

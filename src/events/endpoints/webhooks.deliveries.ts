/**
 * POST /v1/webhooks.deliveries.list and replay: read the outcome of every delivery, and send events again.
 */

import { orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { EventKind } from '#kernel/schemas/event.ts'
import { oneOrMore, valuesOf } from '#kernel/schemas/filters.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { deliveryOf } from '../delivery-views.ts'
import { DeliveryObject, DeliveryStatus, repeatableOf, WebhookRef } from './webhook-schemas.ts'
import { replyOf } from './webhooks.ts'

const closed = { additionalProperties: false } as const
const DEFAULT_LIMIT = 50
const Cursor = Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the previous page.' })

export const deliveriesList = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'List deliveries',
  description:
    'Newest first, by cursor, with all tries; all filters must match. Deliveries are kept 30 days. A page' +
    ' may be shorter when the answers are long: rely on nextCursor only. In the rate limit a page counts ' +
    'as one request for every 20 deliveries of its limit.',
  cost: ({ limit = DEFAULT_LIMIT }) => Math.ceil(limit / 20),
  body: Type.Object(
    {
      webhookId: Type.Optional(WebhookRef),
      applicationId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      status: Type.Optional(oneOrMore(DeliveryStatus)),
      type: Type.Optional(oneOrMore(EventKind)),
      from: Type.Optional(TimestampInput),
      to: Type.Optional(TimestampInput),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
      cursor: Type.Optional(Cursor),
    },
    closed,
  ),
  reply: Type.Object(
    {
      data: Type.Array(DeliveryObject),
      nextCursor: orNull(Type.String({ description: 'null on the last page.' })),
      hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
    },
    closed,
  ),
  async run(body, context: Needs<'apiVersions' | 'ids' | 'webhooks'>) {
    const { webhooks, caller, ids } = context
    const { limit = DEFAULT_LIMIT, webhookId, applicationId, status, type, from, to, cursor } = body
    const { deliveries, next } = await webhooks.deliveries(caller.customerId, {
      ...(webhookId === undefined ? {} : { webhookId: ids.read('webhook', webhookId, '/webhookId') }),
      ...(applicationId === undefined
        ? {}
        : { applicationId: ids.read('application', applicationId, '/applicationId') }),
      ...(status ? { status: valuesOf(status) } : {}),
      ...(type ? { type: valuesOf(type) } : {}),
      ...(from ? { from: readTimestamp(from, '/from') } : {}),
      ...(to ? { to: readTimestamp(to, '/to') } : {}),
      ...(cursor ? { after: readDeliveryCursor(cursor) } : {}),
      limit,
    })
    return {
      data: deliveries.map((each) => deliveryOf(each, context)),
      nextCursor: next,
      hasMore: next !== null,
    }
  },
})

const ReplayBody = Type.Object(
  {
    deliveryId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    webhookId: Type.Optional(WebhookRef),
    from: Type.Optional(TimestampInput),
    to: Type.Optional(TimestampInput),
    status: Type.Optional(DeliveryStatus),
    cursor: Type.Optional(Cursor),
  },
  closed,
)

export const deliveriesReplay = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Send events again',
  description:
    'Either one delivery by deliveryId, or to one webhook all events from `from` until before `to`, ' +
    'including those that happened while it was switched off. At most 1 000 events per call: continue ' +
    'with nextCursor. The events keep their ids.',
  body: ReplayBody,
  reply: Type.Object(
    {
      replayed: Type.Integer({ description: 'How many are sent again.' }),
      nextCursor: orNull(Type.String({ description: 'null when the whole range is done.' })),
    },
    closed,
  ),
  repeatable: true,
  async run(body, context: Needs<'ids' | 'webhooks'>) {
    const { webhooks, caller } = context
    const repeatable = repeatableOf('webhooks.deliveries.replay', context)
    const one = body.deliveryId === undefined ? undefined : readSingleReplay(body, context)
    const range = one ? undefined : readReplayRange(body, context)
    return replyOf(
      await webhooks.write(caller.customerId, actorOf(context), repeatable, async (writes) => {
        if (one) await writes.replay(one.deliveryId, one.webhookId)
        const { replayed, last } = range ? await writes.replayRange(range) : { replayed: 1, last: null }
        return { replayed, nextCursor: last === null ? null : String(last) }
      }),
    )
  },
})

type ReplayBody = Static<typeof ReplayBody>

function readSingleReplay({ deliveryId = '', webhookId, ...rest }: ReplayBody, { ids }: Needs<'ids'>) {
  const one = {
    deliveryId: ids.read('delivery', deliveryId, '/deliveryId'),
    webhookId: webhookId === undefined ? undefined : ids.read('webhook', webhookId, '/webhookId'),
  }
  const [more] = Object.keys(rest)
  if (more !== undefined) throw invalidBody(`/${more}`, 'It cannot be combined with deliveryId.')
  return one
}

export function readReplayRange({ webhookId, from, to, status, cursor }: ReplayBody, { ids }: Needs<'ids'>) {
  const whole = 'Send deliveryId, or webhookId with from and to.'
  if (webhookId === undefined) throw invalidBody('/webhookId', whole)
  if (from === undefined) throw invalidBody('/from', whole)
  if (to === undefined) throw invalidBody('/to', whole)
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalidBody('/cursor', invalidCursor, 'invalid_cursor')
  return {
    webhookId: ids.read('webhook', webhookId, '/webhookId'),
    ...readTimeRange(from, to),
    ...(status ? { status } : {}),
    ...(cursor === undefined ? {} : { after: Number(cursor) }),
  }
}

function readTimeRange(from: string, to: string) {
  const range = { from: readTimestamp(from, '/from'), to: readTimestamp(to, '/to') }
  if (range.from >= range.to) throw invalidBody('/to', 'It must be later than from.')
  return range
}

const invalidCursor = 'Send nextCursor of the previous page unchanged.'
function readDeliveryCursor(cursor: string): string {
  if (isUuid(cursor)) return cursor
  throw invalidBody('/cursor', invalidCursor, 'invalid_cursor')
}

function readTimestamp(text: string, path: string): Date {
  const at = parseTimestamp(text)
  if (at) return at
  throw invalidBody(path, 'This is not a timestamp; write it like 2026-11-20T09:30:00Z.', 'invalid_timestamp')
}

const invalidBody = (path: string, message: string, code = 'wrong') =>
  new ApiError('invalid_body', { errors: [{ path, code, message }] })

/** POST /v1/webhooks.health and webhooks.deliveries.count: how webhooks do, and what a replay sends. */

import { Timestamp, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { DeliveryStatus, WebhookRef } from './webhook-schemas.ts'
import { readReplayRange } from './webhooks.deliveries.ts'

const closed = { additionalProperties: false } as const

export const deliveriesCount = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'Count what a replay sends',
  description:
    'How many events webhooks.deliveries.replay sends again for the same period and status. Deliveries ' +
    'that end meanwhile may change it by some.',
  body: Type.Object(
    {
      webhookId: WebhookRef,
      from: { ...TimestampInput, examples: ['2026-11-19T10:30:00+01:00'] },
      to: TimestampInput,
      status: Type.Optional(DeliveryStatus),
    },
    closed,
  ),
  reply: Type.Object({ count: Type.Integer() }, closed),
  async run(body, context: Needs<'ids' | 'webhooks'>) {
    const range = readReplayRange(body, context)
    return { count: await context.webhooks.countReplay(context.caller.customerId, range) }
  },
})

export const webhooksHealth = operation({
  who: 'application',
  permission: 'webhooks',
  staff: 'DEVELOP',
  summary: 'How webhooks are doing',
  description: 'The tries of the last 24 hours by hour. A webhook and an hour without a try are absent.',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            webhookId: Type.String(),
            hours: Type.Array(
              Type.Object({ hour: Timestamp, delivered: Type.Integer(), failed: Type.Integer() }, closed),
              { description: 'The oldest first.' },
            ),
            medianMs: Type.Integer({ description: 'The median duration of a try.' }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  async run(_body, { webhooks, caller, ids }: Needs<'ids' | 'webhooks'>) {
    const all = await webhooks.health(caller.customerId)
    return {
      data: all.map(({ webhookId, hours, medianMs }) => ({
        webhookId: ids.of('webhook', webhookId),
        hours: hours.map((each) => ({ ...each, hour: each.hour.toISOString() })),
        medianMs,
      })),
    }
  },
})

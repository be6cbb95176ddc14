/** Views of deliveries and their tries, for the API and the command line. */
import type { Ids } from '../ids.ts'
import { plainHeaders } from './signatures.ts'
import type { Delivery, Try } from './webhook.ts'

export const tryOf = ({ at, durationMs, status, error, body }: Try) => ({
  at: at.toISOString(),
  durationMs,
  status,
  error,
  body,
})

export function deliveryOf(delivery: Delivery, ids: Ids) {
  const eventId = ids.of('event', delivery.eventId)
  return {
    id: ids.of('delivery', delivery.id),
    webhookId: ids.of('webhook', delivery.webhookId),
    eventId,
    applicationId: ids.of('application', delivery.applicationId),
    type: delivery.type,
    status: delivery.status,
    replay: delivery.isReplay,
    createdAt: delivery.createdAt.toISOString(),
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
    tries: delivery.tries.map((each) => ({
      ...tryOf(each),
      requestHeaders: plainHeaders({ id: eventId, at: each.at }),
    })),
  }
}
export type DeliveryView = ReturnType<typeof deliveryOf>

/** Views of deliveries and their tries, for the API and the command line. */
import { eventOfOlder } from '#kernel/api-versions.ts'
import type { BasePorts } from '#kernel/base.ts'
import { bodyOf, plainHeaders } from './signatures.ts'
import type { Delivery, Try } from './webhook.ts'

export const tryOf = ({ at, durationMs, status, error, body }: Try) => ({
  at: at.toISOString(),
  durationMs,
  status,
  error,
  body,
})

export function deliveryOf(delivery: Delivery, { ids, apiVersions }: Pick<BasePorts, 'ids' | 'apiVersions'>) {
  const eventId = ids.of('event', delivery.eventId)
  const applicationId = ids.of('application', delivery.applicationId)
  const { publishedAt, type, changes } = delivery
  return {
    id: ids.of('delivery', delivery.id),
    webhookId: ids.of('webhook', delivery.webhookId),
    eventId,
    applicationId,
    type,
    status: delivery.status,
    replay: delivery.isReplay,
    createdAt: delivery.createdAt.toISOString(),
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
    requestBody: bodyOf(
      { eventId, publishedAt, type, applicationId, changes },
      eventOfOlder(apiVersions, delivery.apiVersion),
    ),
    tries: delivery.tries.map((each) => ({
      ...tryOf(each),
      requestHeaders: plainHeaders({ id: eventId, at: each.at }),
    })),
  }
}

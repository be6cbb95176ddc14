/** One attempt of one delivery: sign, send, and decide what follows. */

import { randomBytes } from 'node:crypto'
import { type ApiVersions, apiVersions, eventOfOlder } from '#kernel/api-versions.ts'
import type { Ids } from '#kernel/ids.ts'
import { childTraceparent, readTraceparent } from '#platform/trace-context.ts'
import { verdictOf } from '../../retry-schedule.ts'
import { bodyOf, signedHeaders } from '../../signatures.ts'
import type { ClaimedDelivery, FinishedTry } from './delivery-leases.ts'
import { type Sealing, signersOf } from './secrets.ts'
import type { WebhookSender } from './sending.ts'

export interface DeliverySettings {
  ids: Ids
  now(): Date
  sealing: Sealing
  sender: WebhookSender
  /** Seconds between tries; shorter in tests. */
  schedule?: readonly number[]
  /** Only tests have others. */
  apiVersions?: ApiVersions
}

export interface AttemptOutcome {
  finished: FinishedTry
  /** The receiver answered 410: it wants no more events. */
  gone: boolean
}

/** The receiver's own spans belong to the trace of the request that made the event. */
function tracing(stored: string | null): Record<string, string> {
  const traceparent = readTraceparent(stored)
  return traceparent ? { traceparent: childTraceparent(traceparent, randomBytes(8).toString('hex')) } : {}
}

/**
 * Failures of the receiver, or of the webhook's secret, become the result of the try; they are not thrown.
 */
export async function deliver(
  { ids, now, sealing, sender, schedule, apiVersions: versions = apiVersions }: DeliverySettings,
  claimed: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const { customerId } = claimed
  const id = ids.of('event', claimed.eventId)
  const event = {
    eventId: id,
    publishedAt: claimed.publishedAt,
    type: claimed.kind,
    applicationId: ids.of('application', claimed.applicationId),
    changes: claimed.changes,
  }
  const body = bodyOf(event, eventOfOlder(versions, claimed.apiVersion))
  const sent = await sender.send(claimed.url, body, (at) => ({
    ...signedHeaders(
      { id, at, body },
      signersOf(sealing, claimed, {
        newest: claimed.sealedSecret,
        old: claimed.sealedOldSecret,
        contentHmacKey: claimed.contentHmacKey,
      }),
    ),
    ...tracing(claimed.traceparent),
  }))
  const options = { now: now(), chance: Math.random(), ...(schedule ? { schedule } : {}) }
  const verdict = verdictOf(sent, claimed.tries + 1, options)
  const hasBody = sent.body.length > 0
  return {
    gone: verdict.kind === 'GIVEN_UP' && verdict.gone,
    finished: {
      claimed,
      status: verdict.kind === 'RETRY' ? 'WAITING' : verdict.kind,
      dueAt: verdict.kind === 'RETRY' ? verdict.dueAt : sent.at,
      pausedUntil: verdict.kind === 'DELIVERED' ? null : verdict.pausedUntil,
      at: sent.at,
      durationMs: sent.durationMs,
      answer: sent.status,
      error: sent.error,
      sealedBody: hasBody ? sealing.sealAnswer(customerId, claimed.deliveryId, sent.body) : null,
    },
  }
}

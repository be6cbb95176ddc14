/** One try of one delivery: signed, sent, and judged. */
import { randomBytes } from 'node:crypto'
import { verdictOf } from '../../events/retry-schedule.ts'
import { bodyOf, signedHeaders } from '../../events/signatures.ts'
import type { Ids } from '../../ids.ts'
import { continuedBy, readTraceparent } from '../../trace-context.ts'
import type { ClaimedDelivery, FinishedTry } from './delivery-leases.ts'
import { type Sealing, signersOf } from './secrets.ts'
import type { WebhookSender } from './sending.ts'

export interface DeliverySettings {
  ids: Ids
  now(): Date
  sealing: Sealing
  sender: WebhookSender
  /** Seconds between the tries; tests make them short. */
  schedule?: readonly number[]
}

export interface AttemptOutcome {
  finished: FinishedTry
  /** It answered 410: it wants nothing more. */
  gone: boolean
}

/** The receiver's own spans belong to the trace of the request that made the event. */
function tracing(stored: string | null): Record<string, string> {
  const traceparent = readTraceparent(stored)
  return traceparent ? { traceparent: continuedBy(traceparent, randomBytes(8).toString('hex')) } : {}
}

/** What goes wrong at the receiver, or with the webhook's secret, is the try's own answer. */
export async function deliver(
  { ids, now, sealing, sender, schedule }: DeliverySettings,
  claimed: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const { customerId } = claimed
  const id = ids.of('event', claimed.eventId)
  const body = bodyOf({
    eventId: id,
    publishedAt: claimed.publishedAt,
    type: claimed.kind,
    applicationId: ids.of('application', claimed.applicationId),
  })
  const sent = await sender.send(claimed.url, body, (at) => ({
    ...signedHeaders(
      { id, at, body },
      signersOf(sealing, claimed, claimed.sealedSecret, claimed.sealedOldSecret),
    ),
    ...tracing(claimed.traceparent),
  }))
  const judged = { now: now(), chance: Math.random(), ...(schedule ? { schedule } : {}) }
  const verdict = verdictOf(sent, claimed.tries + 1, judged)
  const isSaid = sent.body.length > 0
  return {
    gone: verdict.kind === 'GIVEN_UP' && verdict.gone,
    finished: {
      claimed,
      status: verdict.kind === 'AGAIN' ? 'WAITING' : verdict.kind,
      dueAt: verdict.kind === 'AGAIN' ? verdict.dueAt : sent.at,
      pausedUntil: verdict.kind === 'DELIVERED' ? null : verdict.pausedUntil,
      at: sent.at,
      durationMs: sent.durationMs,
      answer: sent.status,
      error: sent.error,
      sealedBody: isSaid ? sealing.sealAnswer(customerId, claimed.deliveryId, sent.body) : null,
    },
  }
}

/**
 * Which webhook gets which event, and what waits behind what. PostgreSQL does the same where the rows are:
 * foyer.append_all creates the deliveries with the event, and adapters/webhooks/delivery-leases.ts claims
 * them. adapters/webhooks/fan-out.test.ts compares both with this file.
 */
import type { EventKind } from '#kernel/schemas/event.ts'

export interface Subscription {
  webhookId: string
  /** Empty: all, including kinds that a later version adds. */
  types: readonly EventKind[]
  /** A disabled webhook gets no deliveries. Its owner can replay the events of that time later. */
  enabled: boolean
  isDeleted: boolean
}

export interface PublishedEvent {
  /** The position in the customer's feed. */
  seq: number
  kind: EventKind
  applicationId: string
  at: Date
}

/** A delivery that is not over: not delivered, given up or cancelled. */
export interface WaitingDelivery {
  webhookId: string
  applicationId: string
  seq: number
  /** 0 for the original; replays count from 1. */
  copy: number
  /** The earliest time of the next attempt. */
  dueAt: Date
}

export const subscribes = ({ enabled, isDeleted, types }: Subscription, kind: EventKind): boolean =>
  enabled && !isDeleted && (types.length === 0 || types.includes(kind))

/** The new deliveries. Where an earlier one waits for its next attempt, the new one is not due before it. */
export const fanOut = (
  events: readonly PublishedEvent[],
  webhooks: readonly Subscription[],
  waiting: readonly WaitingDelivery[],
): WaitingDelivery[] =>
  events.flatMap(({ seq, kind, applicationId, at }) =>
    webhooks
      .filter((webhook) => subscribes(webhook, kind))
      .map(({ webhookId }) => {
        const delivery = { webhookId, applicationId, seq, copy: 0, dueAt: at }
        return { ...delivery, dueAt: latest([at, ...dueTimesBefore(delivery, waiting)]) }
      }),
  )

const dueTimesBefore = (delivery: WaitingDelivery, waiting: readonly WaitingDelivery[]): Date[] =>
  waiting.filter((earlier) => waitsBehind(delivery, earlier)).map(({ dueAt }) => dueAt)
const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())))

/**
 * A webhook gets the events of one application in their order. A replay waits only for other replays, so that
 * an old event that is sent again does not delay new ones. Applications do not wait for each other.
 */
export const waitsBehind = (later: WaitingDelivery, earlier: WaitingDelivery): boolean =>
  later.webhookId === earlier.webhookId &&
  later.applicationId === earlier.applicationId &&
  later.copy > 0 === earlier.copy > 0 &&
  (earlier.seq < later.seq || (earlier.seq === later.seq && earlier.copy < later.copy))

/** The deliveries that may be sent now. */
export const sendable = (waiting: readonly WaitingDelivery[], now: Date): WaitingDelivery[] =>
  waiting.filter(
    (delivery) => delivery.dueAt <= now && !waiting.some((earlier) => waitsBehind(delivery, earlier)),
  )

/** After a failed attempt: the delivery is due at its next attempt, and what waits behind it not before. */
export const afterFailure = (
  waiting: readonly WaitingDelivery[],
  failed: WaitingDelivery,
  nextAt: Date,
): WaitingDelivery[] =>
  waiting.map((delivery) => {
    if (delivery === failed) return { ...delivery, dueAt: nextAt }
    return waitsBehind(delivery, failed) ? { ...delivery, dueAt: latest([delivery.dueAt, nextAt]) } : delivery
  })

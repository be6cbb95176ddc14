/** Webhooks, their deliveries and tries, and the port that stores and sends them. */
import type { Actor } from '#audit/entry.ts'
import type { RequestKey } from '#kernel/idempotency.ts'
import type { EventChange, EventKind } from '#kernel/schemas/event.ts'

/** Per customer. */
export const MOST_WEBHOOKS = 50
/** Bytes of answers on one page of deliveries; one delivery may have ten answers of 64 kB. */
export const MOST_ANSWERED = 4 * 1024 * 1024
/** Events per call of deliveries.replay. */
export const MOST_REPLAYED = 1_000

export type SwitchedOff = 'OWNER' | 'GONE' | 'FAILING'
/** The key of Content-HMAC: the bytes that the secret encodes, or its text as shown, `whsec_…`. */
export const contentHmacKeys = ['DECODED_SECRET', 'SECRET_TEXT'] as const
export type ContentHmacKey = (typeof contentHmacKeys)[number]
export const deliveryStatuses = ['WAITING', 'DELIVERED', 'GIVEN_UP', 'CANCELLED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why it is off, and the address to notify. */
export interface SwitchedOffWebhook {
  url: string
  why: SwitchedOff
  notifyEmail: string | null
}

export interface Webhook {
  id: string
  url: string
  /** Empty: all kinds, including later ones. */
  types: EventKind[]
  description: string
  enabled: boolean
  switchedOff: SwitchedOff | null
  failingSince: Date | null
  contentHmacKey: ContentHmacKey
  /** The date of the version of the API in which it gets events. */
  apiVersion: string
  /** `whpk_…`; null: older than these keys, or the secret cannot be decrypted. */
  publicKey: string | null
  createdAt: Date
}

export interface WebhookChange {
  url?: string
  types?: EventKind[]
  description?: string
  enabled?: boolean
  contentHmacKey?: ContentHmacKey
  apiVersion?: string
  rotateSecret?: boolean
}

export interface Try {
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  /** The first 64 kB of the receiver's answer. */
  body: string
}

export interface Delivery {
  id: string
  webhookId: string
  eventId: string
  applicationId: string
  type: EventKind
  /** That of its webhook. */
  apiVersion: string
  /** The changed fields for the event; null: no change. */
  changes: EventChange[] | null
  status: DeliveryStatus
  isReplay: boolean
  createdAt: Date
  /** When the event happened. */
  publishedAt: Date
  /** null: no further try, or its webhook is switched off. */
  nextTryAt: Date | null
  tries: Try[]
}

export interface DeliveryFilter {
  webhookId?: string
  applicationId?: string
  /** Any of these values matches. */
  status?: DeliveryStatus[]
  type?: EventKind[]
  from?: Date
  to?: Date
  /** Newest first; the last id of the previous page. */
  after?: string
  /** Fewer are returned when their answers are long. */
  limit: number
}

export interface DeliveryPage {
  deliveries: Delivery[]
  /** The last id; null: no more pages. */
  next: string | null
}

/** The tries of one webhook in the last 24 hours. */
export interface WebhookHealth {
  webhookId: string
  /** One for each hour with a try, the oldest first. */
  hours: Array<{ hour: Date; delivered: number; failed: number }>
  medianMs: number
}

export interface ReplayRange {
  webhookId: string
  from: Date
  to: Date
  /** Only events whose newest delivery has this status. */
  status?: DeliveryStatus
  /** The sequence number of the last event of the previous call. */
  after?: number
}
export interface Replayed {
  replayed: number
  /** null: the whole range is done. */
  last: number | null
}

/** All in one transaction with the audit lines. Each throws webhook_not_found or delivery_not_found. */
export interface WebhookCommands {
  /** Throws too_many_webhooks. The secret is shown only here. */
  add(
    webhook: Pick<Webhook, 'url' | 'types' | 'description'> &
      Partial<Pick<Webhook, 'contentHmacKey' | 'apiVersion'>>,
  ): Promise<{ webhook: Webhook; secret: string }>
  change(id: string, change: WebhookChange): Promise<{ webhook: Webhook; secret: string | null }>
  /** Nothing more is sent to it. */
  remove(id: string): Promise<void>
  /** With `webhookId`, only a delivery to that webhook. */
  replay(deliveryId: string, webhookId?: string): Promise<void>
  replayRange(range: ReplayRange): Promise<Replayed>
}

export interface Webhooks {
  /** FOYER_WEBHOOK_ALLOW_PRIVATE. */
  allowPrivate: boolean
  list(customerId: string): Promise<Webhook[]>
  /** Returns the stored reply for a repeated idempotency key. */
  write<T>(
    customerId: string,
    actor: Actor,
    repeatable: RequestKey | undefined,
    work: (writes: WebhookCommands) => Promise<T>,
  ): Promise<{ body: T; replayed: boolean }>
  /**
   * Sends a signed WEBHOOK_TEST event now, also to a webhook that is switched off. Throws webhook_not_found.
   */
  test(customerId: string, id: string): Promise<Try>
  /** Throws webhook_not_found for an unknown webhook; deliveries of a deleted one are kept 30 days. */
  deliveries(customerId: string, filter: DeliveryFilter): Promise<DeliveryPage>
  /** How many events a replay sends again. For a progress bar: the count may be off by some. */
  countReplay(customerId: string, range: ReplayRange): Promise<number>
  /** The tries of the last 24 hours. A webhook without one is absent. */
  health(customerId: string): Promise<WebhookHealth[]>
  /** undefined: it is switched on, or does not exist. */
  switchedOff(customerId: string, id: string): Promise<SwitchedOffWebhook | undefined>
}

/** A webhook, what is owed to it and what became of that; and what the outside world must provide for them. */
import type { Actor } from '../applications/case.ts'
import type { Repeatable } from '../ports.ts'
import type { EventKind } from '../schemas/event.ts'

/** So many has a customer at most. */
export const MOST_WEBHOOKS = 50
/** So many bytes of answers a page of deliveries holds; one delivery may have ten of 64 kB. */
export const MOST_ANSWERED = 4 * 1024 * 1024
/** So many events one call of deliveries.replay sends again at most. */
export const MOST_REPLAYED = 1_000

export type SwitchedOff = 'OWNER' | 'GONE' | 'FAILING'
export const deliveryStatuses = ['WAITING', 'DELIVERED', 'GIVEN_UP', 'CANCELLED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why it is off, and who is to be told. */
export interface SwitchedOffWebhook {
  url: string
  why: SwitchedOff
  notifyEmail: string | null
}

export interface Webhook {
  id: string
  url: string
  /** Empty: all kinds, also those that come later. */
  types: EventKind[]
  description: string
  enabled: boolean
  switchedOff: SwitchedOff | null
  failingSince: Date | null
  /** `whpk_…`; null: made before there were any, or its secret can not be opened. */
  publicKey: string | null
  createdAt: Date
}

export interface WebhookChange {
  url?: string
  types?: EventKind[]
  description?: string
  enabled?: boolean
  rotateSecret?: boolean
}

export interface Try {
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  /** The first 64 kB of what the receiver said. */
  body: string
}

export interface Delivery {
  id: string
  webhookId: string
  eventId: string
  applicationId: string
  type: EventKind
  status: DeliveryStatus
  isReplay: boolean
  createdAt: Date
  /** null: it is over, or its webhook is switched off. */
  nextTryAt: Date | null
  tries: Try[]
}

export interface DeliveryFilter {
  webhookId?: string
  applicationId?: string
  status?: DeliveryStatus
  type?: EventKind
  from?: Date
  to?: Date
  /** Newest first; the last id of the page before. */
  after?: string
  /** At most; fewer when their answers are long. */
  limit: number
}

export interface DeliveryPage {
  deliveries: Delivery[]
  /** The last id, when there are more; null: that was all. */
  next: string | null
}

export interface ReplayRange {
  webhookId: string
  from: Date
  to: Date
  /** Only events whose newest delivery has it. */
  status?: DeliveryStatus
  /** The number of the event that the call before ended with. */
  after?: number
}
export interface Replayed {
  replayed: number
  /** null: the range is done. */
  last: number | null
}

/** All in one transaction, with its audit lines. Each refuses with webhook_not_found or delivery_not_found. */
export interface WebhookCommands {
  /** Refuses with too_many_webhooks. The secret is shown this once. */
  add(webhook: Pick<Webhook, 'url' | 'types' | 'description'>): Promise<{ webhook: Webhook; secret: string }>
  change(id: string, change: WebhookChange): Promise<{ webhook: Webhook; secret: string | null }>
  /** Nothing more is sent to it. */
  remove(id: string): Promise<void>
  /** `webhookId`: only when it is a delivery to this one. Answers to which. */
  replay(deliveryId: string, webhookId?: string): Promise<string>
  replayRange(range: ReplayRange): Promise<Replayed>
}

export interface Webhooks {
  /** FOYER_WEBHOOK_ALLOW_PRIVATE. */
  allowPrivate: boolean
  list(customerId: string): Promise<Webhook[]>
  /** The same answer again under the same idempotency key. */
  write<T>(
    customerId: string,
    actor: Actor,
    repeatable: Omit<Repeatable, 'reply'> | undefined,
    work: (writes: WebhookCommands) => Promise<T>,
  ): Promise<{ body: T; replayed: boolean }>
  /** Sends a signed event of the type WEBHOOK_TEST now, also to one that is switched off. Refuses with webhook_not_found. */
  test(customerId: string, id: string): Promise<Try>
  /** Refuses with webhook_not_found when the filter names one that never was; a deleted one's are kept 30 days as well. */
  deliveries(customerId: string, filter: DeliveryFilter): Promise<DeliveryPage>
  /** undefined: it is on, or not there. */
  switchedOff(customerId: string, id: string): Promise<SwitchedOffWebhook | undefined>
}

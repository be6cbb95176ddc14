/** Rows of webhooks, deliveries and tries, and the queries that read them. */

import type { EventChange, EventKind } from '#kernel/schemas/event.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import {
  type ContentHmacKey,
  type Delivery,
  type DeliveryFilter,
  type DeliveryStatus,
  MOST_ANSWERED,
  type Try,
  type Webhook,
} from '../../webhook.ts'
import { type Sealing, webhookPublicKeyOf } from './secrets.ts'

export interface WebhookRow {
  webhook_id: string
  url: string
  types: EventKind[]
  description: string
  enabled: boolean
  switched_off: Webhook['switchedOff']
  failing_since: Date | null
  content_hmac_key: ContentHmacKey
  api_version: string
  created_at: Date
  sealed_secret: Buffer
  sealed_old_secret: Buffer | null
  old_secret_until: Date | null
}

const columns = `webhook_id, url, types, description, enabled, switched_off, failing_since, created_at,
  content_hmac_key, api_version, sealed_secret, sealed_old_secret, old_secret_until`

export const LIST: Statement = {
  name: 'webhook-list',
  text: `select ${columns} from foyer.webhook
    where customer_id = $1 and deleted_at is null order by created_at, webhook_id`,
}
export const FIND: Statement = {
  name: 'webhook-find',
  text: `select ${columns} from foyer.webhook
    where customer_id = $1 and webhook_id = $2 and deleted_at is null`,
}
export const SWITCHED_OFF: Statement = {
  name: 'webhook-switched-off',
  text: `select w.url, w.switched_off as why, c.notify_email as "notifyEmail"
    from foyer.webhook w join foyer.customer c using (customer_id)
    where w.customer_id = $1 and w.webhook_id = $2 and w.deleted_at is null and not w.enabled`,
}
// Not `for update`, which deadlocks: inserting a delivery holds the lock of customer_head and checks its
// foreign key here.
export const FIND_TO_CHANGE: Statement = {
  name: 'webhook-find-to-change',
  text: `${FIND.text} for no key update`,
}

export const webhookOfRow = (sealing: Sealing, customerId: string, row: WebhookRow): Webhook => ({
  id: row.webhook_id,
  url: row.url,
  types: row.types,
  description: row.description,
  enabled: row.enabled,
  switchedOff: row.switched_off,
  failingSince: row.failing_since,
  contentHmacKey: row.content_hmac_key,
  apiVersion: row.api_version,
  publicKey: webhookPublicKeyOf(sealing, { customerId, webhookId: row.webhook_id }, row.sealed_secret),
  createdAt: row.created_at,
})

export const KNOWN: Statement = {
  name: 'webhook-known',
  text: 'select webhook_id from foyer.webhook where customer_id = $1 and webhook_id = $2',
}
// Always the first delivery; further ones while the answers so far are at most $10 bytes.
export const DELIVERIES: Statement = {
  name: 'webhook-deliveries',
  text: `with page as (
      select d.* from foyer.webhook_delivery d
      where d.customer_id = $1 and ($2::uuid is null or d.webhook_id = $2)
        and ($3::uuid is null or d.application_id = $3) and ($4::text[] is null or d.status = any($4))
        and ($5::text[] is null or d.kind = any($5)) and ($6::timestamptz is null or d.created_at >= $6)
        and ($7::timestamptz is null or d.created_at < $7) and ($8::uuid is null or d.delivery_id < $8)
      order by d.delivery_id desc limit $9),
    measured as (
      select p.*, sum(s.bytes) over (order by p.delivery_id desc) as until_here
      from page p cross join lateral (
        select coalesce(sum(octet_length(t.sealed_body)), 0) as bytes from foyer.webhook_try t
        where t.customer_id = p.customer_id and t.webhook_id = p.webhook_id
          and t.event_seq = p.event_seq and t.copy = p.copy) s),
    numbered as (
      select m.*, row_number() over (order by delivery_id desc) as place, count(*) over () as found
      from measured m)
    select d.delivery_id, d.webhook_id, d.event_id, d.application_id, d.kind, d.changes, d.status, d.copy,
      d.created_at, d.published_at, d.found::integer, w.api_version,
      case when d.status = 'WAITING' and w.enabled then greatest(d.due_at, w.paused_until) end
        as next_try_at, (
        select coalesce(json_agg(json_build_object('at', t.at, 'durationMs', t.duration_ms,
          'status', t.status, 'error', t.error, 'body', encode(t.sealed_body, 'base64'))
          order by t.number), '[]')
        from foyer.webhook_try t
        where t.customer_id = d.customer_id and t.webhook_id = d.webhook_id
          and t.event_seq = d.event_seq and t.copy = d.copy) as tries
    from numbered d join foyer.webhook w using (customer_id, webhook_id)
    where d.place < $9 and (d.place = 1 or d.until_here <= $10)
    order by d.delivery_id desc`,
}

export const deliveriesValues = (customerId: string, filter: DeliveryFilter): unknown[] => [
  customerId,
  filter.webhookId ?? null,
  filter.applicationId ?? null,
  filter.status ?? null,
  filter.type ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.after ?? null,
  // One more than requested shows whether there is another page.
  filter.limit + 1,
  MOST_ANSWERED,
]

export interface DeliveryRow {
  delivery_id: string
  webhook_id: string
  event_id: string
  application_id: string
  kind: EventKind
  api_version: string
  changes: EventChange[] | null
  status: DeliveryStatus
  copy: number
  created_at: Date
  published_at: Date
  next_try_at: Date | null
  /** How many there are from here on, up to one more than requested. */
  found: number
  tries: Array<Omit<Try, 'at' | 'body'> & { at: string; body: string | null }>
}

export const deliveryOfRow = (sealing: Sealing, customerId: string, row: DeliveryRow): Delivery => ({
  id: row.delivery_id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  applicationId: row.application_id,
  type: row.kind,
  apiVersion: row.api_version,
  changes: row.changes,
  status: row.status,
  isReplay: row.copy > 0,
  createdAt: row.created_at,
  publishedAt: row.published_at,
  nextTryAt: row.next_try_at,
  tries: row.tries.map((each) => ({
    ...each,
    at: new Date(each.at),
    body: each.body ? answerIn(sealing, customerId, row.delivery_id, each.body) : '',
  })),
})

/**
 * An answer that cannot be decrypted is shown as unreadable, so that the other deliveries are still listed.
 */
function answerIn(sealing: Sealing, customerId: string, deliveryId: string, sealed: string): string {
  try {
    return textOf(sealing.openAnswer(customerId, deliveryId, Buffer.from(sealed, 'base64')))
  } catch (error) {
    if (error instanceof DecryptionError) return UNREADABLE
    throw error
  }
}

const UNREADABLE = '\ufffd'
/**
 * Replaces invalid UTF-8, control characters and direction marks, which a terminal or a page would act on.
 */
export const textOf = (body: Uint8Array): string =>
  new TextDecoder().decode(body).replaceAll(/(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu, UNREADABLE)

/** Writes to webhooks and replays of deliveries, inside one transaction. */

import type { Actor } from '#audit/entry.ts'
import type { AppendAudit } from '#audit/store/append.ts'
import { countUsage } from '#customers/store/usage.ts'
import { ApiError } from '#kernel/api-error.ts'
import { apiVersions, newestOf } from '#kernel/api-versions.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { currentCause } from '#platform/request-cause.ts'
import { OLD_SECRET_MS } from '../../retry-schedule.ts'
import {
  MOST_REPLAYED,
  MOST_WEBHOOKS,
  type Replayed,
  type ReplayRange,
  type WebhookChange,
  type WebhookCommands,
} from '../../webhook.ts'
import { FIND_TO_CHANGE, type WebhookRow, webhookOfRow } from './rows.ts'
import { keysOf, newKeys, shownPublicKey, shownSecret } from './secrets.ts'
import type { WebhookStore } from './store.ts'

// The lock of customer_head prevents that two concurrent requests both create the fiftieth webhook. It is a
// statement of its own: one that waits for a lock counts what there was before.
const LOCK_HEAD: Statement = {
  name: 'webhook-lock-head',
  text: 'select 1 from foyer.customer_head where customer_id = $1 for update',
}
const COUNT: Statement = {
  name: 'webhook-count',
  text: 'select count(*)::integer as count from foyer.webhook where customer_id = $1 and deleted_at is null',
}
const ADD: Statement = {
  name: 'webhook-add',
  text: `insert into foyer.webhook
      (customer_id, webhook_id, url, types, description, sealed_secret, created_at, content_hmac_key,
        api_version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
const CHANGE: Statement = {
  name: 'webhook-change',
  text: `update foyer.webhook
    set url = $3, types = $4, description = $5, enabled = $6, switched_off = $7, failing_since = $8,
      paused_until = null, sealed_secret = $9, sealed_old_secret = $10, old_secret_until = $11,
      content_hmac_key = $12, api_version = $13
    where customer_id = $1 and webhook_id = $2`,
}
// After a new URL or `enabled: true`, waiting deliveries are tried at once.
const DUE_NOW: Statement = {
  name: 'webhook-due-now',
  text: `update foyer.webhook_delivery set due_at = $3
    where customer_id = $1 and webhook_id = $2 and status = 'WAITING' and due_at > $3`,
}
const REMOVE: Statement = {
  name: 'webhook-remove',
  text: `with removed as (
      update foyer.webhook set enabled = false, deleted_at = $3, sealed_old_secret = null
      where customer_id = $1 and webhook_id = $2)
    update foyer.webhook_delivery set status = 'CANCELLED', ended_at = $3
    where customer_id = $1 and webhook_id = $2 and status = 'WAITING'`,
}
const columns = `customer_id, webhook_id, event_seq, copy, delivery_id, event_id, application_id, kind,
      published_at, due_at, created_at, request_id, traceparent, changes`
const nextCopy = (seq: string) => `(select coalesce(max(l.copy), 0) + 1 from foyer.webhook_delivery l
  where l.customer_id = $1 and l.webhook_id = $2 and l.event_seq = ${seq})`
const DELIVERY: Statement = {
  name: 'webhook-delivery-find',
  text: 'select webhook_id from foyer.webhook_delivery where customer_id = $1 and delivery_id = $2',
}
const REPLAY: Statement = {
  name: 'webhook-replay',
  text: `insert into foyer.webhook_delivery (${columns})
    select customer_id, webhook_id, event_seq, ${nextCopy('d.event_seq')}, foyer.uuid_at($4), event_id,
      application_id, kind, published_at, $4, $4, $5::uuid, $6::text, changes
    from foyer.webhook_delivery d where customer_id = $1 and webhook_id = $2 and delivery_id = $3`,
}
// Reads events instead of deliveries, to include events from the time when the webhook was switched off.
const REPLAY_RANGE: Statement = {
  name: 'webhook-replay-range',
  text: `with chosen as (
      select e.* from foyer.event e
      where e.customer_id = $1 and e.at >= $3 and e.at < $4 and e.seq > $6
        and ($8::text[] = '{}' or e.kind = any ($8))
        and ($5::text is null or $5 = (select l.status from foyer.webhook_delivery l
          where l.customer_id = $1 and l.webhook_id = $2 and l.event_seq = e.seq
          order by l.copy desc limit 1))
      order by e.seq limit $7),
    added as (
      insert into foyer.webhook_delivery (${columns})
      select $1, $2, c.seq, ${nextCopy('c.seq')}, foyer.uuid_at($9), c.event_id, c.application_id, c.kind,
        c.at, $9, $9, $10::uuid, $11::text, c.changes
      from chosen c order by c.seq
      returning event_seq)
    select count(*)::integer as replayed, max(event_seq) as last from added`,
}

/** One transaction of one customer. */
interface Change {
  store: WebhookStore
  query: Query
  customerId: string
  audit: AppendAudit
  kind: Actor['kind']
}

export function webhookCommandsIn(
  store: WebhookStore,
  query: Query,
  customerId: string,
  audit: AppendAudit,
  kind: Actor['kind'],
): WebhookCommands {
  const change: Change = { store, query, customerId, audit, kind }
  return {
    add: (webhook) => add(change, webhook),
    change: (id, changes) => changeWebhook(change, id, changes),
    async remove(id) {
      await lock(change, id)
      await query(REMOVE, [customerId, id, store.now()])
      await audit('webhook.deleted', { webhookId: id })
    },
    replay: (deliveryId, webhookId) => replay(change, deliveryId, webhookId),
    replayRange: (range) => replayRange(change, range),
  }
}

/** Locks the webhook, so that two replays cannot use the same copy number. */
async function lock({ query, customerId }: Change, id: string): Promise<WebhookRow> {
  const [row] = await query<WebhookRow>(FIND_TO_CHANGE, [customerId, id])
  if (!row) throw new ApiError('webhook_not_found')
  return row
}

async function add(
  { store, query, customerId, audit }: Change,
  {
    url,
    types,
    description,
    apiVersion = newestOf(apiVersions),
    contentHmacKey = 'DECODED_SECRET',
  }: Parameters<WebhookCommands['add']>[0],
): ReturnType<WebhookCommands['add']> {
  await query(LOCK_HEAD, [customerId])
  const [counted] = await query<{ count: number }>(COUNT, [customerId])
  if ((counted?.count ?? 0) >= MOST_WEBHOOKS) throw new ApiError('too_many_webhooks')
  const [id, bytes, at] = [store.newId(), newKeys(), store.now()]
  const sealed = store.sealing.sealSecret(customerId, id, bytes)
  const keys = keysOf(bytes)
  await query(ADD, [customerId, id, url, types, description, sealed, at, contentHmacKey, apiVersion])
  await audit('webhook.created', { webhookId: id, host: new URL(url).host })
  const publicKey = shownPublicKey(keys)
  const states = { enabled: true, switchedOff: null, failingSince: null, publicKey, createdAt: at }
  return {
    webhook: { id, url, types, description, contentHmacKey, apiVersion, ...states },
    secret: shownSecret(keys.secret),
  }
}

async function changeWebhook(
  transaction: Change,
  id: string,
  change: WebhookChange,
): ReturnType<WebhookCommands['change']> {
  const { store, query, customerId, audit } = transaction
  const { sealing, now } = store
  const row = await lock(transaction, id)
  const bytes = change.rotateSecret ? newKeys() : null
  const next = changed(row, change)
  const until = new Date(now().getTime() + OLD_SECRET_MS)
  const secrets: [Buffer, Buffer | null, Date | null] = bytes
    ? [sealing.sealSecret(customerId, id, bytes), row.sealed_secret, until]
    : [row.sealed_secret, row.sealed_old_secret, row.old_secret_until]
  const { url, types, description, enabled, switched_off, failing_since } = next
  const values = [url, types, description, enabled, switched_off, failing_since]
  await query(CHANGE, [customerId, id, ...values, ...secrets, next.content_hmac_key, next.api_version])
  if (enabled && (url !== row.url || change.enabled)) await query(DUE_NOW, [customerId, id, now()])
  const what = Object.keys(change).sort().join(' ')
  await audit('webhook.changed', { webhookId: id, what, host: new URL(url).host, enabled })
  const [sealed_secret] = secrets
  return {
    webhook: webhookOfRow(sealing, customerId, { ...next, sealed_secret }),
    secret: bytes && shownSecret(keysOf(bytes).secret),
  }
}

async function replay(change: Change, deliveryId: string, webhookId?: string): Promise<void> {
  const { store, query, customerId, audit } = change
  if (webhookId !== undefined) await lock(change, webhookId)
  const [found] = await query<{ webhook_id: string }>(DELIVERY, [customerId, deliveryId])
  if (!found || found.webhook_id !== (webhookId ?? found.webhook_id)) throw new ApiError('delivery_not_found')
  await lock(change, found.webhook_id)
  await query(REPLAY, [customerId, found.webhook_id, deliveryId, store.now(), ...causeValues()])
  await countReplays(change, 1)
  await audit('webhook.replayed', { webhookId: found.webhook_id, deliveryId })
}

async function replayRange(
  change: Change,
  { webhookId, from, to, status, after = 0 }: ReplayRange,
): Promise<Replayed> {
  const { store, query, customerId, audit } = change
  const { types } = await lock(change, webhookId)
  const range = [from, to, status ?? null, after, MOST_REPLAYED, types, store.now(), ...causeValues()]
  const [done] = await query<{ replayed: number; last: string | null }>(REPLAY_RANGE, [
    customerId,
    webhookId,
    ...range,
  ])
  const replayed = done?.replayed ?? 0
  await countReplays(change, replayed)
  await audit('webhook.replayed', { webhookId, replayed })
  return { replayed, last: replayed === MOST_REPLAYED ? Number(done?.last) : null }
}

const countReplays = ({ store, query, customerId, kind }: Change, replays: number) =>
  countUsage(query, customerId, store.now(), { replays, isUnlimited: kind === 'OPERATOR' })

/** The deliveries of a replay carry the request that started the replay. */
function causeValues(): [string | null, string | null] {
  const { requestId = null, traceparent = null } = currentCause() ?? {}
  return [requestId, traceparent]
}

function changed(row: WebhookRow, change: WebhookChange): WebhookRow {
  const { url = row.url, types = row.types, description = row.description, enabled = row.enabled } = change
  const isSwitched = enabled !== row.enabled
  return {
    ...row,
    url,
    types,
    description,
    enabled,
    content_hmac_key: change.contentHmacKey ?? row.content_hmac_key,
    api_version: change.apiVersion ?? row.api_version,
    switched_off: enabled ? null : isSwitched ? 'OWNER' : row.switched_off,
    failing_since: isSwitched || url !== row.url ? null : row.failing_since,
  }
}

/**
 * Webhooks in PostgreSQL: writes share a transaction with their audit line and the stored idempotent reply.
 */

import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type ApiVersions, apiVersions, eventOfOlder } from '#kernel/api-versions.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { inSlices } from '#platform/slices.ts'
import { bodyOf, signedHeaders } from '../../signatures.ts'
import type { DeliveryFilter, DeliveryPage, SwitchedOffWebhook, Try, Webhooks } from '../../webhook.ts'
import { runOncePerKey } from './idempotency.ts'
import {
  DELIVERIES,
  type DeliveryRow,
  deliveriesValues,
  deliveryOfRow,
  FIND,
  KNOWN,
  LIST,
  SWITCHED_OFF,
  textOf,
  type WebhookRow,
  webhookOfRow,
} from './rows.ts'
import { type Sealing, signersOf } from './secrets.ts'
import type { WebhookSender } from './sending.ts'
import { webhookCommandsIn } from './webhook-commands.ts'
import { webhookCountsIn } from './webhook-counts.ts'

export interface WebhookStore {
  database: Database
  sealing: Sealing
  sender: WebhookSender
  ids: Ids
  allowPrivate: boolean
  now: () => Date
  newId: () => string
  /** Only tests have others. */
  apiVersions?: ApiVersions
  /** A delivery to this customer may be due now. */
  hint(customerId: string): void
}

export function webhooksIn(store: WebhookStore): Webhooks {
  const { database, sealing, now } = store
  const find = async (customerId: string, id: string): Promise<WebhookRow> => {
    const [row] = await database.read<WebhookRow>(customerId, FIND, [customerId, id])
    if (!row) throw new ApiError('webhook_not_found')
    return row
  }
  return {
    allowPrivate: store.allowPrivate,
    ...webhookCountsIn(database, now),
    async list(customerId) {
      const rows = await database.read<WebhookRow>(customerId, LIST, [customerId])
      return rows.map((row) => webhookOfRow(sealing, customerId, row))
    },
    async write(customerId, actor, repeatable, work) {
      const written = await database.transaction(customerId, (query) =>
        runOncePerKey({ query, sealing, customerId, now }, repeatable, () =>
          work(
            webhookCommandsIn(store, query, customerId, auditOf(query, customerId, actor, now), actor.kind),
          ),
        ),
      )
      store.hint(customerId)
      return written
    },
    test: async (customerId, id) => sendTest(store, customerId, await find(customerId, id)),
    deliveries: (customerId, filter) => deliveriesIn(store, customerId, filter),
    async switchedOff(customerId, id) {
      return (await database.read<SwitchedOffWebhook>(customerId, SWITCHED_OFF, [customerId, id]))[0]
    },
  }
}

async function sendTest(store: WebhookStore, customerId: string, row: WebhookRow): Promise<Try> {
  const [eventId, place] = [store.ids.of('event', store.newId()), { customerId, webhookId: row.webhook_id }]
  const body = bodyOf(
    { eventId, publishedAt: store.now(), type: 'WEBHOOK_TEST' },
    eventOfOlder(store.apiVersions ?? apiVersions, row.api_version),
  )
  const sent = await store.sender.send(row.url, body, (at) =>
    signedHeaders(
      { id: eventId, at, body },
      signersOf(store.sealing, place, {
        newest: row.sealed_secret,
        old: liveOld(row, at),
        contentHmacKey: row.content_hmac_key,
      }),
    ),
  )
  const { at, durationMs, status, error } = sent
  return { at, durationMs, status, error, body: textOf(sent.body) }
}

async function deliveriesIn(
  { database, sealing }: WebhookStore,
  customerId: string,
  filter: DeliveryFilter,
): Promise<DeliveryPage> {
  const { webhookId } = filter
  if (webhookId && (await database.read(customerId, KNOWN, [customerId, webhookId])).length === 0)
    throw new ApiError('webhook_not_found')
  const values = deliveriesValues(customerId, filter)
  const rows = await database.read<DeliveryRow>(customerId, DELIVERIES, values)
  const deliveries = await inSlices(rows, (row) => deliveryOfRow(sealing, customerId, row))
  const isMore = (rows[0]?.found ?? 0) > rows.length
  return { deliveries, next: isMore ? (deliveries.at(-1)?.id ?? null) : null }
}

const liveOld = (row: WebhookRow, now: Date): Buffer | null =>
  row.old_secret_until && row.old_secret_until > now ? row.sealed_old_secret : null

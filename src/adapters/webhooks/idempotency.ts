/**
 * Idempotency keys of operations without an application: the first reply is kept 24 hours, encrypted under
 * the webhook key.
 */

import { ApiError } from '../../api-error.ts'
import type { IdempotentRequest } from '../../applications/ports.ts'
import { KEPT_HOURS } from '../postgres/cases/idempotency.ts'
import type { Query, Statement } from '../postgres/connections.ts'
import type { Sealing } from './secrets.ts'

// As in adapters/postgres/cases/idempotency.ts: an advisory lock detects a concurrent duplicate without
// waiting for it.
const CLAIM: Statement = {
  name: 'webhook-key-claim',
  text: `select pg_try_advisory_xact_lock(
      hashtextextended($1::text || '|' || $2 || '|' || $3, 7)) as claimed`,
}
const SEEN: Statement = {
  name: 'webhook-key-seen',
  text: `select fingerprint, sealed from foyer.idempotency_key
    where customer_id = $1 and operation = $2 and key = $3 and created_at > $4`,
}
const REMEMBER: Statement = {
  name: 'webhook-key-remember',
  text: `insert into foyer.idempotency_key
      (customer_id, operation, key, fingerprint, status, sealed, created_at)
    values ($1, $2, $3, $4, 200, $5, $6)
    on conflict (customer_id, operation, key) do update
    set fingerprint = excluded.fingerprint, application_id = null, status = excluded.status,
      sealed = excluded.sealed, created_at = excluded.created_at`,
}

interface IdempotencyContext {
  query: Query
  sealing: Sealing
  customerId: string
  now: () => Date
}

/** Throws idempotency_in_progress or idempotency_key_reused. */
export async function runOncePerKey<T>(
  { query, sealing, customerId, now }: IdempotencyContext,
  repeatable: Omit<IdempotentRequest, 'reply'> | undefined,
  work: () => Promise<T>,
): Promise<{ body: T; replayed: boolean }> {
  if (!repeatable) return { body: await work(), replayed: false }
  const { operation, key, fingerprint } = repeatable
  const [lock] = await query<{ claimed: boolean }>(CLAIM, [customerId, operation, key])
  if (!lock?.claimed) throw new ApiError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
  const oldest = new Date(now().getTime() - KEPT_HOURS * 3_600_000)
  const values = [customerId, operation, key, oldest]
  const [seen] = await query<{ fingerprint: string; sealed: Buffer }>(SEEN, values)
  if (seen) {
    if (seen.fingerprint !== fingerprint) throw new ApiError('idempotency_key_reused')
    return { body: sealing.openReply(customerId, operation, key, seen.sealed) as T, replayed: true }
  }
  const body = await work()
  const sealed = sealing.sealReply(customerId, operation, key, body)
  await query(REMEMBER, [customerId, operation, key, fingerprint, sealed, now()])
  return { body, replayed: false }
}

/** Runs an operation on webhooks once per idempotency key. Its reply is encrypted under the webhook key. */

import { firstReply, storeReply } from '#applications/store/idempotency.ts'
import type { RequestKey } from '#kernel/idempotency.ts'
import type { Query } from '#platform/postgres/connections.ts'
import type { Sealing } from './secrets.ts'

interface Transaction {
  query: Query
  sealing: Sealing
  customerId: string
  now: () => Date
}

/** Throws idempotency_in_progress or idempotency_key_reused. */
export async function runOncePerKey<T>(
  { query, sealing, customerId, now }: Transaction,
  request: RequestKey | undefined,
  work: () => Promise<T>,
): Promise<{ body: T; replayed: boolean }> {
  if (!request) return { body: await work(), replayed: false }
  const { operation, key } = request
  const first = await firstReply(query, customerId, request, now())
  if (first)
    return { body: sealing.openReply(customerId, operation, key, first.first_body) as T, replayed: true }
  const body = await work()
  const sealed = sealing.sealReply(customerId, operation, key, body)
  await storeReply(query, customerId, { request, applicationId: null, status: 200, sealed, at: now() })
  return { body, replayed: false }
}

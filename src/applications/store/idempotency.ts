/**
 * The store of first replies by idempotency key. A row is written in the transaction of the change, and its
 * primary key decides races. No other person names the table, except the sweeper, which deletes old rows.
 */

import { isRepeated, oldestKept, type RequestKey, stillRunning } from '#kernel/idempotency.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { type ApplicationRow, caseColumns } from './application-row.ts'

/**
 * SQL for the tombstone that replaces the key of an erased application, because the key may contain personal
 * data. A client cannot send the same text, because a key never contains a space.
 */
const tombstoneOf = (key: string): string => `'erased ' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`

// An advisory lock detects a concurrent duplicate without waiting, and ends with its transaction or process.
const claimed = (customer: string, operation: string, key: string) =>
  `pg_try_advisory_xact_lock(hashtextextended(${customer}::text || '|' || ${operation} || '|' || ${key}, 7))`
const CLAIM: Statement = {
  name: 'idempotency-claim',
  text: `select ${claimed('$1', '$2', '$3')} as claimed`,
}
// With the application, so that a repeated request needs no further round trip to show it.
const SEEN: Statement = {
  name: 'idempotency-seen',
  text: `select i.key <> $3 as "isTombstone", i.fingerprint, i.status as first_status, i.sealed
    as first_body, ${caseColumns}
    from foyer.idempotency_key i left join foyer.application a using (customer_id, application_id)
      left join foyer.application_key k using (customer_id, application_id)
    where i.customer_id = $1 and i.operation = $2 and i.key in ($3, ${tombstoneOf('$3::text')})
      and i.created_at > $4 order by "isTombstone" limit 1`,
}
const columns = 'customer_id, application_id, operation, key, fingerprint, status, sealed, created_at'
// A conflicting row has expired and is not yet swept: under the lock of CLAIM no other row can have appeared
// since SEEN.
const REMEMBER: Statement = {
  name: 'idempotency-remember',
  text: `insert into foyer.idempotency_key (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id, operation, key) do update
      set fingerprint = excluded.fingerprint, application_id = excluded.application_id,
        status = excluded.status, sealed = excluded.sealed, created_at = excluded.created_at`,
}

/** SQL, true when the key is stored, also as a tombstone, or a request with it is running. */
export const isTaken = (customer: string, operation: string, key: string): string =>
  `(exists (select from foyer.idempotency_key i where i.customer_id = ${customer}
      and i.operation = ${operation} and i.key in (${key}, ${tombstoneOf(key)}))
    or not ${claimed(customer, operation, key)})`
/** SQL that stores new replies; `rows` selects the values of the columns in this order. */
export const insertReplies = (rows: string): string =>
  `insert into foyer.idempotency_key (${columns}) ${rows}`
/**
 * SQL for an erasure: `replies` are the deleted rows of application $2 of customer $1, and a tombstone
 * replaces each, so that a repeated request does not create the application again.
 */
export const buryReplies = `replies as (delete from foyer.idempotency_key
      where customer_id = $1 and application_id = $2 returning operation, key, created_at),
    tombstones as (${insertReplies(
      `select $1, null, operation, ${tombstoneOf('key')}, '', 404, '', created_at from replies`,
    )} on conflict (customer_id, operation, key) do update set created_at = excluded.created_at)`

/** The first reply. The columns of the application are null when it is gone, or never was. */
export type FirstReply = ApplicationRow & { first_status: number; first_body: Buffer }
type SeenRow = FirstReply & { isTombstone: boolean; fingerprint: string }

/**
 * Undefined: this is the first request with the key, and no other one can begin before this transaction ends.
 * Throws while another request with this key is running, for another body, and for an erased application.
 */
export async function firstReply(
  query: Query,
  customerId: string,
  request: RequestKey,
  now: Date,
): Promise<FirstReply | undefined> {
  const { operation, key } = request
  const [lock] = await query<{ claimed: boolean }>(CLAIM, [customerId, operation, key])
  if (!lock?.claimed) throw stillRunning()
  const [row] = await query<SeenRow>(SEEN, [customerId, operation, key, oldestKept(now)])
  return isRepeated(row, request) ? row : undefined
}

export interface ReplyToStore {
  request: RequestKey
  /** null: the operation has no application. Its erasure deletes the reply. */
  applicationId: string | null
  status: number
  /** The encrypted body. */
  sealed: Buffer
  at: Date
}

export async function storeReply(query: Query, customerId: string, reply: ReplyToStore): Promise<void> {
  const { request, applicationId, status, sealed, at } = reply
  const { operation, key, fingerprint } = request
  await query(REMEMBER, [customerId, applicationId, operation, key, fingerprint, status, sealed, at])
}

/**
 * Rejects a concurrent duplicate within this process immediately: its claim would queue behind the first
 * request.
 */
export function refuseConcurrentDuplicates(): <T>(
  customerId: string,
  of: RequestKey,
  run: () => Promise<T>,
) => Promise<T> {
  const running = new Set<string>()
  return async (customerId, { operation, key }, run) => {
    const name = `${customerId}|${operation}|${key}`
    if (running.has(name)) throw stillRunning()
    running.add(name)
    try {
      return await run()
    } finally {
      running.delete(name)
    }
  }
}

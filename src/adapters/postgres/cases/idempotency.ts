/**
 * Idempotency keys: the row is written in the transaction of the change, and its primary key decides races.
 */

import { ApiError } from '../../../api-error.ts'
import type { Case } from '../../../applications/case.ts'
import type { ChangeResult, IdempotentRequest } from '../../../applications/ports.ts'
import type { Query, Statement } from '../connections.ts'
import { type ApplicationRow, caseColumns, caseOfRow, keyOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'

/** After this time a key is deleted and can be used for another request. */
export const KEPT_HOURS = 24

type RequestKey = Pick<IdempotentRequest, 'operation' | 'key'>

/**
 * SQL for the tombstone that replaces the key of an erased application, because the key may contain personal
 * data. A client cannot send the same text, because a key never contains a space.
 */
export const tombstoneOf = (key: string): string =>
  `'erased ' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`

// An advisory lock detects a concurrent duplicate without waiting, and ends with its transaction or process.
export const claimed = (customer: string, operation: string, key: string) =>
  `pg_try_advisory_xact_lock(hashtextextended(${customer}::text || '|' || ${operation} || '|' || ${key}, 7))`
const CLAIM: Statement = {
  name: 'idempotency-claim',
  text: `select ${claimed('$1', '$2', '$3')} as claimed`,
}
const SEEN: Statement = {
  name: 'idempotency-seen',
  text: `select i.key <> $3 as is_tombstone, i.fingerprint, i.status as first_status, i.sealed
    as first_body, ${caseColumns}
    from foyer.idempotency_key i left join foyer.application a using (customer_id, application_id)
      left join foyer.application_key k using (customer_id, application_id)
    where i.customer_id = $1 and i.operation = $2 and i.key in ($3, ${tombstoneOf('$3::text')})
      and i.created_at > $4 order by is_tombstone limit 1`,
}
// A conflicting row has expired and is not yet swept: under the lock of CLAIM no other row can have appeared
// since SEEN.
const REMEMBER: Statement = {
  name: 'idempotency-remember',
  text: `insert into foyer.idempotency_key
      (customer_id, operation, key, fingerprint, application_id, status, sealed, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id, operation, key) do update
      set fingerprint = excluded.fingerprint, application_id = excluded.application_id,
        status = excluded.status, sealed = excluded.sealed, created_at = excluded.created_at`,
}

type SeenRow = ApplicationRow & {
  is_tombstone: boolean
  fingerprint: string
  first_status: number
  first_body: Buffer
}

const inFlight = () => new ApiError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })

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
    if (running.has(name)) throw inFlight()
    running.add(name)
    try {
      return await run()
    } finally {
      running.delete(name)
    }
  }
}

/** Throws while a request with this key is running. */
export async function claim(query: Query, customerId: string, { operation, key }: RequestKey): Promise<void> {
  const [lock] = await query<{ claimed: boolean }>(CLAIM, [customerId, operation, key])
  if (!lock?.claimed) throw inFlight()
}

export async function replayed(
  store: CaseStore,
  query: Query,
  customerId: string,
  repeatable: Omit<IdempotentRequest, 'reply'>,
): Promise<Extract<ChangeResult, { kind: 'REPLAYED' }> | undefined> {
  await claim(query, customerId, repeatable)
  const oldest = new Date(store.now().getTime() - KEPT_HOURS * 3_600_000)
  const [row] = await query<SeenRow>(SEEN, [customerId, repeatable.operation, repeatable.key, oldest])
  if (!row) return undefined
  if (row.is_tombstone) throw new ApiError('application_not_found', { detail: erased })
  if (row.fingerprint !== repeatable.fingerprint) throw new ApiError('idempotency_key_reused')
  const body = store.envelope.openJson(
    keyOfRow(store, row),
    customerId,
    row.application_id,
    placeOf(repeatable),
    row.first_body,
  )
  return { kind: 'REPLAYED', status: row.first_status, body, case: caseOfRow(store, row) }
}

/** A request with an idempotency key, and its first response. */
export interface FirstAnswered extends Omit<IdempotentRequest, 'reply'> {
  answer: Awaited<ReturnType<IdempotentRequest['reply']>>
}

export const firstAnswered = async (
  { reply, ...repeatable }: IdempotentRequest,
  of: Case,
): Promise<FirstAnswered> => ({
  ...repeatable,
  answer: await reply(of),
})

/** The values for foyer.idempotency_key, encrypted with the application's data key. */
export function rememberedOf(store: CaseStore, dek: Uint8Array, of: Case, first: FirstAnswered) {
  const { operation, key, fingerprint, answer } = first
  const sealed = store.envelope.sealJson(dek, of.customerId, of.id, placeOf(first), answer.body)
  return { operation, key, fingerprint, status: answer.status, sealed, at: store.now() }
}

export async function remember(
  store: CaseStore,
  query: Query,
  dek: Uint8Array,
  of: Case,
  first: FirstAnswered,
): Promise<void> {
  const { operation, key, fingerprint, status, sealed, at } = rememberedOf(store, dek, of, first)
  await query(REMEMBER, [of.customerId, operation, key, fingerprint, of.id, status, sealed, at])
}

const erased =
  'The application of the first request with this Idempotency-Key has been erased. ' +
  'Use a new key for a new request.'

const placeOf = (repeatable: RequestKey) => `idempotency_key.sealed|${repeatable.operation}|${repeatable.key}`

/** Idempotency keys: the row is written in the transaction of the change, and its unique key decides races. */
import type { Case } from '../../../applications/case.ts'
import type { Changed, Repeatable } from '../../../ports.ts'
import { Refusal } from '../../../refusal.ts'
import type { Ask, Statement } from '../connections.ts'
import { type ApplicationRow, caseColumns, caseOfRow, keyOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'

/** Kept that long, then swept and free for another request: decisions section 5. */
export const KEPT_HOURS = 24

// An advisory lock tells a running twin without waiting for it, and ends with its transaction or its process.
const CLAIM: Statement = {
  name: 'idempotency-claim',
  text: `select pg_try_advisory_xact_lock(hashtextextended($1::text || '|' || $2 || '|' || $3, 7)) as claimed`,
}
const SEEN: Statement = {
  name: 'idempotency-seen',
  text: `select i.fingerprint, i.status as first_status, i.sealed as first_body, ${caseColumns}
    from foyer.idempotency_key i join foyer.application a using (customer_id, application_id) join foyer.application_key k using (customer_id, application_id)
    where i.customer_id = $1 and i.operation = $2 and i.key = $3 and i.created_at > $4`,
}
// A row of the same key is over and not yet swept: under the lock of CLAIM nobody else can have written one since SEEN.
const REMEMBER: Statement = {
  name: 'idempotency-remember',
  text: `insert into foyer.idempotency_key (customer_id, operation, key, fingerprint, application_id, status, sealed, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id, operation, key) do update set fingerprint = excluded.fingerprint, application_id = excluded.application_id,
      status = excluded.status, sealed = excluded.sealed, created_at = excluded.created_at`,
}

type SeenRow = ApplicationRow & { fingerprint: string; first_status: number; first_body: Buffer }

/** Refuses while a request with this key is still running. */
export async function claim(
  ask: Ask,
  customerId: string,
  { operation, key }: Pick<Repeatable, 'operation' | 'key'>,
): Promise<void> {
  const [lock] = await ask<{ claimed: boolean }>(CLAIM, [customerId, operation, key])
  if (!lock?.claimed) throw new Refusal('idempotency_in_flight', { headers: { 'Retry-After': '1' } })
}

export async function replayed(
  store: CaseStore,
  ask: Ask,
  customerId: string,
  repeatable: Omit<Repeatable, 'reply'>,
): Promise<Extract<Changed, { kind: 'REPLAYED' }> | undefined> {
  await claim(ask, customerId, repeatable)
  const oldest = new Date(store.now().getTime() - KEPT_HOURS * 3_600_000)
  const [row] = await ask<SeenRow>(SEEN, [customerId, repeatable.operation, repeatable.key, oldest])
  if (!row) return undefined
  if (row.fingerprint !== repeatable.fingerprint) throw new Refusal('idempotency_mismatch')
  const body = store.envelope.openJson(
    keyOfRow(store, row),
    customerId,
    row.application_id,
    placeOf(repeatable),
    row.first_body,
  )
  return { kind: 'REPLAYED', status: row.first_status, body, case: caseOfRow(store, row) }
}

export async function remember(
  store: CaseStore,
  ask: Ask,
  dek: Uint8Array,
  of: Case,
  repeatable: Repeatable,
): Promise<void> {
  const { status, body } = await repeatable.reply(of)
  const sealed = store.envelope.sealJson(dek, of.customerId, of.id, placeOf(repeatable), body)
  await ask(REMEMBER, [
    of.customerId,
    repeatable.operation,
    repeatable.key,
    repeatable.fingerprint,
    of.id,
    status,
    sealed,
    store.now(),
  ])
}

const placeOf = (repeatable: Omit<Repeatable, 'reply'>) =>
  `idempotency_key.sealed|${repeatable.operation}|${repeatable.key}`

/** Erases an application: first its key, then its data, then the case. A proof stays in the audit log. */

import { ApiError } from '../../../api-error.ts'
import type { AuditEntry } from '../../../applications/case.ts'
import type { Applications, IdempotentRequest } from '../../../applications/ports.ts'
import type { Erasure } from '../../../applications/retention-rules.ts'
import { causeFields, currentCause } from '../../../runtime/request-cause.ts'
import { addTask, jobKeyOf } from '../add-task.ts'
import type { Query, Statement } from '../connections.ts'
import { countUsage } from '../customers/usage.ts'
import { type ApplicationRow, caseTables, plainColumns, plainOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { auditText } from './audit-and-outbox.ts'
import { claim, KEPT_HOURS, tombstoneOf } from './idempotency.ts'

const one = 'where customer_id = $1 and application_id = $2'
const FIND_TO_ERASE: Statement = {
  name: 'erasure-find',
  text: `select ${plainColumns}, encode(sha256(a.sealed), 'hex') as sealed_hash,
      encode(sha256(k.wrapped), 'hex') as key_hash,
      exists (select from foyer.legal_hold h where h.customer_id = a.customer_id
        and h.application_id = a.application_id) as is_held
    from ${caseTables} where a.customer_id = $1 and a.application_id = $2 for update of a`,
}
// A tombstone replaces each stored reply, so that a repeated request does not create the application again.
// Deliveries keep their ids, but responses of receivers are deleted: they may name the applicant.
const REMOVE: Statement = {
  name: 'erasure-remove',
  text: `with key as (delete from foyer.application_key ${one}),
    replies as (delete from foyer.idempotency_key ${one} returning operation, key, created_at),
    tombstones as (insert into foyer.idempotency_key
        (customer_id, operation, key, fingerprint, application_id, status, sealed, created_at)
      select $1, operation, ${tombstoneOf('key')}, '', null, 404, '', created_at from replies
      on conflict (customer_id, operation, key) do update set created_at = excluded.created_at),
    sessions as (delete from foyer.flow_session ${one} returning 1),
    answers as (update foyer.webhook_try t set sealed_body = null from foyer.webhook w, foyer.event e
      where w.customer_id = $1 and e.customer_id = $1 and e.application_id = $2 and t.customer_id = $1
        and t.webhook_id = w.webhook_id and t.event_seq = e.seq and t.sealed_body is not null),
    evidence as (delete from foyer.evidence ${one} returning evidence_id, sha256(sealed) as hash)
    select (select count(*) from replies)::int as replies, (select count(*) from sessions)::int as sessions,
      (select count(*) from evidence)::int as evidence,
      (select encode(sha256(string_agg(hash, null order by evidence_id)), 'hex') from evidence)
        as evidence_hash`,
}
const REMOVE_CASE: Statement = { name: 'erasure-remove-case', text: `delete from foyer.application ${one}` }
const addRemoval = addTask('removeFiles', { payload: 'payload', runAt: 'run_at', jobKey: 'job_key' })
const CONCLUDE: Statement = {
  name: 'erasure-conclude',
  text: `select count(${addRemoval}::text),
      foyer.append($1, $2, $3, $4, $5, $6, $10::uuid, $11::text)
    from unnest($7::json[], $8::timestamptz[], $9::text[]) as t (payload, run_at, job_key)`,
}
const NOTE: Statement = {
  name: 'audit-note',
  text: `select foyer.append($1, $2, $3, $4, '{}'::uuid[], '{}'::text[])`,
}
const SEEN: Statement = {
  name: 'erasure-seen',
  text: `select fingerprint, convert_from(sealed, 'UTF8')::json->>'erasedAt' as erased_at
    from foyer.idempotency_key
    where customer_id = $1 and operation = $2 and key = $3 and created_at > $4`,
}
const REMEMBER: Statement = {
  name: 'erasure-remember',
  text: `insert into foyer.idempotency_key
      (customer_id, operation, key, fingerprint, application_id, status, sealed, created_at)
    values ($1, $3, $4, $5, $2, 200, convert_to($6, 'UTF8'), $7)
    on conflict (customer_id, operation, key) do update
      set fingerprint = excluded.fingerprint, application_id = excluded.application_id,
        status = excluded.status, sealed = excluded.sealed, created_at = excluded.created_at`,
}

/** A concurrent upload may leave a file that no key can decrypt: a second removal runs later. */
const SECOND_REMOVAL_MS = 3_600_000

type Key = Omit<IdempotentRequest, 'reply'>
type RowToErase = ApplicationRow & { sealed_hash: string; key_hash: string; is_held: boolean }
type Removed = { replies: number; sessions: number; evidence: number; evidence_hash: string | null }

export const erasureIn = (store: CaseStore): Pick<Applications, 'erase' | 'note'> => ({
  async erase(customerId, id, erase, repeatable) {
    const erased = await store.database.transaction(customerId, async (query) => {
      const before = repeatable && (await erasedBefore(store, query, customerId, repeatable))
      if (before) return { erasedAt: before, isRepeated: true }
      const [row] = await query<RowToErase>(FIND_TO_ERASE, [customerId, id])
      if (!row) throw new ApiError('application_not_found')
      const now = store.now()
      const erasing = erase(plainOfRow(row), now)
      if (!erasing || (row.is_held && erasing.why === 'RETENTION_OVER')) return undefined
      if (row.is_held) throw new ApiError('legal_hold')
      await remove(store, query, row, erasing, now)
      if (repeatable) await remember(query, customerId, id, repeatable, now)
      return { erasedAt: now, isRepeated: false }
    })
    if (erased) store.decrypted.forget(customerId, id)
    return erased
  },
  async note(customerId, id, entry) {
    const now = store.now()
    await store.database.write(customerId, NOTE, [customerId, id, now, [auditText(entry, now, id)]])
  },
})

async function remove(
  store: CaseStore,
  query: Query,
  row: RowToErase,
  erasing: Erasure,
  now: Date,
): Promise<void> {
  const { customer_id: customerId, application_id: id } = row
  const [removed] = await query<Removed>(REMOVE, [customerId, id])
  await query(REMOVE_CASE, [customerId, id])
  await countUsage(query, customerId, now, { storedBytes: -Number(row.stored_bytes) })
  const cause = currentCause()
  const payload = { customerId, applicationId: id, ...causeFields(cause) }
  await query(CONCLUDE, [
    customerId,
    id,
    now,
    [auditText(proofOf(row, removed as Removed, erasing), now, id)],
    [store.newId()],
    ['APPLICATION_ERASED'],
    [JSON.stringify(payload), JSON.stringify({ ...payload, later: true })],
    [null, new Date(now.getTime() + SECOND_REMOVAL_MS)],
    [jobKeyOf('removeFiles', id), jobKeyOf('removeFiles', id, 'later')],
    cause?.requestId ?? null,
    cause?.traceparent ?? null,
  ])
}

/** Counts, and hashes of the ciphertexts, which identify a copy but reveal nothing else. */
const proofOf = (row: RowToErase, removed: Removed, { actor, why }: Erasure): AuditEntry => ({
  action: 'application.erased',
  actor,
  detail: {
    why,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    keySha256: row.key_hash,
    sealedSha256: row.sealed_hash,
    evidence: removed.evidence,
    evidenceSha256: removed.evidence_hash,
    sessions: removed.sessions,
    replies: removed.replies,
  },
})

async function erasedBefore(
  store: CaseStore,
  query: Query,
  customerId: string,
  key: Key,
): Promise<Date | undefined> {
  await claim(query, customerId, key)
  const oldest = new Date(store.now().getTime() - KEPT_HOURS * 3_600_000)
  const [row] = await query<{ fingerprint: string; erased_at: string }>(SEEN, [
    customerId,
    key.operation,
    key.key,
    oldest,
  ])
  if (row && row.fingerprint !== key.fingerprint) throw new ApiError('idempotency_key_reused')
  return row && new Date(row.erased_at)
}

/** Not encrypted: the application has no key any more, and the reply contains only the time. */
const remember = (
  query: Query,
  customerId: string,
  id: string,
  { operation, key, fingerprint }: Key,
  now: Date,
) =>
  query(REMEMBER, [
    customerId,
    id,
    operation,
    key,
    fingerprint,
    JSON.stringify({ erasedAt: now.toISOString() }),
    now,
  ])

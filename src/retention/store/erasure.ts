/** Erases an application: first its key, then its data, then the case. A proof stays in the audit log. */

import type { Applications, Erasure } from '#applications/ports.ts'
import {
  type ApplicationRow,
  caseTables,
  plainColumns,
  plainOfRow,
} from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { buryReplies, firstReply, storeReply } from '#applications/store/idempotency.ts'
import { auditLine } from '#audit/entry.ts'
import { append, appendCall, appendValues } from '#audit/store/append.ts'
import { countUsage } from '#customers/store/usage.ts'
import { deleteSearchRows } from '#dashboard/store/listed-columns.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { RequestKey } from '#kernel/idempotency.ts'
import { deleteVerdictsOf } from '#parties/store/party-rows.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { causeFields, currentCause } from '#platform/request-cause.ts'
import { erasureOf } from '../due.ts'
import { proofOf, type Removed, SECOND_REMOVAL_MS } from '../erasure.ts'

const one = 'where customer_id = $1 and application_id = $2'
const FIND_TO_ERASE: Statement = {
  name: 'erasure-find',
  text: `select ${plainColumns}, encode(sha256(a.sealed), 'hex') as sealed_hash,
      encode(sha256(k.wrapped), 'hex') as key_hash,
      exists (select from foyer.legal_hold h where h.customer_id = a.customer_id
        and h.application_id = a.application_id) as is_held
    from ${caseTables} where a.customer_id = $1 and a.application_id = $2 for update of a`,
}
// Deliveries keep their ids, but responses of receivers are deleted: they may name the applicant.
const REMOVE: Statement = {
  name: 'erasure-remove',
  text: `with key as (delete from foyer.application_key ${one}),
    ${buryReplies},
    sessions as (delete from foyer.flow_session ${one} returning 1),
    links as (delete from foyer.onboarding_link ${one}),
    identifications as (delete from foyer.identity_transaction ${one}),
    monitored as (delete from foyer.monitored_application ${one}),
    parties as (delete from foyer.party ${one} returning identity),
    verdicts as (${deleteVerdictsOf('$1', '$2', 'parties')}),
    claimed as (delete from foyer.queue_claim ${one}),
    passed as (delete from foyer.queue_pass ${one}),
    answers as (update foyer.webhook_try t set sealed_body = null from foyer.webhook w, foyer.event e
      where w.customer_id = $1 and e.customer_id = $1 and e.application_id = $2 and t.customer_id = $1
        and t.webhook_id = w.webhook_id and t.event_seq = e.seq and t.sealed_body is not null),
    found as materialized (select application_id, created_at, search_tokens from foyer.application ${one}),
    unsearched as (${deleteSearchRows('$1', 'found', 'null')}),
    evidence as (delete from foyer.evidence ${one} returning evidence_id, sha256(sealed) as hash)
    select (select count(*) from replies)::int as replies, (select count(*) from sessions)::int as sessions,
      (select count(*) from evidence)::int as evidence,
      (select encode(sha256(string_agg(hash, null order by evidence_id)), 'hex') from evidence)
        as "evidenceSha256"`,
}
const REMOVE_CASE: Statement = { name: 'erasure-remove-case', text: `delete from foyer.application ${one}` }
const addRemoval = addTask('removeFiles', { payload: 'payload', runAt: 'run_at', jobKey: 'job_key' })
const CONCLUDE: Statement = {
  name: 'erasure-conclude',
  text: `select count(${addRemoval}::text), ${appendCall('$1', 5)}
    from unnest($2::json[], $3::timestamptz[], $4::text[]) as t (payload, run_at, job_key)`,
}
type RowToErase = ApplicationRow & { sealed_hash: string; key_hash: string; is_held: boolean }
type RemovedRows = Omit<Removed, 'keySha256' | 'sealedSha256'>

export const erasureIn = (store: CaseStore): Pick<Applications, 'erase' | 'note'> => ({
  async erase(customerId, id, erase, repeatable) {
    const erased = await store.database.transaction(customerId, async (query) => {
      const before = repeatable && (await erasedBefore(store, query, customerId, repeatable))
      if (before) return { erasedAt: before, isRepeated: true }
      const [row] = await query<RowToErase>(FIND_TO_ERASE, [customerId, id])
      if (!row) throw new ApiError('application_not_found')
      const now = store.now()
      const erasing = erasureOf(erase, plainOfRow(row), row.is_held, now)
      if (!erasing) return undefined
      await remove(store, query, row, erasing, now)
      if (repeatable) await remember(query, row, repeatable, now)
      return { erasedAt: now, isRepeated: false }
    })
    if (erased) store.decrypted.forget(customerId, id)
    return erased
  },
  async note(customerId, id, entry) {
    const query: Query = (statement, values) => store.database.write(customerId, statement, values)
    await append(query, customerId, [auditLine(entry, store.now(), id)])
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
  const [removed] = await query<RemovedRows>(REMOVE, [customerId, id])
  const { key_hash: keySha256, sealed_hash: sealedSha256 } = row
  const proof = proofOf(plainOfRow(row), { ...(removed as RemovedRows), keySha256, sealedSha256 }, erasing)
  await query(REMOVE_CASE, [customerId, id])
  await countUsage(query, customerId, now, { storedBytes: -Number(row.stored_bytes) })
  const cause = currentCause()
  const payload = { customerId, applicationId: id, ...causeFields(cause) }
  await query(CONCLUDE, [
    customerId,
    [JSON.stringify(payload), JSON.stringify({ ...payload, later: true })],
    [null, new Date(now.getTime() + SECOND_REMOVAL_MS)],
    [jobKeyOf('removeFiles', id), jobKeyOf('removeFiles', id, 'later')],
    ...appendValues(
      [auditLine(proof, now, id)],
      [{ id: store.newId(), kind: 'APPLICATION_ERASED', applicationId: id, at: now, cause }],
    ),
  ])
}

/** Not encrypted: the application has no key any more, and the reply contains only the time. */
interface ErasedReply {
  erasedAt: string
}

async function erasedBefore(
  store: CaseStore,
  query: Query,
  customerId: string,
  request: RequestKey,
): Promise<Date | undefined> {
  const first = await firstReply(query, customerId, request, store.now())
  if (!first) return undefined
  const { erasedAt } = JSON.parse(first.first_body.toString('utf8')) as ErasedReply
  return new Date(erasedAt)
}

function remember(query: Query, row: RowToErase, request: RequestKey, at: Date): Promise<void> {
  const sealed = Buffer.from(JSON.stringify({ erasedAt: at.toISOString() } satisfies ErasedReply))
  const { customer_id: customerId, application_id: applicationId } = row
  return storeReply(query, customerId, { request, applicationId, status: 200, sealed, at })
}

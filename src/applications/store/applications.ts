/**
 * Cases in PostgreSQL. A read is one statement in one round trip; a change is one transaction with its outbox
 * rows.
 */

import type { FairQueue } from '@foyer/fair-http/fair-queue'
import { appendCall, appendValues } from '#audit/store/append.ts'
import { countUsage } from '#customers/store/usage.ts'
import {
  deleteSearchRows,
  insertSearchRows,
  keptStepSeconds,
  storedColumnsOf,
} from '#dashboard/store/listed-columns.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { saveMonitored } from '#monitoring/store/monitored-rows.ts'
import { storeLinks } from '#onboarding/store/links.ts'
import { saveParties, storedPartiesOf } from '#parties/store/party-rows.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import { batched } from '#platform/postgres/batching.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { followingQueue } from '#queue/store/follow-changes.ts'
import { erasureIn } from '#retention/store/erasure.ts'
import type { Workflows } from '#workflows/ports.ts'
import { countEidStarts } from '../applicant-moves.ts'
import type { Case, MoveResult } from '../case.ts'
import { storedBytesOf } from '../document-moves.ts'
import type { Applications, ChangeResult } from '../ports.ts'
import { listOf } from './application-list.ts'
import {
  type ApplicationRow,
  caseColumns,
  caseColumnsUnless,
  caseOfRow,
  caseTables,
  changedColumns,
  keyOfRow,
  type StoredCase,
  sealedData,
} from './application-row.ts'
import { serialisedApplications } from './application-turns.ts'
import { unlessOutdated } from './approval-guard.ts'
import { auditAndOutboxRowsOf } from './audit-and-outbox.ts'
import { firstAnswered, replayed, replyToStore } from './case-replies.ts'
import type { DecryptedCases } from './decrypted-cache.ts'
import { evidenceKeeper, storeEvidence } from './evidence.ts'
import { storeReply } from './idempotency.ts'
import { insertionsIn } from './insert-cases.ts'
import { metadataIndexOf, sealSummary, summaryOf } from './list-filters.ts'

export interface CaseStore {
  database: Database
  envelope: Envelope
  /** For the hashes that metadata is found by. */
  metadataKey: Uint8Array
  /** For the hashes that the search of the dashboard finds applications by. */
  searchKey: Uint8Array
  /** For the hashes that parties of applications are found by. */
  partyKey: Uint8Array
  decrypted: DecryptedCases
  /** Serialises changes by application. */
  turns: FairQueue
  workflows: Pick<Workflows, 'version'>
  now: () => Date
  newId: () => string
  /** Called for a case in a list that cannot be decrypted: the message names it. */
  onDecryptionFailed?: (error: Error) => void
}

// `limit` makes the planner use one key look-up per id, whatever the table statistics are. Returns no data
// for a case whose cached revision is the newest.
const FIND: Statement = {
  name: 'application-find',
  text: `select asked.n::int, newest.revision = asked.known as is_known, found.*
    from unnest($2::uuid[], $3::int[]) with ordinality as asked (id, known, n)
    cross join lateral (select a.revision from ${caseTables}
      where a.customer_id = $1 and a.application_id = asked.id limit 1) newest
    left join lateral (select ${caseColumns} from ${caseTables}
      where a.customer_id = $1 and a.application_id = asked.id and newest.revision <> asked.known
      limit 1) found on true`,
}
type FoundRow = ApplicationRow & { n: number; is_known: boolean }
const CUSTOMER_OF: Statement = {
  name: 'application-customer',
  text: 'select customer_id as "customerId" from foyer.application where application_id = $1',
}
const FIND_TO_CHANGE: Statement = {
  name: 'application-find-to-change',
  text: `select ${caseColumnsUnless('$3')}, a.party_digest from ${caseTables}
    where a.customer_id = $1 and a.application_id = $2 for update of a`,
}
type RowToChange = ApplicationRow & { party_digest: Buffer | null }

/** Parameters of the case come first. */
const fromCase = (at: number) => `$${3 + at}`
const afterCase = (at: number) => `$${3 + changedColumns.length + at}`

const newValue = (column: string) => {
  const at = changedColumns.findIndex((each) => each.column === column)
  return `${fromCase(at)}::${changedColumns[at]?.type}`
}

/** The time of the first answer of a step stays. */
const keptValue = (column: string) =>
  column === 'step_seconds' ? keptStepSeconds(newValue(column), column) : newValue(column)

// A case that waited before and comes back from the applicant is a reply to a request for information.
const SAVE: Statement = {
  name: 'application-save',
  text: `with before as materialized (
      select application_id, created_at, search_tokens, ${newValue('search_tokens')} as next_tokens
      from foyer.application where customer_id = $1 and application_id = $2
        and search_tokens is distinct from ${newValue('search_tokens')}),
    next as materialized (select application_id, created_at, next_tokens as search_tokens from before),
    unsearched as (${deleteSearchRows('$1', 'before', 'b.next_tokens')}),
    searched as (${insertSearchRows('$1', 'next')}),
    saved as (
      update foyer.application set
        ${changedColumns.map(({ column }) => `${column} = ${keptValue(column)}`).join(', ')},
        waiting_since = case when ${newValue('status')} <> 'MANUAL_REVIEW' then waiting_since
          when status = 'MANUAL_REVIEW' then coalesce(waiting_since, ${newValue('updated_at')})
          else ${newValue('updated_at')} end,
        has_reply = ${newValue('status')} = 'MANUAL_REVIEW' and case status
          when 'MANUAL_REVIEW' then has_reply
          else status = 'IN_PROGRESS' and waiting_since is not null end,
        indexed_revision = revision + 1, revision = revision + 1
      where customer_id = $1 and application_id = $2 returning 1),
    tasks as (select count(foyer.add_task(task, payload::json, run_at, job_key)::text) from saved,
      unnest(${afterCase(0)}::text[], ${afterCase(1)}::text[], ${afterCase(2)}::timestamptz[],
        ${afterCase(3)}::text[]) as t (task, payload, run_at, job_key))
    select ${appendCall('$1', 7 + changedColumns.length)}, (select * from tasks) from saved`,
}

/** Maximum size of a batch, so that a late call does not wait long. */
const MAX_BATCH = 32

export function applicationsIn(store: CaseStore): Applications {
  const { database } = store
  return serialisedApplications(store.turns, {
    add: insertionsIn(store, MAX_BATCH),
    answered: (customerId, repeatable) =>
      database.transaction(customerId, (query) => replayed(store, query, customerId, repeatable)),
    find: batchedFind(store),
    customerOf: async (id) =>
      isUuid(id)
        ? (await database.auth<{ customerId: string }>(CUSTOMER_OF, [id]))[0]?.customerId
        : undefined,
    list: (customerId, filter) => listOf(store, customerId, filter),
    change: (customerId, id, move, repeatable) =>
      database.transaction(customerId, async (query) => {
        const before = repeatable && (await replayed(store, query, customerId, repeatable))
        if (before) return before
        const known = store.decrypted.get(customerId, id)
        const [row] = await query<RowToChange>(FIND_TO_CHANGE, [customerId, id, known?.revision ?? 0])
        if (!row) throw new ApiError('application_not_found')
        const current = caseOfRow(store, row, known)
        const now = store.now()
        const allowed = await guarded(store, query, { before: current, moved: move(current, now), now })
        const moved = allowed && (await followingQueue(query, { before: current, moved: allowed, now }))
        if (moved) await save(store, query, row, { before: current, moved, now })
        await storeLinks(query, customerId, id, moved?.links ?? [])
        await storeEvidence(store, query, row, moved)
        const done: ChangeResult = { kind: 'DONE', case: moved?.case ?? current }
        if (!repeatable) return done
        const first = await firstAnswered(repeatable, done.case)
        await storeReply(query, customerId, replyToStore(store, keyOfRow(store, row), done.case, first))
        return done
      }),
    keepEvidence: evidenceKeeper(store),
    ...erasureIn(store),
  })
}

/** Decrypts per caller, so that one undecryptable case does not fail the batch. */
function batchedFind(store: CaseStore): Applications['find'] {
  const find = batched((customerId, ids: string[]) => findAll(store, customerId, ids), MAX_BATCH)
  return async (customerId, id) => (await find(customerId, id))?.()
}

async function findAll(
  store: CaseStore,
  customerId: string,
  ids: string[],
): Promise<Array<(() => Case | undefined) | undefined>> {
  const known = ids.map((id) => store.decrypted.get(customerId, id))
  const rows = await store.database.read<FoundRow>(customerId, FIND, [
    customerId,
    ids,
    known.map((each) => each?.revision ?? 0),
  ])
  const found = new Array<(() => Case | undefined) | undefined>(ids.length).fill(undefined)
  for (const row of rows) {
    const before = known[row.n - 1]?.case
    found[row.n - 1] = () => (row.is_known ? before : caseOfRow(store, row))
  }
  return found
}

async function guarded(
  { workflows }: CaseStore,
  query: Query,
  { before, moved, now }: { before: Case; moved: MoveResult | undefined; now: Date },
): Promise<MoveResult | undefined> {
  if (moved?.case.status !== 'APPROVED') return moved
  const workflow = await workflows.version(before.customerId, before.workflowId, before.workflowVersion)
  return unlessOutdated(query, { before, moved, workflow, now })
}

async function save(
  store: CaseStore,
  query: Query,
  row: RowToChange,
  { before, moved, now }: { before: Case; moved: MoveResult; now: Date },
): Promise<void> {
  const dek = keyOfRow(store, row)
  const { customerId, workflowId, workflowVersion } = moved.case
  const workflow = await store.workflows.version(customerId, workflowId, workflowVersion)
  const rows = auditAndOutboxRowsOf(moved, now, store.newId)
  const storedBytes = storedBytesOf(moved.case)
  const { digest, parties } = storedPartiesOf(store.partyKey, moved.case, workflow)
  await countUsage(query, moved.case.customerId, now, {
    storedBytes: storedBytes - Number(row.stored_bytes),
    eidStarts: countEidStarts(moved),
  })
  const stored: StoredCase = {
    case: moved.case,
    sealed: sealedData(store.envelope, dek, moved.case),
    metadataIndex: metadataIndexOf(store.metadataKey, moved.case.customerId, moved.case.data.metadata),
    listed: sealSummary(store, dek, moved.case, row.revision + 1, summaryOf(moved.case, workflow)),
    storedBytes,
    columns: { ...storedColumnsOf(store.searchKey, moved.case, workflow), partyDigest: digest },
  }
  await query(SAVE, [
    moved.case.customerId,
    moved.case.id,
    ...changedColumns.map(({ of }) => of(stored)),
    rows.tasks,
    rows.payloads,
    rows.runAts,
    rows.jobKeys,
    ...appendValues(rows.lines, rows.events),
  ])
  if (!isSameDigest(row.party_digest, digest)) await saveParties(store, query, moved.case, dek, parties)
  await saveMonitored(query, store.envelope, { before, after: moved.case, workflow, dek, now })
}

const isSameDigest = (stored: Buffer | null, next: Buffer | null): boolean =>
  stored === next || (stored !== null && next !== null && stored.equals(next))

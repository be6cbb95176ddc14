/**
 * Inserts cases in batches, because each insert locks the head of the customer's audit chain until its
 * commit.
 */

import { appendCall, appendValues } from '#audit/store/append.ts'
import { columnsOfNew, insertSearchRows } from '#dashboard/store/listed-columns.ts'
import { insertLinks, linkColumns } from '#onboarding/store/links.ts'
import type { DataKey } from '#platform/crypto/envelope.ts'
import { serialised } from '#platform/postgres/batching.ts'
import { isDataError, type Statement } from '#platform/postgres/connections.ts'
import { currentCause, type RequestCause } from '#platform/request-cause.ts'
import type { MoveResult } from '../case.ts'
import type { LinkToStore } from '../link.ts'
import type { Applications, ChangeResult } from '../ports.ts'
import { insertedColumns, type StoredCase, sealedData } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { type AuditAndOutboxRows, auditAndOutboxRowsOf } from './audit-and-outbox.ts'
import { type FirstAnswered, firstAnswered, replayed, replyToStore } from './case-replies.ts'
import {
  insertReplies,
  isTaken,
  type ReplyToStore,
  refuseConcurrentDuplicates,
  storeReply,
} from './idempotency.ts'
import { metadataIndexOf } from './list-filters.ts'

interface InsertRequest {
  opened: MoveResult
  /** Includes the first response, which is computed before the head of the audit chain is locked. */
  repeatable?: FirstAnswered
  /** The cause of this request, because a batch has several. */
  cause: RequestCause | undefined
}

interface NewCaseRows extends StoredCase {
  key: DataKey
  rows: AuditAndOutboxRows
  link?: LinkToStore
  remembered?: ReplyToStore
}

type Column = [column: string, type: string, of: (addition: NewCaseRows) => unknown]

const application: Column[] = insertedColumns.map(({ column, type, of }) => [column, type, of])
const key: Column[] = [
  ['master_key_version', 'int', (each) => each.key.version],
  ['wrapped', 'bytea', (each) => each.key.wrapped],
]
/** The first replies, under names of their own; null without a key. */
const remembered: Column[] = [
  ['operation', 'text', (each) => each.remembered?.request.operation ?? null],
  ['key', 'text', (each) => each.remembered?.request.key ?? null],
  ['fingerprint', 'text', (each) => each.remembered?.request.fingerprint ?? null],
  ['reply_status', 'int', (each) => each.remembered?.status ?? null],
  ['reply_sealed', 'bytea', (each) => each.remembered?.sealed ?? null],
  ['remembered_at', 'timestamptz', (each) => each.remembered?.at ?? null],
]
/** The link that the reply names; null without one. */
const link: Column[] = linkColumns.map(([column, type, of]) => [column, type, (each) => of(each.link)])
const given = [...application, ...key, ...remembered, ...link]

const names = (columns: Column[]) => columns.map(([column]) => column).join(', ')
const parameter = (at: number) => `$${at + 2}`

/**
 * Inserts all cases, or none and returns the positions (from 1) of those whose idempotency key is stored or
 * in use. A concurrent duplicate between the check and the insert makes the statement fail on the primary
 * key.
 */
const ADD: Statement = {
  name: 'application-add',
  text: `with given as materialized (
      select * from unnest(${given.map(([, type], at) => `${parameter(at)}::${type}[]`).join(', ')})
        with ordinality as t (${names(given)}, n)),
    taken as materialized (
      select n from given g where g.key is not null and ${isTaken('$1', 'g.operation', 'g.key')}),
    free as materialized (select * from given where not exists (select from taken)),
    added as (insert into foyer.application (customer_id, indexed_revision, ${names(application)})
      select $1, 1, ${names(application)} from free),
    searched as (${insertSearchRows('$1', 'free')}),
    keyed as (insert into foyer.application_key (customer_id, application_id, ${names(key)})
      select $1, application_id, ${names(key)} from free),
    linked as (${insertLinks('$1', 'free')}),
    remembered as (${insertReplies(
      `select $1, application_id, ${names(remembered)} from free where key is not null`,
    )})
    select array(select n::int from taken) as taken,
      case when not exists (select from taken) then ${appendCall('$1', given.length + 2)} end`,
}

function valuesOf(customerId: string, list: NewCaseRows[]): unknown[] {
  const lines = list.flatMap(({ rows }) => rows.lines)
  const events = list.flatMap(({ rows }) => rows.events)
  return [customerId, ...given.map(([, , of]) => list.map(of)), ...appendValues(lines, events)]
}

function newCaseRows(store: CaseStore, { opened, repeatable, cause }: InsertRequest): NewCaseRows {
  const { envelope, newId } = store
  const { case: of } = opened
  const dataKey = envelope.createDataKey(of.customerId, of.id)
  return {
    case: of,
    key: dataKey,
    sealed: sealedData(envelope, dataKey.dek, of),
    metadataIndex: metadataIndexOf(store.metadataKey, of.customerId, of.data.metadata),
    listed: null,
    storedBytes: null,
    columns: columnsOfNew(store.searchKey, of),
    rows: auditAndOutboxRowsOf(opened, of.createdAt, newId, cause),
    ...(opened.links?.[0] && { link: opened.links[0] }),
    ...(repeatable && { remembered: replyToStore(store, dataKey.dek, of, repeatable) }),
  }
}

/** Returns for each whether it was inserted. */
async function addAll(store: CaseStore, customerId: string, list: InsertRequest[]): Promise<boolean[]> {
  const values = valuesOf(
    customerId,
    list.map((each) => newCaseRows(store, each)),
  )
  const [row] = await store.database.write<{ taken: number[] }>(customerId, ADD, values)
  const taken = new Set(row?.taken)
  const isFree = list.map((_, at) => !taken.has(at + 1))
  const free = list.filter((_, at) => isFree[at])
  if (taken.size > 0 && free.length > 0) {
    const added = await addAll(store, customerId, free)
    return isFree.map((each) => each && added.shift() === true)
  }
  return isFree
}

/** Inserts a new case, and its idempotency key if there is one. */
export function insertionsIn(store: CaseStore, maxBatch: number): Applications['add'] {
  const add = serialised(
    (customerId, list: InsertRequest[]) => addAll(store, customerId, list),
    isDataError,
    maxBatch,
  )
  const alone = refuseConcurrentDuplicates()
  return async (opened, repeatable) => {
    const { case: of } = opened
    const done: ChangeResult = { kind: 'DONE', case: of }
    const cause = currentCause()
    if (!repeatable) {
      await add(of.customerId, { opened, cause })
      return done
    }
    return alone(of.customerId, repeatable, async () => {
      const first = await firstAnswered(repeatable, of)
      return (await add(of.customerId, { opened, repeatable: first, cause }))
        ? done
        : afterConcurrentDuplicate(store, opened, first)
    })
  }
}

/** The key is stored, or expired and not yet swept, or its request is still running or has just failed. */
async function afterConcurrentDuplicate(
  store: CaseStore,
  opened: MoveResult,
  first: FirstAnswered,
): Promise<ChangeResult> {
  const { case: of } = opened
  return store.database.transaction(of.customerId, async (query): Promise<ChangeResult> => {
    const before = await replayed(store, query, of.customerId, first)
    if (before) return before
    const addition = newCaseRows(store, { opened, cause: currentCause() })
    // In one round trip, because the head of the audit chain is locked meanwhile.
    await Promise.all([
      query(ADD, valuesOf(of.customerId, [addition])),
      storeReply(query, of.customerId, replyToStore(store, addition.key.dek, of, first)),
    ])
    return { kind: 'DONE', case: of }
  })
}

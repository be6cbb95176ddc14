/**
 * Inserts cases in batches, because each insert locks the head of the customer's audit chain until its
 * commit.
 */
import type { MoveResult } from '../../../applications/case.ts'
import type { Applications, ChangeResult } from '../../../applications/ports.ts'
import { currentCause, type RequestCause } from '../../../runtime/request-cause.ts'
import { serialised } from '../batching.ts'
import { isDataError, type Statement } from '../connections.ts'
import { insertedColumns, type StoredCase, sealedData } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { type AuditAndOutboxRows, auditAndOutboxRowsOf } from './audit-and-outbox.ts'
import type { DataKey } from './envelope.ts'
import {
  claimed,
  type FirstAnswered,
  firstAnswered,
  refuseConcurrentDuplicates,
  remember,
  rememberedOf,
  replayed,
  tombstoneOf,
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
  remembered?: ReturnType<typeof rememberedOf>
}

type Column = [column: string, type: string, of: (addition: NewCaseRows) => unknown]

const application: Column[] = insertedColumns.map(({ column, type, of }) => [column, type, of])
const key: Column[] = [
  ['master_key_version', 'int', (each) => each.key.version],
  ['wrapped', 'bytea', (each) => each.key.wrapped],
]
/** Columns of foyer.idempotency_key under distinct names; null without a key. */
const remembered: Column[] = [
  ['operation', 'text', (each) => each.remembered?.operation ?? null],
  ['key', 'text', (each) => each.remembered?.key ?? null],
  ['fingerprint', 'text', (each) => each.remembered?.fingerprint ?? null],
  ['reply_status', 'int', (each) => each.remembered?.status ?? null],
  ['reply_sealed', 'bytea', (each) => each.remembered?.sealed ?? null],
  ['remembered_at', 'timestamptz', (each) => each.remembered?.at ?? null],
]
const given = [...application, ...key, ...remembered]

const names = (columns: Column[]) => columns.map(([column]) => column).join(', ')
const parameter = (at: number) => `$${at + 2}`
const appendParameter = (type: string, at: number) => `$${given.length + 2 + at}::${type}[]`
/** Types of the arguments of foyer.append_all after the customer: audit lines, events, their causes. */
const appendTypes = ['uuid', 'timestamptz', 'text', 'uuid', 'timestamptz', 'uuid', 'text', 'uuid', 'text']

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
      select n from given g where g.key is not null and (
        exists (select from foyer.idempotency_key i where i.customer_id = $1
          and i.operation = g.operation and i.key in (g.key, ${tombstoneOf('g.key')}))
        or not ${claimed('$1', 'g.operation', 'g.key')})),
    free as materialized (select * from given where not exists (select from taken)),
    added as (insert into foyer.application (customer_id, ${names(application)})
      select $1, ${names(application)} from free),
    keyed as (insert into foyer.application_key (customer_id, application_id, ${names(key)})
      select $1, application_id, ${names(key)} from free),
    remembered as (insert into foyer.idempotency_key
        (customer_id, application_id, operation, key, fingerprint, status, sealed, created_at)
      select $1, application_id, ${names(remembered)} from free where key is not null)
    select array(select n::int from taken) as taken,
      case when not exists (select from taken) then
        foyer.append_all($1, ${appendTypes.map(appendParameter).join(', ')}) end`,
}

function valuesOf(customerId: string, list: NewCaseRows[]): unknown[] {
  const entries = list.flatMap((each) => each.rows.entries.map((entry) => ({ of: each.case, entry })))
  const events = list.flatMap(({ case: of, rows }) =>
    rows.kinds.map((kind, at) => ({ of, kind, id: rows.eventIds[at], cause: rows.cause })),
  )
  return [
    customerId,
    ...given.map(([, , of]) => list.map(of)),
    entries.map(({ of }) => of.id),
    entries.map(({ of }) => of.createdAt),
    entries.map(({ entry }) => entry),
    events.map(({ of }) => of.id),
    events.map(({ of }) => of.createdAt),
    events.map(({ id }) => id),
    events.map(({ kind }) => kind),
    events.map(({ cause }) => cause?.requestId ?? null),
    events.map(({ cause }) => cause?.traceparent ?? null),
  ]
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
    rows: auditAndOutboxRowsOf(opened, of.createdAt, newId, cause),
    ...(repeatable && { remembered: rememberedOf(store, dataKey.dek, of, repeatable) }),
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
      remember(store, query, addition.key.dek, of, first),
    ])
    return { kind: 'DONE', case: of }
  })
}

/** Own lists: an upload is compared with the version before, and only what differs is written. */

import { MOST_OWN_ENTRIES } from '@foyer/name-matching/lists/formats/own-list'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import { addTask } from '#platform/postgres/add-task.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { EntityChange, OwnListUpload } from '../../ports.ts'
import { type OwnEntityRow, openOwnEntity, ownEntityRow } from './own-entities.ts'

const MAX_LISTS = 20

const LISTS: Statement = {
  name: 'screening-own-lock',
  // The customer's row orders uploads; there may be no list yet.
  text: `select l.list_id, l.version, v.entities from foyer.screening_own_list l
    join foyer.screening_own_version v using (customer_id, list_id, version)
    where l.customer_id = $1 for update of l`,
}
const CREATE: Statement = {
  name: 'screening-own-create',
  text: `insert into foyer.screening_own_list (customer_id, list_id, name, version, created_at)
    values ($1, $2, $3, $4, $5)
    on conflict (customer_id, list_id) do update set name = excluded.name, version = excluded.version`,
}
const VERSION: Statement = {
  name: 'screening-own-version',
  text: `insert into foyer.screening_own_version (customer_id, list_id, version, sha256, uploaded_at,
      uploaded_by, entities, added, changed, removed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}
const CURRENT: Statement = {
  name: 'screening-own-current',
  text: `select entity_key, hash from foyer.screening_own_entity
    where customer_id = $1 and list_id = $2 and valid_to is null`,
}
const CLOSE: Statement = {
  name: 'screening-own-close',
  text: `update foyer.screening_own_entity set valid_to = $3
    where customer_id = $1 and list_id = $2 and valid_to is null and entity_key = any($4)`,
}
const OPEN: Statement = {
  name: 'screening-own-open',
  text: `insert into foyer.screening_own_entity (customer_id, list_id, valid_from, entity_key, hash, sealed)
    select $1, $2, $3, * from unnest($4::bytea[], $5::bytea[], $6::bytea[])`,
}
const TELL: Statement = {
  name: 'screening-own-tell',
  text: `select ${addTask('screeningListChanged', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
const DELETE: Statement = {
  name: 'screening-own-delete',
  text: 'delete from foyer.screening_own_list where customer_id = $1 and list_id = $2 returning 1',
}

interface ListRow extends Record<string, unknown> {
  list_id: string
  version: number
  entities: number
}

interface UploadContext {
  customerId: string
  actor: Actor
  at: Date
  ownKey: Uint8Array
  newId(): string
}

interface Uploaded {
  listId: string
  version: number
  entities: number
  added: number
  changed: number
  removed: number
}

export async function uploadOwn(
  query: Query,
  context: UploadContext,
  upload: OwnListUpload,
): Promise<Uploaded> {
  const { customerId, actor, at, newId } = context
  const lists = await query<ListRow>(LISTS, [customerId])
  const before = lists.find(({ list_id: id }) => id === upload.id)
  if (upload.id !== undefined && !before) throw new ApiError('own_list_not_found')
  if (!before && lists.length >= MAX_LISTS) throw new ApiError('too_many_own_lists')
  const others = lists.reduce((sum, list) => (list === before ? sum : sum + list.entities), 0)
  if (others + upload.entities.length > MOST_OWN_ENTRIES) throw new ApiError('too_many_own_entries')
  const place = { customerId, listId: before?.list_id ?? newId(), version: (before?.version ?? 0) + 1 }
  const difference = await differenceOf(query, context, place, upload)
  const { added, changed, removed } = difference
  const { listId, version } = place
  const entities = upload.entities.length
  await query(CREATE, [customerId, listId, upload.name, version, at])
  const by = actor.kind === 'USER' ? actor.id : null
  const counts = [entities, added, changed, removed.length]
  await query(VERSION, [customerId, listId, version, upload.sha256, at, by, ...counts])
  await write(query, place, difference)
  const payload = JSON.stringify({ customerId, listId, version })
  await query(TELL, [payload, `screeningListChanged:${listId}:${version}`])
  return { listId, version, entities, added, changed, removed: removed.length }
}

interface Place {
  customerId: string
  listId: string
  version: number
}

interface Difference {
  /** The rows of added and changed entities. */
  rows: OwnEntityRow[]
  added: number
  changed: number
  removed: Buffer[]
  closed: Buffer[]
}

async function differenceOf(
  query: Query,
  { ownKey }: UploadContext,
  place: Place,
  { entities }: OwnListUpload,
): Promise<Difference> {
  const current = await query<{ entity_key: Buffer; hash: Buffer }>(CURRENT, [place.customerId, place.listId])
  const known = new Map(current.map((row) => [row.entity_key.toString('hex'), row]))
  const rows: OwnEntityRow[] = []
  const closed: Buffer[] = []
  for (const [at, entity] of entities.entries()) {
    // Encrypting thousands takes long: let requests run in between.
    if (at % 500 === 499) await new Promise(setImmediate)
    const row = ownEntityRow(ownKey, place, entity)
    const before = known.get(row.entityKey.toString('hex'))
    known.delete(row.entityKey.toString('hex'))
    if (before?.hash.equals(row.hash)) continue
    rows.push(row)
    if (before) closed.push(row.entityKey)
  }
  const removed = [...known.values()].map((row) => row.entity_key)
  return {
    rows,
    changed: closed.length,
    added: rows.length - closed.length,
    removed,
    closed: [...closed, ...removed],
  }
}

const BATCH = 5_000

async function write(query: Query, place: Place, { rows, closed }: Difference): Promise<void> {
  const { customerId, listId, version } = place
  if (closed.length > 0) await query(CLOSE, [customerId, listId, version, closed])
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH)
    const columns = [
      part.map((row) => row.entityKey),
      part.map((row) => row.hash),
      part.map((row) => row.sealed),
    ]
    await query(OPEN, [customerId, listId, version, ...columns])
  }
}

export async function deleteOwn(query: Query, customerId: string, listId: string): Promise<void> {
  if ((await query(DELETE, [customerId, listId])).length === 0) throw new ApiError('own_list_not_found')
}

const CHANGES: Statement = {
  name: 'screening-own-changes',
  text: `select entity_key, valid_from, valid_to, sealed from foyer.screening_own_entity
    where customer_id = $1 and list_id = $2 and (valid_from = $3 or valid_to = $3)`,
}

interface ChangedRow {
  entity_key: Buffer
  valid_from: number
  valid_to: number | null
  sealed: Buffer
}

export async function ownChanges(
  { database, ownKey }: { database: Pick<Database, 'read'>; ownKey: Uint8Array },
  { customerId, listId, version }: Place,
): Promise<EntityChange[]> {
  const rows = await database.read<ChangedRow & Record<string, unknown>>(customerId, CHANGES, [
    customerId,
    listId,
    version,
  ])
  const groups = Map.groupBy(rows, (row) => row.entity_key.toString('hex'))
  return [...groups.values()].flatMap((group) => {
    const now = group.find((row) => row.valid_from === version)
    const row = now ?? group[0]
    if (!row) return []
    const entity = openOwnEntity(ownKey, { customerId, listId, ...row })
    const change = now ? (group.length > 1 ? 'CHANGED' : 'ADDED') : 'REMOVED'
    return [{ entityId: entity.id, change, entity } satisfies EntityChange]
  })
}

/** Reads the entities of lists from the database, for the index: in batches, of one exact version. */

import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { Client } from 'pg'
import { beginFor } from '#platform/postgres/connections.ts'
import { openOwnEntity } from '../live/own-entities.ts'

const BATCH = 5_000
/** Decrypting them holds up questions for some ten milliseconds. */
const OWN_BATCH = 500

const SHARED = {
  name: 'screening-read',
  text: `select entity_id, content from foyer.screening_entity
    where list_id = $1 and valid_from <= $2 and (valid_to is null or valid_to > $2) and entity_id > $3
    order by entity_id limit ${BATCH}`,
}

export async function* sharedEntities(
  client: Client,
  listId: string,
  version: number,
): AsyncIterable<ListedEntity> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ entity_id: string; content: ListedEntity }>({
      ...SHARED,
      values: [listId, version, after],
    })
    for (const { content } of rows) yield content
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.entity_id
  }
}

// Both find their rows by an index, and a list has few that changed.
const CHANGED = {
  name: 'screening-read-changed',
  text: `select content from foyer.screening_entity
    where list_id = $1 and valid_from > $2 and valid_from <= $3 and (valid_to is null or valid_to > $3)
    limit $4`,
}
const GONE = {
  name: 'screening-read-gone',
  text: `select entity_id from foyer.screening_entity
    where list_id = $1 and valid_from <= $2 and valid_to > $2 and valid_to <= $3 limit $4`,
}

export interface ListChanges {
  /** Added or changed, as they are at the later version. */
  entities: ListedEntity[]
  /** Ids of those of the earlier version that were removed or changed. */
  gone: string[]
}

/** Between two versions; the earlier may be 0. undefined: more than `most` entities differ. */
export async function changesOf(
  client: Client,
  { list, from, to, most }: { list: string; from: number; to: number; most: number },
): Promise<ListChanges | undefined> {
  const values = [list, from, to, most + 1]
  const changed = await client.query<{ content: ListedEntity }>({ ...CHANGED, values })
  const gone = await client.query<{ entity_id: string }>({ ...GONE, values })
  if (Math.max(changed.rows.length, gone.rows.length) > most) return undefined
  return {
    entities: changed.rows.map(({ content }) => content),
    gone: gone.rows.map(({ entity_id: id }) => id),
  }
}

const OWN = {
  name: 'screening-read-own',
  text: `select entity_key, valid_from, sealed from foyer.screening_own_entity
    where customer_id = $1 and list_id = $2 and valid_from <= $3 and (valid_to is null or valid_to > $3)
      and entity_key > $4
    order by entity_key limit ${OWN_BATCH}`,
}

interface OwnRow {
  entity_key: Buffer
  valid_from: number
  sealed: Buffer
}

/** In slices: decrypting an entity takes as long as reading it. */
export async function* ownEntities(
  client: Client,
  of: { customerId: string; listId: string; version: number },
  key: Uint8Array,
): AsyncIterable<ListedEntity[]> {
  const { customerId, listId, version } = of
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const rows = await ownRows(client, customerId, [customerId, listId, version, after])
    yield rows.map((row) => openOwnEntity(key, { customerId, listId, ...row }))
    const last = rows.at(-1)
    if (!last || rows.length < OWN_BATCH) return
    after = last.entity_key
  }
}

async function ownRows(client: Client, customerId: string, values: unknown[]): Promise<OwnRow[]> {
  await client.query(beginFor(customerId))
  try {
    return (await client.query<OwnRow>({ ...OWN, values })).rows
  } finally {
    await client.query('commit')
  }
}

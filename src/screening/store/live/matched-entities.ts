/** Loads what the lists say of the entries that were found, and of the version that they were found in. */

import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { OWN_DATASET } from '../../choose-lists.ts'
import type { FoundMatch } from '../index/messages.ts'
import type { ListedMatch } from './hits.ts'
import { entityKeyOf, openOwnEntity } from './own-entities.ts'

interface Row {
  entityId: string
  content: ListedEntity
  sha256: string
  publishedAt: string
}

const SHARED: Statement = {
  name: 'screening-matched',
  text: `select e.entity_id as "entityId", e.content, v.sha256,
      coalesce(v.file_date, v.imported_at::date)::text as "publishedAt"
    from foyer.screening_entity e join foyer.screening_version v on v.list_id = e.list_id and v.version = $2
    where e.list_id = $1 and e.entity_id = any($3) and e.valid_from <= $2
      and (e.valid_to is null or e.valid_to > $2)`,
}
const OWN: Statement = {
  name: 'screening-matched-own',
  text: `select e.entity_key, e.valid_from, e.sealed, v.sha256, v.uploaded_at::date::text as "publishedAt"
    from foyer.screening_own_entity e join foyer.screening_own_version v
      on v.customer_id = e.customer_id and v.list_id = e.list_id and v.version = $3
    where e.customer_id = $1 and e.list_id = $2 and e.entity_key = any($4) and e.valid_from <= $3
      and (e.valid_to is null or e.valid_to > $3)`,
}

export interface EntityReader {
  database: Pick<Database, 'auth' | 'read'>
  ownKey: Uint8Array
}

/** By subject. An entry of an own list that was deleted meanwhile is left out. */
export async function loadMatched(
  reader: EntityReader,
  customerId: string,
  matches: readonly FoundMatch[],
): Promise<Map<number, ListedMatch[]>> {
  const bySubject = new Map<number, ListedMatch[]>()
  const groups = Map.groupBy(matches, ({ isOwn, list, version }) => `${isOwn} ${list} ${version}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const rows = await (first.isOwn ? ownRows(reader, customerId, group) : sharedRows(reader, group))
    const byId = new Map(rows.map((row) => [row.entityId, row]))
    for (const { subject, entityId, match } of group) {
      const row = byId.get(entityId)
      if (!row) continue
      const id = first.isOwn ? `${OWN_DATASET}${first.list}` : first.list
      const { sha256, publishedAt } = row
      const dataset = { id, version: String(first.version), publishedAt, sha256 }
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), { entity: row.content, match, dataset }])
    }
  }
  return bySubject
}

const idsOf = (group: readonly FoundMatch[]): string[] => [...new Set(group.map(({ entityId }) => entityId))]

const sharedRows = ({ database }: EntityReader, group: readonly FoundMatch[]): Promise<Row[]> =>
  database.auth<Row & Record<string, unknown>>(SHARED, [group[0]?.list, group[0]?.version, idsOf(group)])

async function ownRows(
  { database, ownKey }: EntityReader,
  customerId: string,
  group: readonly FoundMatch[],
): Promise<Row[]> {
  const listId = group[0]?.list ?? ''
  const keys = idsOf(group).map((entityId) => entityKeyOf(ownKey, customerId, listId, entityId))
  const rows = await database.read<{
    entity_key: Buffer
    valid_from: number
    sealed: Buffer
    sha256: string
    publishedAt: string
  }>(customerId, OWN, [customerId, listId, group[0]?.version, keys])
  return rows.map(({ sha256, publishedAt, ...row }) => {
    const content = openOwnEntity(ownKey, { customerId, listId, ...row })
    return { entityId: content.id, content, sha256, publishedAt }
  })
}

/** Small indexes of customers' own lists, in the thread: the last used ones are kept. */

import { MOST_OWN_ENTRIES } from '@foyer/name-matching/lists/formats/own-list'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { IndexStart, OwnLists } from './messages.ts'
import { ownEntities } from './read-entities.ts'
import { buildSearch, buildSearchInTurns, type EntitySearch, type FiledEntity } from './search.ts'

/** The limit over all cached indexes: an index outside the cache would be built again for each request. */
const MAX_ENTITIES = 4 * MOST_OWN_ENTRIES
const none = buildSearch([])

async function* slicesOf(
  client: pg.Client,
  { customerId, versions }: OwnLists,
  key: Uint8Array,
): AsyncIterable<FiledEntity[]> {
  for (const [list, version] of Object.entries(versions))
    for await (const slice of ownEntities(client, { customerId, listId: list, version }, key))
      yield slice.map((entity) => ({ list, version, entity }))
}

export interface OwnIndexes {
  /** The index of exactly these versions. */
  of(own: OwnLists): Promise<EntitySearch>
}

export function openOwnIndexes({ service, ownKey }: Pick<IndexStart, 'service' | 'ownKey'>): OwnIndexes {
  const load = async (own: OwnLists): Promise<EntitySearch> => {
    const client = new pg.Client(service)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await buildSearchInTurns(slicesOf(client, own, ownKey))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const kept = new LRUCache<string, EntitySearch, OwnLists>({
    maxSize: MAX_ENTITIES,
    sizeCalculation: ({ entities }) => entities + 1,
    fetchMethod: (_key, _stale, { context }) => load(context),
  })
  return {
    async of(own) {
      if (Object.keys(own.versions).length === 0) return none
      const versions = Object.entries(own.versions).sort(([a], [b]) => (a < b ? -1 : 1))
      return kept.forceFetch(`${own.customerId}|${JSON.stringify(versions)}`, { context: own })
    },
  }
}

/** The search of the shared lists: as they were loaded, and beside it what their later versions changed. */
import type pg from 'pg'
import type { ClientConfig } from 'pg'
import { asWorker } from '../lists/worker-connection.ts'
import type { CatchUp, FoundMatch, IndexQuestion, ListVersions } from './messages.ts'
import { changesOf, type ListChanges, sharedEntities } from './read-entities.ts'
import { buildSearch, type EntitySearch, type FiledEntity, type Place } from './search.ts'

/** The state that answers requests at one time. */
export interface SharedSearch {
  versions: ListVersions
  entities: number
  /** Entries that were read since the lists were loaded. */
  changed: number
  find(question: Pick<IndexQuestion, 'subjects' | 'threshold' | 'lists'>): FoundMatch[]
}

export interface SharedLists {
  /** The current search. */
  search(): SharedSearch
  /** False: too much has changed, or a list is gone. It then answers as before. */
  catchUp(message: Pick<CatchUp, 'versions' | 'most'>): Promise<boolean>
}

export async function openSharedLists(auth: ClientConfig, versions: ListVersions): Promise<SharedLists> {
  const loaded = await asWorker(auth, async (client) => {
    const filed: FiledEntity[] = []
    for (const [list, version] of Object.entries(versions))
      for await (const entity of sharedEntities(client, list, version)) filed.push({ list, version, entity })
    return buildSearch(filed)
  })
  let current = searchOf(loaded, versions, new Map())
  return {
    search: () => current,
    async catchUp({ versions: wanted, most }) {
      const changes = await asWorker(auth, (client) => changesSince(client, versions, wanted, most))
      if (!changes) return false
      current = searchOf(loaded, wanted, changes)
      return true
    },
  }
}

/** By list. Always since the lists were loaded: an entry that changed twice is read once. */
async function changesSince(
  client: pg.Client,
  loaded: ListVersions,
  wanted: ListVersions,
  most: number,
): Promise<Map<string, ListChanges> | undefined> {
  if (Object.keys(loaded).some((list) => (wanted[list] ?? 0) < (loaded[list] ?? 0))) return undefined
  const changes = new Map<string, ListChanges>()
  let left = most
  for (const [list, to] of Object.entries(wanted)) {
    const from = loaded[list] ?? 0
    if (from === to) continue
    const found = await changesOf(client, { list, from, to, most: left })
    if (!found) return undefined
    left -= found.entities.length
    changes.set(list, found)
  }
  return changes
}

function searchOf(
  loaded: EntitySearch,
  versions: ListVersions,
  changes: ReadonlyMap<string, ListChanges>,
): SharedSearch {
  const filed = [...changes].flatMap(([list, { entities }]) =>
    entities.map((entity) => ({ list, version: versions[list] ?? 0, entity })),
  )
  const gone = new Set([...changes].flatMap(([list, each]) => each.gone.map((id) => placeKey(list, id))))
  const later = buildSearch(filed)
  return {
    versions,
    entities: loaded.entities + later.entities - gone.size,
    changed: later.entities,
    find({ subjects, threshold, lists }) {
      const wanted = new Set(lists)
      const isWanted = ({ list }: Place) => wanted.has(list)
      const isStill = ({ list, entityId }: Place) => wanted.has(list) && !gone.has(placeKey(list, entityId))
      const found = [
        ...loaded.find(subjects, threshold, gone.size > 0 ? isStill : isWanted),
        ...(later.entities > 0 ? later.find(subjects, threshold, isWanted) : []),
      ]
      // An entry that did not change is also one of the later version.
      return found.map((each) => ({ ...each, version: versions[each.list] ?? each.version, isOwn: false }))
    },
  }
}

const placeKey = (list: string, entityId: string): string => `${list}\n${entityId}`

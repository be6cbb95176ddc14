/** Imports a file as the next version of a list, in one transaction: half an import is never visible. */

import { ListFileProblem, type ListFindings, noFindings } from '@foyer/name-matching/lists/list-file'
import type { Client, ClientConfig } from 'pg'
import type { ImportOutcome, ListVersion } from '../../ports.ts'
import {
  COMPARED_DAYS,
  type CountsBefore,
  decideVersion,
  parsers,
  refusedVersion,
  type VersionCounts,
  type VersionState,
  type WaitReason,
} from '../../version-rules.ts'
import { stageEntities } from './stage-entities.ts'
import { switchVersion } from './switch-version.ts'
import { inWorkerTransaction } from './worker-connection.ts'

export interface VersionImport {
  listId: string
  sha256: string
  /** A file that was rejected may be imported again: it waits again. */
  mayRepeatRejected: boolean
  /** Reads the file; called once. */
  entities(findings: ListFindings): Parameters<typeof stageEntities>[1]
  onEntities(count: number): void
  now(): Date
}

// Other parsers may have read less of the same file. A rejection concerned the file.
const SAME_FILE = `select state from foyer.screening_version
  where list_id = $1 and sha256 = $2 and state <> 'SUPERSEDED'
    and case state when 'REJECTED' then not $3 else parser = $4 end order by version desc limit 1`
const CHECKED = `update foyer.screening_list set checked_at = $2, failed_at = null, failure = null
  where list_id = $1`
const LOCK = 'select list_id from foyer.screening_list where list_id = $1 for update'
const BEFORE = `select coalesce(max(entities) filter (where state = 'ACTIVE'), 0) as "activeEntities",
    coalesce(max(entities), 0) as "mostEntities", coalesce(max(names), 0) as "mostNames",
    coalesce(bool_or(state = 'ACTIVE' and parser is distinct from $4 and version =
      (select max(version) from foyer.screening_version where list_id = $1)), false) as "wasReadOtherwise"
  from foyer.screening_version where list_id = $1 and active_from is not null
    and (active_to is null or active_to > $2::timestamptz - make_interval(days => $3))
    and version >= (select coalesce(max(version), 0) from foyer.screening_version
      where list_id = $1 and active_from is not null and decided_at is not null)`
const NEXT = 'select coalesce(max(version), 0) + 1 as next from foyer.screening_version where list_id = $1'
const DIFFERENCE = `create temporary table switching on commit drop as
  select coalesce(a.entity_id, c.entity_id) as entity_id, a.hash, a.content,
    case when c.entity_id is null then 'ADDED' when a.entity_id is null then 'REMOVED'
      else 'CHANGED' end as kind
  from arriving a full join
    (select entity_id, hash from foyer.screening_entity where list_id = $1 and valid_to is null) c
    using (entity_id)
  where a.hash is distinct from c.hash`
const COUNTS = `select count(*) filter (where kind = 'ADDED')::integer as added,
  count(*) filter (where kind = 'CHANGED')::integer as changed,
  count(*) filter (where kind = 'REMOVED')::integer as removed from switching`
const DROP_WAITING = `with gone as (update foyer.screening_version set state = 'SUPERSEDED'
    where list_id = $1 and state = 'WAITING_APPROVAL' returning version)
  delete from foyer.screening_waiting w using gone where w.list_id = $1 and w.version = gone.version`
const INSERT = `insert into foyer.screening_version (list_id, version, sha256, file_date, imported_at, state,
    entities, nameless, unread_dates, added, changed, removed, names, waits_because, parser)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`
const WAIT = `insert into foyer.screening_waiting (list_id, version, entity_id, hash, content)
  select $1, $2, entity_id, hash, content from switching`

/** A file that cannot be read is an outcome, not an error. */
export async function importVersion(worker: ClientConfig, read: VersionImport): Promise<ImportOutcome> {
  try {
    return await inWorkerTransaction(worker, (client) => importInto(client, read))
  } catch (error) {
    if (error instanceof ListFileProblem) return { kind: 'FAILED', why: error.message }
    throw error
  }
}

async function importInto(client: Client, read: VersionImport): Promise<ImportOutcome> {
  const same = await sameFile(client, read)
  if (same) return { kind: 'UNCHANGED', state: same }
  const findings = noFindings()
  const staged = await stageEntities(client, read.entities(findings), read.onEntities)
  await client.query(LOCK, [read.listId])
  // Another import of the same file may have ended in between.
  const meanwhile = await sameFile(client, read)
  if (meanwhile) return { kind: 'UNCHANGED', state: meanwhile }
  return addVersion(client, read, { ...staged, ...findings })
}

async function sameFile(client: Client, read: VersionImport): Promise<VersionState | undefined> {
  const { listId, sha256, mayRepeatRejected, now } = read
  const values = [listId, sha256, mayRepeatRejected, parsers]
  const { rows } = await client.query<{ state: VersionState }>(SAME_FILE, values)
  const state = rows[0]?.state
  // A file that waits or was rejected does not confirm the active version.
  if (state === 'ACTIVE') await client.query(CHECKED, [listId, now()])
  return state
}

async function addVersion(
  client: Client,
  { listId, sha256, now }: VersionImport,
  found: Pick<VersionCounts, 'entities' | 'names'> & ListFindings,
): Promise<ImportOutcome> {
  const importedAt = now()
  const [before] = (await client.query<CountsBefore>(BEFORE, [listId, importedAt, COMPARED_DAYS, parsers]))
    .rows
  await client.query(DIFFERENCE, [listId])
  const [differs] = (await client.query<Omit<VersionCounts, keyof typeof found>>(COUNTS)).rows
  const { fileDate, ...mine } = found
  const { names, ...counts } = { ...mine, added: 0, changed: 0, removed: 0, ...differs }
  const decision = decideVersion({ names, ...counts }, before ?? firstVersion)
  if ('refused' in decision) return { kind: 'FAILED', why: refusedVersion[decision.refused] }
  const { rows } = await client.query<{ next: number }>(NEXT, [listId])
  const because = 'because' in decision ? decision.because : null
  const { state } = decision
  const version = { ...counts, version: rows[0]?.next ?? 1, sha256, fileDate, importedAt, state }
  await client.query(DROP_WAITING, [listId])
  await insertVersion(client, listId, { version, names, because })
  if (because === null) {
    await switchVersion(client, { listId, version: version.version, now: importedAt })
    return { kind: 'ACTIVE', version }
  }
  await client.query(WAIT, [listId, version.version])
  return { kind: 'WAITING_APPROVAL', because, version }
}

const firstVersion: CountsBefore = {
  ...{ activeEntities: 0, mostEntities: 0, mostNames: 0, wasReadOtherwise: false },
}

interface InsertedVersion {
  version: ListVersion
  names: number
  because: WaitReason | null
}

/** Waiting until it is switched to: a list has one active version at any time. */
const insertVersion = (client: Client, listId: string, { version, names, because }: InsertedVersion) =>
  client.query(INSERT, [
    ...[listId, version.version, version.sha256, version.fileDate, version.importedAt, 'WAITING_APPROVAL'],
    ...[version.entities, version.nameless, version.unreadDates, version.added, version.changed],
    ...[version.removed, names, because, parsers],
  ])

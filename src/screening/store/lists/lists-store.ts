/** The lists of the installation in PostgreSQL: what they are, their versions, and what a version changed. */

import type { KnownList } from '@foyer/name-matching/lists/format-table'
import type { ClientConfig } from 'pg'
import { open, seal } from '#platform/crypto/aead.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { TaskName } from '#tasks.ts'
import type {
  EntityChange,
  ListSource,
  ListVersion,
  RecordedVersion,
  ScreeningList,
  ScreeningLists,
} from '../../ports.ts'
import { parsers, type WaitReason } from '../../version-rules.ts'
import type { Validators } from '../download.ts'
import { approveVersion, rejectVersion } from './decide-version.ts'
import { asWorker } from './worker-connection.ts'

export interface ListsSettings {
  /** Reads under foyer_auth: lists belong to no customer. */
  database: Pick<Database, 'auth'>
  /** A connection under foyer_worker. */
  worker: ClientConfig
  /** 32 bytes, the same on every node. */
  key: Uint8Array
  now(): Date
}

const version = (
  alias: string,
): string => `case when ${alias}.version is null then null else json_build_object(
  'version', ${alias}.version, 'sha256', ${alias}.sha256, 'fileDate', ${alias}.file_date,
  'importedAt', ${alias}.imported_at, 'state', ${alias}.state, 'entities', ${alias}.entities,
  'nameless', ${alias}.nameless, 'unreadDates', ${alias}.unread_dates,
  'added', ${alias}.added, 'changed', ${alias}.changed,
  'removed', ${alias}.removed) end`
const ALL: Statement = {
  name: 'screening-lists',
  text: `select l.list_id as "listId", l.name, l.format, l.kind, l.markets, l.max_age_days as "maxAgeDays",
      l.sealed_source is not null as "hasSource", l.checked_at as "checkedAt", l.failed_at as "failedAt",
      l.failure, ${version('a')} as active, ${version('w')} as waiting,
      w.waits_because as because
    from foyer.screening_list l
    left join foyer.screening_version a on a.list_id = l.list_id and a.state = 'ACTIVE'
    left join foyer.screening_version w on w.list_id = l.list_id and w.state = 'WAITING_APPROVAL'
    order by l.kind desc, l.list_id`,
}
const DEFINE = `insert into foyer.screening_list (list_id, name, format, kind, markets, created_at)
  values ($1, $2, $3, $4, $6, $5)
  on conflict (list_id) do update set name = excluded.name, format = excluded.format,
    kind = excluded.kind, markets = excluded.markets`
const SET_SOURCE = `update foyer.screening_list set sealed_source = $2, validators = '{}', failed_at = null,
  failure = null where list_id = $1`
// An unchanged file is fetched again where other parsers read it: they may read more of it now.
const SOURCE = `select sealed_source, format, case when exists (select from foyer.screening_version v
    where v.list_id = l.list_id and v.state = 'ACTIVE' and v.parser is distinct from '${parsers}')
  then '{}'::jsonb else validators end as validators
  from foyer.screening_list l where list_id = $1`
const FAILED = 'update foyer.screening_list set failed_at = $2, failure = left($3, 500) where list_id = $1'
const UPDATE: TaskName = 'updateScreeningList'
// In a queue of its own, one after the other: two imports at a time would need the memory of both.
const REQUEST = `select graphile_worker.add_job(identifier => '${UPDATE}', max_attempts => 5,
  payload => json_build_object('listId', $1::text), queue_name => 'screening-lists',
  job_key => '${UPDATE}:' || $1::text)`
const VALIDATORS = 'update foyer.screening_list set validators = $2 where list_id = $1'
const CHECKED = `update foyer.screening_list set checked_at = $2, failed_at = null, failure = null
  where list_id = $1`
const VERSIONS: Statement = {
  name: 'screening-versions',
  text: `select version, sha256, file_date::text as "fileDate", imported_at as "importedAt", state, entities,
      nameless, unread_dates as "unreadDates", added, changed, removed,
      active_from as "activeFrom", active_to as "activeTo",
      decided_at as "decidedAt", decided_by as "decidedBy"
    from foyer.screening_version where list_id = $1 and ($2::integer is null or version < $2)
    order by version desc limit $3`,
}
// The stored rows show the changes of a version that is or was active.
const CHANGES: Statement = {
  name: 'screening-changes',
  text: `with waits as (select entity_id, content from foyer.screening_waiting
      where list_id = $1 and version = $2 and entity_id > $3 order by entity_id limit $4),
    current as (select e.entity_id, e.content from foyer.screening_entity e join waits w using (entity_id)
      where e.list_id = $1 and e.valid_to is null),
    opened as (select entity_id, content from foyer.screening_entity
      where list_id = $1 and valid_from = $2 and entity_id > $3 order by entity_id limit $4),
    closed as (select entity_id, content from foyer.screening_entity
      where list_id = $1 and valid_to = $2 and entity_id > $3 order by entity_id limit $4)
    select coalesce(n.entity_id, o.entity_id) as "entityId",
      case when n.content is null then 'REMOVED' when o.content is null then 'ADDED'
        else 'CHANGED' end as change,
      coalesce(n.content, o.content) as entity
    from (select * from opened union all select * from waits) n
    full join (select * from closed union all select * from current) o using (entity_id)
    order by 1 limit $4`,
}
const APPROVAL: Statement = {
  name: 'screening-approval',
  text: 'select dashboard from foyer.screening_approval',
}

const LIVE: Statement = {
  name: 'screening-live-customers',
  text: `select count(*)::integer as count from foyer.customer where mode = 'live' and suspended_at is null`,
}

const aad = (listId: string): string => `screening_list|${listId}|source`

type VersionJson = Omit<ListVersion, 'importedAt'> & { importedAt: string }
const versionOf = (row: VersionJson | null): ListVersion | null =>
  row && { ...row, importedAt: new Date(row.importedAt) }

type ListRow = Omit<ScreeningList, 'active' | 'waiting'> & {
  active: VersionJson | null
  waiting: VersionJson | null
  because: WaitReason | null
}

export interface StoredSource extends ListSource {
  format: KnownList['format']
  validators: Record<string, Validators>
}

/** The parts of an update beside the port. */
export interface ListRecords {
  source(listId: string): Promise<StoredSource | undefined>
  format(listId: string): Promise<KnownList['format'] | undefined>
  failed(listId: string, why: string): Promise<void>
  keepValidators(listId: string, validators: Record<string, Validators>): Promise<void>
  unchanged(listId: string): Promise<void>
}

interface SourceRow {
  sealed_source: Buffer | null
  validators: Record<string, Validators>
  format: KnownList['format']
}

export function listRecordsIn({ worker, key, now }: ListsSettings): ListRecords {
  const change = async (text: string, values: unknown[]) => {
    await asWorker(worker, (client) => client.query(text, values))
  }
  const rowOf = async (listId: string) =>
    (await asWorker(worker, (client) => client.query<SourceRow>(SOURCE, [listId]))).rows[0]
  return {
    async source(listId) {
      const row = await rowOf(listId)
      if (!row?.sealed_source) return undefined
      const source = JSON.parse(open(key, row.sealed_source, aad(listId)).toString('utf8')) as ListSource
      return { ...source, format: row.format, validators: row.validators }
    },
    format: async (listId) => (await rowOf(listId))?.format,
    failed: (listId, why) => change(FAILED, [listId, now(), why]),
    keepValidators: (listId, validators) => change(VALIDATORS, [listId, JSON.stringify(validators)]),
    unchanged: (listId) => change(CHECKED, [listId, now()]),
  }
}

export type StoredLists = Omit<ScreeningLists, 'importFiles' | 'update'>

export function listsIn({ database, worker, key, now }: ListsSettings): StoredLists {
  const change = async (text: string, values: unknown[]) => {
    await asWorker(worker, (client) => client.query(text, values))
  }
  const deciding = (listId: string, version: number, by: string) => ({ listId, version, by, now: now() })
  return {
    async all() {
      return (await database.auth<ListRow>(ALL, [])).map(({ because, ...row }) => {
        const waiting = versionOf(row.waiting)
        return { ...row, active: versionOf(row.active), waiting: waiting && { ...waiting, because } }
      })
    },
    define: (listId, { name, format, kind, markets = null }) =>
      change(DEFINE, [listId, name, format, kind, now(), markets]),
    setSource: (listId, source) =>
      change(SET_SOURCE, [listId, source && seal(key, Buffer.from(JSON.stringify(source)), aad(listId))]),
    requestUpdate: (listId) => change(REQUEST, [listId]),
    setMaxAge: (listId, days) =>
      change('update foyer.screening_list set max_age_days = $2 where list_id = $1', [listId, days]),
    approve: (listId, version, by) => approveVersion(worker, deciding(listId, version, by)),
    reject: (listId, version, by) => rejectVersion(worker, deciding(listId, version, by)),
    versions: (listId, { before, limit }) =>
      database.auth<RecordedVersion & Record<string, unknown>>(VERSIONS, [listId, before, limit]),
    changes: (listId, version, { after, limit }) =>
      database.auth<EntityChange & Record<string, unknown>>(CHANGES, [listId, version, after, limit]),
    async dashboardApproval() {
      const [row] = await database.auth<{
        dashboard: Awaited<ReturnType<ScreeningLists['dashboardApproval']>>
      }>(APPROVAL, [])
      return row?.dashboard ?? 'NOBODY'
    },
    async liveCustomers() {
      const [row] = await database.auth<{ count: number }>(LIVE, [])
      return row?.count ?? 0
    },
    setDashboardApproval: (approval) =>
      change('update foyer.screening_approval set dashboard = $1', [approval]),
  }
}

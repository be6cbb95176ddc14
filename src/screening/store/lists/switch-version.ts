/** Activates a version of a list, with the task that announces it, in the current transaction. */
import type { Client } from 'pg'
import type { TaskName } from '#tasks.ts'
import { LOCK_SHARED_LISTS } from './decision-lock.ts'

const CHANGED: TaskName = 'screeningListChanged'

const CLOSE = `update foyer.screening_entity e set valid_to = $2
  from switching s where e.list_id = $1 and e.entity_id = s.entity_id and e.valid_to is null`
const OPEN = `insert into foyer.screening_entity (list_id, entity_id, valid_from, hash, content)
  select $1, entity_id, $2, hash, content from switching where content is not null`
const SUPERSEDE = `update foyer.screening_version set state = 'SUPERSEDED', active_to = $3
  where list_id = $1 and state = 'ACTIVE' and version <> $2`
const ACTIVATE = `update foyer.screening_version set state = 'ACTIVE', active_from = $3
  where list_id = $1 and version = $2`
const CHECKED = `update foyer.screening_list set checked_at = $2, failed_at = null, failure = null
  where list_id = $1`
const TELL = `select graphile_worker.add_job(identifier => $1, payload => $2::json, max_attempts => 25,
  job_key => $3)`

/** The differences are in the temporary table `switching`: entity_id, hash, content; null: it was removed. */
export async function switchVersion(
  client: Client,
  { listId, version, now }: { listId: string; version: number; now: Date },
): Promise<void> {
  await client.query(CLOSE, [listId, version])
  await client.query(OPEN, [listId, version])
  await client.query(SUPERSEDE, [listId, version, now])
  await client.query(ACTIVATE, [listId, version, now])
  await client.query(CHECKED, [listId, now])
  const payload = JSON.stringify({ listId, version })
  await client.query(TELL, [CHANGED, payload, `${CHANGED}:${listId}:${version}`])
  // Last: approvals wait while it is held.
  await client.query(LOCK_SHARED_LISTS)
}

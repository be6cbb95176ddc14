/** A person approves or rejects a version that waits. */
import type { ClientConfig } from 'pg'
import { switchVersion } from './switch-version.ts'
import { inWorkerTransaction } from './worker-connection.ts'

export interface WaitingVersion {
  listId: string
  version: number
  by: string
  now: Date
}

const LOCK = 'select list_id from foyer.screening_list where list_id = $1 for update'
const DECIDE = `update foyer.screening_version set decided_at = $3, decided_by = $4, state = $5
  where list_id = $1 and version = $2 and state = 'WAITING_APPROVAL'`
const TAKE = `create temporary table switching on commit drop as
  select entity_id, hash, content from foyer.screening_waiting where list_id = $1 and version = $2`
const FORGET = 'delete from foyer.screening_waiting where list_id = $1 and version = $2'

/** False: it does not wait. */
export const approveVersion = (worker: ClientConfig, waiting: WaitingVersion): Promise<boolean> =>
  inWorkerTransaction(worker, async (client) => {
    const { listId, version, by, now } = waiting
    await client.query(LOCK, [listId])
    const { rowCount } = await client.query(DECIDE, [listId, version, now, by, 'WAITING_APPROVAL'])
    if (!rowCount) return false
    await client.query(TAKE, [listId, version])
    await client.query(FORGET, [listId, version])
    await switchVersion(client, waiting)
    return true
  })

export const rejectVersion = (worker: ClientConfig, waiting: WaitingVersion): Promise<boolean> =>
  inWorkerTransaction(worker, async (client) => {
    const { listId, version, by, now } = waiting
    await client.query(LOCK, [listId])
    const { rowCount } = await client.query(DECIDE, [listId, version, now, by, 'REJECTED'])
    await client.query(FORGET, [listId, version])
    return Boolean(rowCount)
  })

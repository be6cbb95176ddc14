/** The comparison of monitored applications with changed lists, in PostgreSQL and in a thread. */
import type { ClientConfig } from 'pg'
import type { Rescreening, RescreenRef } from '../../monitoring/ports.ts'
import type { CustomerScreening } from '../../screening/ports.ts'
import type { TaskName } from '../../tasks.ts'
import { addTask, jobKeyOf } from '../postgres/add-task.ts'
import type { CaseStore } from '../postgres/cases/applications.ts'
import type { MasterKeys } from '../postgres/cases/envelope.ts'
import type { Statement } from '../postgres/connections.ts'
import { addMissingRows } from '../postgres/monitoring/missing-rows.ts'
import { asWorker } from '../screening/lists/worker-connection.ts'
import { rescreenBatches } from './rescreen-batches.ts'

export interface RescreeningSettings {
  store: CaseStore
  customers: Pick<CustomerScreening, 'settings'>
  /** Connections under foyer_auth, foyer_service and foyer_worker. */
  auth: ClientConfig
  service: ClientConfig
  worker: ClientConfig
  ownKey: Uint8Array
  master: MasterKeys
}

const RESCREEN: TaskName = 'rescreenMonitored'

// One queue for each half of the customers: at most two threads run in the whole installation.
const PLAN = `with concerned as materialized (
    select c.customer_id from foyer.customer c
    where c.mode = 'live' and ($3::uuid is null or c.customer_id = $3)
      and exists (select from foyer.monitored_application m
        where m.customer_id = c.customer_id and m.is_active)),
  added as (insert into foyer.monitoring_rescreen (customer_id, list_id, version, is_own, planned_at)
    select customer_id, $1::text, $2::int, $3::uuid is not null, $4 from concerned
    on conflict (customer_id, list_id, version) do nothing returning customer_id)
  select graphile_worker.add_job(identifier => $5::text, max_attempts => 25,
    payload => json_build_object('customerId', customer_id, 'listId', $1::text, 'version', $2::int,
      'isOwn', $3::uuid is not null),
    queue_name => 'rescreen-' || abs(hashtext(customer_id::text)) % 2,
    job_key => concat_ws(':', $5::text, customer_id, $1::text, $2::int))
  from added`
const WITHOUT_ROW = `select a.customer_id as "customerId", a.application_id as "applicationId"
  from foyer.application a where a.status = 'APPROVED'
    and not exists (select from foyer.monitored_application m
      where m.customer_id = a.customer_id and m.application_id = a.application_id)
  order by a.customer_id, a.application_id limit $1`
const DELETE_FINISHED = 'delete from foyer.monitoring_rescreen where finished_at < $1'

const one = 'where customer_id = $1 and list_id = $2 and version = $3'
const PROGRESS: Statement = {
  name: 'rescreen-progress',
  text: `select cursor, finished_at from foyer.monitoring_rescreen ${one}`,
}
const ADVANCE: Statement = {
  name: 'rescreen-advance',
  text: `update foyer.monitoring_rescreen set cursor = $4, screened = screened + $5, hits = hits + $6,
    unreadable = unreadable + $7 ${one} and finished_at is null`,
}
const FINISH: Statement = {
  name: 'rescreen-finish',
  text: `update foyer.monitoring_rescreen set finished_at = $4 ${one} and finished_at is null`,
}
const GO_ON: Statement = {
  name: 'rescreen-go-on',
  text: `select ${addTask(RESCREEN, { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
const SHARED_CHANGED: Statement = {
  name: 'rescreen-shared-changed',
  text: `select max(active_from) as at from foyer.screening_version where state = 'ACTIVE'`,
}
const OWN_CHANGED: Statement = {
  name: 'rescreen-own-changed',
  text: 'select max(uploaded_at) as at from foyer.screening_own_version where customer_id = $1',
}

const keyOf = ({ customerId, listId, version }: RescreenRef) => [customerId, listId, version]

export function rescreeningIn(settings: RescreeningSettings): Rescreening {
  const { store, worker } = settings
  const { database, now } = store
  const write = async (of: RescreenRef, statement: Statement, ...more: unknown[]) => {
    await database.write(of.customerId, statement, [...keyOf(of), ...more])
  }
  return {
    async plan({ listId, version, customerId }) {
      const values = [listId, version, customerId, now(), RESCREEN]
      await asWorker(worker, (client) => client.query(PLAN, values))
    },
    batches: (of) => batchesOf(settings, of),
    advance: (of, { cursor, screened, unreadable }, hits) =>
      write(of, ADVANCE, cursor, screened, hits, unreadable),
    finish: (of) => write(of, FINISH, now()),
    async goOn(of) {
      const key = jobKeyOf(RESCREEN, of.customerId, of.listId, String(of.version))
      await database.write(of.customerId, GO_ON, [JSON.stringify(of), key])
    },
    async listsChangedAt(customerId) {
      const [[shared], [own]] = await Promise.all([
        database.auth<{ at: Date | null }>(SHARED_CHANGED, []),
        database.read<{ at: Date | null }>(customerId, OWN_CHANGED, [customerId]),
      ])
      const times = [shared?.at, own?.at].filter((at) => at instanceof Date).map(Number)
      return times.length > 0 ? new Date(Math.max(...times)) : null
    },
    withoutRow: async (limit) =>
      (await asWorker(worker, (client) => client.query(WITHOUT_ROW, [limit]))).rows,
    addRows: (customerId, applicationIds) => addMissingRows(store, customerId, applicationIds),
    async deleteFinished(before) {
      await asWorker(worker, (client) => client.query(DELETE_FINISHED, [before]))
    },
  }
}

interface ProgressRow {
  cursor: string | null
  finished_at: Date | null
}

async function* batchesOf(settings: RescreeningSettings, of: RescreenRef) {
  const { store, customers, auth, service, ownKey, master } = settings
  const [row] = await store.database.read<ProgressRow & Record<string, unknown>>(
    of.customerId,
    PROGRESS,
    keyOf(of),
  )
  if (!row || row.finished_at) return
  const { lists, threshold } = await customers.settings(of.customerId)
  if (!of.isOwn && lists !== null && !lists.includes(of.listId)) return
  const start = { auth, service, ownKey, master, of, threshold, after: row.cursor }
  yield* rescreenBatches(start, { database: store.database, ownKey }, store.now)
}

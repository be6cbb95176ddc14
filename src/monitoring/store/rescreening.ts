/** The comparison of monitored applications with changed lists, in PostgreSQL and in a thread. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { ClientConfig } from 'pg'
import type { CaseStore } from '#applications/store/applications.ts'
import type { MasterKeys } from '#platform/crypto/envelope.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { CustomerScreening } from '#screening/ports.ts'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { ScreenEach } from '#screening/store/live/live-screening.ts'
import { ALL_LISTS, type Rescreening, type RescreenRef } from '../ports.ts'
import { fullBatches } from './full-batches.ts'
import { addMissingRows } from './missing-rows.ts'
import { screenAgain } from './monitored-rows.ts'
import { rescreenBatches } from './rescreen-batches.ts'
import { GO_ON, PLAN, PLAN_NOT_COMPARED, RESUME } from './rescreen-plans.ts'

export interface RescreeningSettings {
  store: CaseStore
  customers: Pick<CustomerScreening, 'settings'>
  /** Against all lists of a customer; null: no such run. */
  screenEach(customerId: string): Promise<ScreenEach | null>
  /** Connections under foyer_auth, foyer_service and foyer_worker. */
  auth: ClientConfig
  service: ClientConfig
  worker: ClientConfig
  ownKey: Uint8Array
  master: MasterKeys
}

const WITHOUT_ROW = `select a.customer_id as "customerId", a.application_id as "applicationId"
  from foyer.application a where (a.status in ('APPROVED', 'MANUAL_REVIEW')
      or (a.status = 'IN_PROGRESS' and a.submitted_at is not null))
    and not exists (select from foyer.monitored_application m
      where m.customer_id = a.customer_id and m.application_id = a.application_id)
  order by a.customer_id, a.application_id limit $1`
const DELETE_FINISHED = 'delete from foyer.monitoring_rescreen where finished_at < $1'

const one = 'where customer_id = $1 and list_id = $2 and version = $3'
const PROGRESS: Statement = {
  name: 'rescreen-progress',
  text: `select cursor, finished_at, matcher from foyer.monitoring_rescreen ${one}`,
}
const ADVANCE: Statement = {
  name: 'rescreen-advance',
  text: `update foyer.monitoring_rescreen set cursor = $4, screened = screened + $5, hits = hits + $6,
    unreadable = unreadable + $7, failed_at = null ${one} and finished_at is null`,
}
const FINISH: Statement = {
  name: 'rescreen-finish',
  text: `update foyer.monitoring_rescreen set finished_at = $4, failed_at = null
    ${one} and finished_at is null`,
}
const FAILED: Statement = {
  name: 'rescreen-failed',
  text: `update foyer.monitoring_rescreen set failed_at = $4 ${one} and finished_at is null`,
}
const COMPARED: Statement = {
  name: 'rescreen-compared',
  text: `update foyer.monitored_application set matcher = $2
    where customer_id = $1 and application_id = any($3::uuid[]) and is_active`,
}
const keyOf = ({ customerId, listId, version }: RescreenRef) => [customerId, listId, version]

export function rescreeningIn(settings: RescreeningSettings): Rescreening {
  const { store, worker } = settings
  const { database, now } = store
  const write = async (of: RescreenRef, statement: Statement, ...more: unknown[]) => {
    await database.write(of.customerId, statement, [...keyOf(of), ...more])
  }
  const compared = (customerId: string, applicationIds: readonly string[]) =>
    database.write(customerId, COMPARED, [customerId, algorithm, applicationIds])
  return {
    async plan({ listId, version, customerId }) {
      await asWorker(worker, (client) => client.query(PLAN, [listId, version, customerId, now()]))
    },
    async planNotCompared({ changedBefore, plannedBefore }) {
      const values = [algorithm, changedBefore, plannedBefore, now()]
      await asWorker(worker, (client) => client.query(PLAN_NOT_COMPARED, values))
    },
    batches: (of) => batchesOf(settings, of),
    async advance(of, batch, hits) {
      // First: a crash before the cursor moves leaves no case out.
      if (batch.compared.length > 0) await compared(of.customerId, batch.compared)
      await write(of, ADVANCE, batch.cursor, batch.screened, hits, batch.unreadable)
    },
    finish: (of) => write(of, FINISH, now()),
    failed: (of) => write(of, FAILED, now()),
    async goOn(of) {
      await asWorker(worker, (client) => client.query(GO_ON, keyOf(of)))
    },
    screenAlone: (of) => database.transaction(of.customerId, (query) => screenAgain(query, of)),
    async comparedAlone({ customerId, applicationId }) {
      await compared(customerId, [applicationId])
    },
    async resume(before) {
      await asWorker(worker, (client) => client.query(RESUME, [before]))
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
  matcher: string | null
}

async function* batchesOf(settings: RescreeningSettings, of: RescreenRef) {
  const { store, customers, auth, service, ownKey, master } = settings
  const [row] = await store.database.read<ProgressRow & Record<string, unknown>>(
    of.customerId,
    PROGRESS,
    keyOf(of),
  )
  if (!row || row.finished_at) return
  const { cursor, matcher } = row
  if (of.listId === ALL_LISTS)
    return yield* fullBatches(settings, {
      ...{ customerId: of.customerId, cursor, isOfNotCompared: matcher !== null },
    })
  const { lists, threshold, namesakes } = await customers.settings(of.customerId)
  if (!of.isOwn && lists !== null && !lists.includes(of.listId)) return
  const start = { auth, service, ownKey, master, of, threshold, namesakes, after: cursor }
  yield* rescreenBatches(start, { database: store.database, ownKey }, store.now)
}

/** The ongoing monitoring as the operator sees and starts it. Tasks of the service do the work. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { ClientConfig } from 'pg'
import { auditLine, operator } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import type { OperatorMonitoring } from '#operator/ports.ts'
import type { Database } from '#platform/postgres/connections.ts'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { TaskName } from '#tasks.ts'
import { monitoringStatusIn } from './monitoring-status.ts'
import { PLAN_NOT_COMPARED, planFull, RESUME } from './rescreen-plans.ts'

interface Settings {
  database: Pick<Database, 'transaction'>
  worker: ClientConfig
  now(): Date
}

const sweeps: readonly TaskName[] = ['addMonitored', 'lookUpMonitored', 'openDueReviews']
// The key keeps a second call from adding it twice.
const ADD = `select graphile_worker.add_job(identifier => sweep, max_attempts => 2,
    job_key => 'monitoring-run:' || sweep)
  from unnest($1::text[]) as s (sweep)`

export function operatorMonitoringIn({ database, worker, now }: Settings): OperatorMonitoring {
  return {
    status: monitoringStatusIn(worker, now),
    async start() {
      await asWorker(worker, async (client) => {
        await client.query(PLAN_NOT_COMPARED, [algorithm, now(), now(), now()])
        await client.query(ADD, [sweeps])
        await client.query(RESUME, [now()])
      })
    },
    screenEverybody: (customerId) =>
      database.transaction(customerId, async (query) => {
        const at = now()
        if (!(await planFull(query, customerId, at))) return false
        const entry = { action: 'monitoring.screening_requested', actor: operator, detail: {} } as const
        await append(query, customerId, [auditLine(entry, at, null)])
        return true
      }),
  }
}

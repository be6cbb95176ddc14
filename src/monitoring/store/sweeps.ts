/** When the regular tasks of the monitoring last ended. */
import type { ClientConfig } from 'pg'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { MonitoringSweeps } from '../ports.ts'

const ENDED = `insert into foyer.monitoring_sweep as s (sweep, ended_at, failed_at)
  values ($1, case when not $3 then $2::timestamptz end, case when $3 then $2::timestamptz end)
  on conflict (sweep) do update set ended_at = coalesce(excluded.ended_at, s.ended_at),
    failed_at = coalesce(excluded.failed_at, s.failed_at)`

export const monitoringSweepsIn = (worker: ClientConfig, now: () => Date): MonitoringSweeps => ({
  async ended(sweep, isFailed) {
    await asWorker(worker, (client) => client.query(ENDED, [sweep, now(), isFailed]))
  },
})

/** How the ongoing monitoring of the whole installation is: for the operator and for metrics. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { ClientConfig } from 'pg'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { MonitoringStatus } from '../ports.ts'

const notCompared = (what: string): string =>
  `coalesce(${what} filter (where c.mode = 'live' and m.matcher is distinct from $2), 0)::int`
const CUSTOMERS = `select customer_id as "customerId", count(*)::int as applications,
    coalesce(sum(subjects), 0)::int as subjects,
    count(*) filter (where registry_due_at <= $1)::int as "lookupsDue",
    count(*) filter (where review_due_at <= $1)::int as "reviewsDue",
    ${notCompared('count(*)')} as "notCompared", ${notCompared('sum(subjects)')} as "notComparedSubjects",
    (select max(finished_at) from foyer.monitoring_rescreen r where r.customer_id = m.customer_id)
      as "lastComparisonAt"
  from foyer.monitored_application m join foyer.customer c using (customer_id)
  where is_active and not is_open group by customer_id order by customer_id`
const OPEN = `select customer_id as "customerId", list_id as "listId", version, is_own as "isOwn",
    matcher is not null as "isOfNotCompared",
    planned_at as "plannedAt", screened, hits, unreadable, failed_at as "failedAt"
  from foyer.monitoring_rescreen where finished_at is null order by planned_at, customer_id, list_id`
const SWEEPS = `select sweep, ended_at as "endedAt", failed_at as "failedAt" from foyer.monitoring_sweep
  order by sweep`

/** `worker` connects as foyer_worker, which sees all customers. */
export const monitoringStatusIn = (worker: ClientConfig, now: () => Date) => (): Promise<MonitoringStatus> =>
  asWorker(worker, async (client) => ({
    customers: (await client.query(CUSTOMERS, [now(), algorithm])).rows,
    comparisons: (await client.query(OPEN)).rows,
    sweeps: (await client.query(SWEEPS)).rows,
  }))

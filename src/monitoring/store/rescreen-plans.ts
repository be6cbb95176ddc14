/** Adds comparisons of monitored applications to their table, and the tasks that make them to the queue. */

import { addTask } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { TaskName } from '#tasks.ts'
import { ALL_LISTS } from '../ports.ts'

const RESCREEN: TaskName = 'rescreenMonitored'
const payload = `json_build_object('customerId', customer_id, 'listId', list_id, 'version', version,
  'isOwn', is_own)`
const key = `concat_ws(':', '${RESCREEN}', customer_id, list_id, version)`

// One queue for each half of the customers: at most two threads run in the whole installation.
const addJobs = (from: string): string => `select graphile_worker.add_job(identifier => '${RESCREEN}',
    max_attempts => 25, payload => ${payload}, job_key => ${key},
    queue_name => 'rescreen-' || (hashtext(customer_id::text) & 1))
  from ${from}`

/** With the list, the version, the customer of an own list, also of a sandbox, and the time. */
export const PLAN = `with concerned as materialized (
    select c.customer_id from foyer.customer c
    where case when $3::uuid is null then c.mode = 'live' else c.customer_id = $3 end
      and exists (select from foyer.monitored_application m
        where m.customer_id = c.customer_id and m.is_active)),
  added as (insert into foyer.monitoring_rescreen (customer_id, list_id, version, is_own, planned_at)
    select customer_id, $1::text, $2::int, $3::uuid is not null, $4 from concerned
    on conflict (customer_id, list_id, version) do nothing
    returning customer_id, list_id, version, is_own)
  ${addJobs('added')}`

const nextVersion = (customer: string): string =>
  `1 + coalesce((select max(version) from foyer.monitoring_rescreen r
    where r.customer_id = ${customer} and r.list_id = '${ALL_LISTS}'), 0)`

/**
 * With the version of the matcher, the two times of NotComparedDue, and the time. An open comparison with all
 * lists is left to end first.
 */
export const PLAN_NOT_COMPARED = `with concerned as materialized (
    select m.customer_id from foyer.monitored_application m join foyer.customer c using (customer_id)
    where c.mode = 'live' and m.is_active and m.matcher is distinct from $1 and m.updated_at <= $2
      and not exists (select from foyer.monitoring_rescreen r
        where r.customer_id = m.customer_id and r.list_id = '${ALL_LISTS}'
          and (r.finished_at is null or (r.matcher = $1 and r.planned_at > $3)))
    group by m.customer_id),
  added as (insert into foyer.monitoring_rescreen
      (customer_id, list_id, version, is_own, planned_at, matcher)
    select c.customer_id, '${ALL_LISTS}', ${nextVersion('c.customer_id')}, false, $4, $1 from concerned c
    on conflict (customer_id, list_id, version) do nothing
    returning customer_id, list_id, version, is_own)
  ${addJobs('added')}`

/** With the customer, the list and the version. */
export const GO_ON = addJobs(`foyer.monitoring_rescreen
  where customer_id = $1 and list_id = $2 and version = $3 and finished_at is null`)

/** With a time: those that are open since before then, and whose task is lost or was given up. */
export const RESUME = addJobs(`foyer.monitoring_rescreen r
  where finished_at is null and planned_at < $1 and not exists (
    select from graphile_worker._private_jobs j
    where j.key = ${key} and (j.locked_at is not null or j.attempts < j.max_attempts))`)

// An open one would only repeat a part of the new one.
const PLAN_FULL: Statement = {
  name: 'rescreen-plan-full',
  text: `with ended as (update foyer.monitoring_rescreen set finished_at = $2
      where customer_id = $1 and list_id = '${ALL_LISTS}' and finished_at is null),
    added as (insert into foyer.monitoring_rescreen (customer_id, list_id, version, is_own, planned_at)
      select c.customer_id, '${ALL_LISTS}', ${nextVersion('$1')}, false, $2
      from foyer.customer c where c.customer_id = $1 and c.mode = 'live'
        and exists (select from foyer.monitored_application m where m.customer_id = $1 and m.is_active)
      returning customer_id, list_id, version, is_own)
    select ${addTask(RESCREEN, { payload, runAt: 'null', jobKey: key })} from added`,
}

/**
 * Plans to screen all monitored subjects of a live customer against all its lists, in the current
 * transaction. False: nothing is monitored, or it is a sandbox customer.
 */
export async function planFull(query: Query, customerId: string, at: Date): Promise<boolean> {
  return (await query(PLAN_FULL, [customerId, at])).length > 0
}

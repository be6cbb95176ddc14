/** Adds changes of the figures to what is added up by day, week and month. */

import type { Database, Statement } from '#platform/postgres/connections.ts'
import { lastDayNotKept } from '../figures/figure-spans.ts'
import type { Figures } from '../ports.ts'

const BATCH = 20_000

const counted = ['workflow_id', 'workflow_version', 'country_code', 'status']
const cell = `customer_id, span, starts, ${counted.join(', ')}, decided_by, step_reached, is_started,
  is_submitted, is_reviewed`
const time = 'customer_id, span, starts, what, workflow_id, workflow_version, country_code, step, seconds'

// In the order of the keys, so that two processes cannot wait for each other's rows in a circle.
const added = (table: string, key: string) =>
  `group by ${key} having sum(count) <> 0 order by ${key}
    on conflict (${key}) do update set count = ${table}.count + excluded.count`

/** Rows that are not committed yet are added by a later run: this statement does not see them. */
const ADD_UP: Statement = {
  name: 'figures-add-up',
  text: `with taken as materialized (
      delete from foyer.figure_change where customer_id = $1 and change_id in (
        select change_id from foyer.figure_change where customer_id = $1 order by change_id limit ${BATCH})
      returning *),
    cells as (
      select customer_id, span, starts, ${counted.join(', ')}, coalesce(decided_by, '') as decided_by,
        coalesce(step_reached, '') as step_reached, is_started, is_submitted, is_reviewed, count
      from taken cross join foyer.figure_spans(day)),
    times as (
      select ${time}, count
      from taken cross join foyer.figure_spans(day) cross join
        foyer.figure_times(finish_seconds, rules_seconds, people_seconds, step_seconds)
      where span = 'MONTH' or day > $2::date),
    counted as (insert into foyer.figure_count (${cell}, count)
      select ${cell}, sum(count) from cells ${added('figure_count', cell)}),
    timed as (insert into foyer.figure_time (${time}, count)
      select ${time}, sum(count) from times ${added('figure_time', time)})
    select count(*)::int as count from taken`,
}
const REMOVE: Statement = {
  name: 'figures-remove',
  text: `with cells as (delete from foyer.figure_count where customer_id = $1 and count = 0),
    none as (delete from foyer.figure_time where customer_id = $1 and count = 0)
    delete from foyer.figure_time where customer_id = $1 and span in ('DAY', 'WEEK') and starts <= $2::date
      and count <> 0`,
}

export const addingUpIn =
  (database: Database, now: () => Date): Figures['addUp'] =>
  async (customerId) => {
    const notKept = lastDayNotKept(now())
    const [row] = await database.write<{ count: number }>(customerId, ADD_UP, [customerId, notKept])
    const count = row?.count ?? 0
    if (count > 0) await database.write(customerId, REMOVE, [customerId, notKept])
    return count
  }

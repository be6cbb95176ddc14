/** Compares what is counted for Home with a plain count over all applications. */
import assert from 'node:assert/strict'
import type pg from 'pg'

const cell = `workflow_id, workflow_version, country_code, status, coalesce(decided_by, '') as decided_by,
  coalesce(step_reached, '') as step_reached, is_started, is_submitted, is_reviewed`
const time = 'workflow_id, workflow_version, country_code, what, step, seconds'
const times = 'foyer.figure_times(finish_seconds, rules_seconds, people_seconds, step_seconds)'

const sums = (from: string) => `select to_jsonb(f) - 'customer_id' - 'count' as cell, sum(count)::int as count
  from (${from}) f where customer_id = $1 group by 1 having sum(count) <> 0 order by 1`

const counted = sums(`select customer_id, span, starts, ${cell}, count from foyer.figure_count
  union all select customer_id, span, starts, ${cell}, count
    from foyer.figure_change cross join foyer.figure_spans(day)`)
const applications = sums(`select customer_id, span, starts, ${cell}, 1 as count
  from foyer.application_figures cross join foyer.figure_spans(day)`)
const timed = sums(`select customer_id, span, starts, ${time}, count from foyer.figure_time
  union all select customer_id, span, starts, ${time}, count
    from foyer.figure_change cross join foyer.figure_spans(day) cross join ${times}`)
const taken = sums(`select customer_id, span, starts, ${time}, 1 as count
  from foyer.application_figures cross join foyer.figure_spans(day) cross join ${times}`)

/** Rows about applications of the last two months. */
export async function assertFigures(client: pg.Client, customer: string, when: string): Promise<void> {
  const rows = async (sql: string) => (await client.query(sql, [customer])).rows
  assert.deepEqual(await rows(counted), await rows(applications), when)
  assert.deepEqual(await rows(timed), await rows(taken), when)
}

/** Whether what is owed later is being done: the queue's tables, the oldest task that waits, tasks that were given up. */
import type pg from 'pg'
import { type Finding, ok, warn, wrong } from './finding.ts'

interface Row {
  waiting: number
  oldest: number | null
  given_up: number
}

/** A running service takes a task within seconds. */
const LATE_SECONDS = 300

export async function queue(owner: pg.Client): Promise<Finding[]> {
  const check = 'Queue'
  const there = await owner.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (!there.rows[0]?.there) return [wrong(check, 'its tables are missing', 'Run: npx foyer migrate')]
  const { rows } = await owner.query<Row>(
    `select count(*) filter (where due)::integer as waiting,
       extract(epoch from now() - min(run_at) filter (where due))::integer as oldest,
       count(*) filter (where attempts >= max_attempts)::integer as given_up
     from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as due from graphile_worker.jobs) as job`,
  )
  const { waiting = 0, oldest = null, given_up: givenUp = 0 } = rows[0] ?? {}
  const late = oldest !== null && oldest > LATE_SECONDS
  const detail = waiting === 0 ? 'nothing waits' : `${waiting} waiting, the oldest for ${oldest} s`
  const first = late
    ? warn(check, detail, 'Is a service running? It takes them within seconds; look at its log.')
    : ok(check, detail)
  if (givenUp === 0) return [first]
  return [
    first,
    warn(
      check,
      `${givenUp} tasks were given up after their last try`,
      'See last_error in graphile_worker.jobs.',
    ),
  ]
}

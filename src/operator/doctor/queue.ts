/** Checks the task queue: its tables, the oldest waiting task, and tasks that were given up. */
import type pg from 'pg'
import { type Finding, ok, warn, wrong } from './finding.ts'

interface Row {
  waiting: number
  oldest: number | null
  given_up: number
}

/** A running service starts a task within seconds. */
const LATE_SECONDS = 300

export async function checkQueue(owner: pg.Client): Promise<Finding[]> {
  const check = 'Queue'
  const tables = await owner.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as exists`,
  )
  if (!tables.rows[0]?.exists) return [wrong(check, 'its tables are missing', 'Run: npx foyer migrate')]
  const { rows } = await owner.query<Row>(
    `select count(*) filter (where due)::integer as waiting,
       extract(epoch from now() - min(run_at) filter (where due))::integer as oldest,
       count(*) filter (where attempts >= max_attempts)::integer as given_up
     from (
       select *, run_at <= now() and locked_at is null and attempts < max_attempts as due
       from graphile_worker.jobs
     ) as job`,
  )
  const { waiting = 0, oldest = null, given_up: givenUp = 0 } = rows[0] ?? {}
  const late = oldest !== null && oldest > LATE_SECONDS
  const detail = waiting === 0 ? 'no task is waiting' : `${waiting} waiting, the oldest for ${oldest} s`
  const first = late
    ? warn(
        check,
        detail,
        'Check that a service is running, and look at its log. It starts tasks within seconds.',
      )
    : ok(check, detail)
  if (givenUp === 0) return [first]
  return [
    first,
    warn(
      check,
      `${givenUp} tasks were given up after their last attempt`,
      'See last_error in graphile_worker.jobs.',
    ),
  ]
}

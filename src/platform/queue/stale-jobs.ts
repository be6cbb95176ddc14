/** Unlocks tasks whose worker was killed; graphile-worker itself would wait for four hours. */
import type { Pool } from 'pg'
import { isAbsent, present } from '../postgres/availability/presence.ts'

/** The time limit of a task: see task-list.ts. */
const LONGEST_TASK_MS = 120_000
/** The tasks that download and import large files. */
export const LONG_TASKS: readonly string[] = ['updateScreeningList']
const LONGEST_LONG_MS = 3_600_000
/** Well above the limits, so that no task is taken from a live worker. */
const STALE_AFTER_MS = 300_000
const LONG_STALE_AFTER_MS = LONGEST_LONG_MS + STALE_AFTER_MS

export const longestMsOf = (task: string): number =>
  LONG_TASKS.includes(task) ? LONGEST_LONG_MS : LONGEST_TASK_MS

/**
 * The presence lock of the process with this run of the queue (presence.ts); `run` is the locked_by of its
 * tasks.
 */
export const presenceNameOf = (run: string): string => `queue ${run}`

// graphile-worker's own statement (dist/sql/resetLockedAt.js) with other conditions: its version is pinned in
// package.json. A task of a named queue locks its queue too: without it, no other task of it would start.
const unlock = (condition: string, before = ''): string => `with ${before} unlocked as (
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at is not null and ${condition} returning job_queue_id),
  queues as (
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from unlocked u where q.id = u.job_queue_id)
  select count(*)::int as count from unlocked`
const UNLOCK_OLD = {
  name: 'queue-unlock',
  text: unlock(`locked_at <= now() - $1 * interval '1 millisecond'
    and (locked_at <= now() - $2 * interval '1 millisecond' or task_id not in (
      select id from graphile_worker._private_tasks where identifier = any($3::text[])))`),
}
const UNLOCK_ABSENT = {
  name: 'queue-unlock-absent',
  text: unlock(isAbsent("('queue ' || locked_by)"), `${present},`),
}
const UNLOCK_OWN = {
  name: 'queue-unlock-own',
  text: unlock(`locked_by = $1 and id <> all ($2::bigint[])
    and locked_at <= now() - $3 * interval '1 millisecond'`),
}

async function count(pool: Pool, statement: { name: string; text: string }, values: unknown[] = []) {
  const { rows } = await pool.query<{ count: number }>({ ...statement, values })
  return rows[0]?.count ?? 0
}

/** `all`: no other process works on this database, so every locked task is stale. Returns how many. */
export function unlockStaleJobs(pool: Pool, all = false): Promise<number> {
  return count(pool, UNLOCK_OLD, all ? [0, 0, []] : [STALE_AFTER_MS, LONG_STALE_AFTER_MS, LONG_TASKS])
}

/** Unlocks tasks of runs whose processes are gone. */
export function unlockJobsOfAbsentProcesses(pool: Pool): Promise<number> {
  return count(pool, UNLOCK_ABSENT)
}

/** Unlocks tasks of a run of this process, except those in `except` and those locked in the last `lastMs`. */
export function unlockJobsOfRun(pool: Pool, run: string, except: string[], lastMs: number): Promise<number> {
  return count(pool, UNLOCK_OWN, [run, except, lastMs])
}

/** Unlocks tasks whose worker was killed; graphile-worker itself would wait for four hours. */
import type { Pool } from 'pg'
import { isAbsent, present } from '../postgres/availability/presence.ts'

/** The time limit of a task: see task-list.ts. */
export const LONGEST_TASK_MS = 120_000
/** Well above the limit, so that no task is taken from a live worker. */
const STALE_AFTER_MS = 300_000

/**
 * The presence lock of the process with this run of the queue (presence.ts); `run` is the locked_by of its
 * tasks.
 */
export const presenceNameOf = (run: string): string => `queue ${run}`

// graphile-worker's own statement (dist/sql/resetLockedAt.js) with other conditions: its version is pinned in
// package.json.
const UNLOCK = `update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, run_at = greatest(run_at, now()) where locked_at is not null and`
const UNLOCK_OLD = {
  name: 'queue-unlock',
  text: `${UNLOCK} locked_at <= now() - $1 * interval '1 millisecond'`,
}
const UNLOCK_ABSENT = {
  name: 'queue-unlock-absent',
  text: `with ${present} ${UNLOCK} ${isAbsent("('queue ' || locked_by)")}`,
}
const UNLOCK_OWN = {
  name: 'queue-unlock-own',
  text: `${UNLOCK} locked_by = $1 and id <> all ($2::bigint[])
    and locked_at <= now() - $3 * interval '1 millisecond'`,
}

/** `all`: no other process works on this database, so every locked task is stale. Returns how many. */
export async function unlockStaleJobs(pool: Pool, all = false): Promise<number> {
  const { rowCount } = await pool.query({ ...UNLOCK_OLD, values: [all ? 0 : STALE_AFTER_MS] })
  return rowCount ?? 0
}

/** Unlocks tasks of runs whose processes are gone. */
export async function unlockJobsOfAbsentProcesses(pool: Pool): Promise<number> {
  return (await pool.query(UNLOCK_ABSENT)).rowCount ?? 0
}

/** Unlocks tasks of a run of this process, except those in `except` and those locked in the last `lastMs`. */
export async function unlockJobsOfRun(
  pool: Pool,
  run: string,
  except: string[],
  lastMs: number,
): Promise<number> {
  return (await pool.query({ ...UNLOCK_OWN, values: [run, except, lastMs] })).rowCount ?? 0
}

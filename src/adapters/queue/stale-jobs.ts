/** Tasks whose worker was killed in the middle of them: the queue itself would let them lie for four hours. */
import type { Pool } from 'pg'
import { isAbsent, present } from '../postgres/availability/presence.ts'

/** No task may take longer: see worker.ts. */
export const LONGEST_TASK_MS = 120_000
/** Well after that, so that nothing is taken from a worker that is alive. */
const ABANDONED_AFTER_MS = 300_000

/** What the process holds that has this run of the queue (presence.ts); `run` is what stands in locked_by. */
export const nameOfRun = (run: string): string => `queue ${run}`

// The queue's own statement of dist/sql/resetLockedAt.js, with other conditions: its version is pinned in package.json.
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
  text: `${UNLOCK} locked_by = $1 and id <> all ($2::bigint[]) and locked_at <= now() - $3 * interval '1 millisecond'`,
}

/** `all`: nobody else works on this database, so whatever is locked is abandoned. Returns how many. */
export async function takeBackAbandoned(pool: Pool, all = false): Promise<number> {
  const { rowCount } = await pool.query({ ...UNLOCK_OLD, values: [all ? 0 : ABANDONED_AFTER_MS] })
  return rowCount ?? 0
}

/** What runs of the queue have that nobody holds: their processes are gone. */
export async function takeBackOfAbsent(pool: Pool): Promise<number> {
  return (await pool.query(UNLOCK_ABSENT)).rowCount ?? 0
}

/** What a run of this process has, but for the tasks that it works on, and for what it was given in the last moments. */
export async function takeBackOwn(pool: Pool, run: string, but: string[], lastMs: number): Promise<number> {
  return (await pool.query({ ...UNLOCK_OWN, values: [run, but, lastMs] })).rowCount ?? 0
}

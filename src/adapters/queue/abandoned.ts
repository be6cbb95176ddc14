/** Tasks whose worker was killed in the middle of them: the queue itself would let them lie for four hours. */
import type { Pool } from 'pg'

/** No task may take longer: see worker.ts. */
export const LONGEST_TASK_MS = 120_000
/** Well after that, so that nothing is taken from a worker that is alive. */
const ABANDONED_AFTER_MS = 300_000

// The queue's own statement of dist/sql/resetLockedAt.js, with a shorter time: its version is pinned in package.json.
const UNLOCK = {
  name: 'queue-unlock',
  text: `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at <= now() - $1 * interval '1 millisecond'`,
}

/** `all`: nobody else works on this database, so whatever is locked is abandoned. Returns how many. */
export async function takeBackAbandoned(pool: Pool, all = false): Promise<number> {
  const { rowCount } = await pool.query({ ...UNLOCK, values: [all ? 0 : ABANDONED_AFTER_MS] })
  return rowCount ?? 0
}

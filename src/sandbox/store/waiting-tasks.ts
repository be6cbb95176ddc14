/** The waiting tasks of one customer: moved closer, taken and ended, as foyer_worker. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface TakenTask {
  id: string
  task: string
  payload: Record<string, unknown>
  createdAt: Date
}

const HOLDER = 'sandbox-clock'
// Stored with the tasks and the deliveries that it moves: a restart does not set the clock back.
const MOVE = `with clock as (insert into foyer.sandbox_clock (customer_id, ahead_ms) values ($1, $2)
    on conflict (customer_id) do update set ahead_ms = greatest(sandbox_clock.ahead_ms, excluded.ahead_ms)),
  tasks as (update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $3 / 1000.0)
    where payload->>'customerId' = $1::uuid::text and locked_at is null and run_at > now())
  update foyer.webhook_delivery set due_at = due_at - make_interval(secs => $3 / 1000.0)
    where customer_id = $1::uuid and status = 'WAITING' and due_at > now()`
const TAKE = `update graphile_worker._private_jobs j set locked_at = now(), locked_by = '${HOLDER}',
    attempts = attempts + 1
  from (select id from graphile_worker._private_jobs where payload->>'customerId' = $1::uuid::text
    and run_at <= now() and locked_at is null and attempts < max_attempts order by run_at, id limit 1
    for update skip locked) due where j.id = due.id
  returning j.id::text, j.payload, j.created_at as "createdAt",
    (select identifier from graphile_worker._private_tasks t where t.id = j.task_id) as task`
const DONE = `delete from graphile_worker._private_jobs where id = $1 and locked_by = '${HOLDER}'`
// As the queue does: each try waits longer.
const FAILED = `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
    run_at = now() + exp(least(attempts, 10)) * interval '1 second', last_error = 'failed'
  where id = $1 and locked_by = '${HOLDER}'`
const STATE = `select coalesce(bool_or(locked_at is not null), false) as "isRunning",
    coalesce(bool_or(locked_at is null and run_at <= now() and attempts < max_attempts), false) as "isDue"
  from graphile_worker._private_jobs where payload->>'customerId' = $1::uuid::text`

/** The customer is `ahead` now, which is `more` than before: what waits comes as much closer. */
export async function moveClock(
  client: pg.Client,
  customerId: string,
  ahead: number,
  more: number,
): Promise<void> {
  await client.query({ name: 'clock-move', text: MOVE, values: [customerId, ahead, more] })
}

export const take = async (client: pg.Client, customerId: string): Promise<TakenTask | undefined> =>
  (await client.query<TakenTask>({ name: 'clock-take', text: TAKE, values: [customerId] })).rows[0]

export const done = (client: pg.Client, id: string, isDone: boolean): Promise<unknown> =>
  client.query(isDone ? DONE : FAILED, [id])

const [POLL_MS, LONGEST_MS] = [10, 10_000]

/** True: a task is due. Waits for those that the queue has taken first. */
export async function hasDue(client: pg.Client, customerId: string): Promise<boolean> {
  for (let waited = 0; ; waited += POLL_MS) {
    const { rows } = await client.query<{ isRunning: boolean; isDue: boolean }>({
      ...{ name: 'clock-state', text: STATE, values: [customerId] },
    })
    if (rows[0]?.isDue) return true
    if (!rows[0]?.isRunning || waited >= LONGEST_MS) return false
    await pause(POLL_MS)
  }
}

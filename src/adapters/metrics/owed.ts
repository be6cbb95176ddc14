/** What stands in the database and waits: tasks, letters, deliveries to webhooks. One statement for all, at most every five seconds. */
import pg, { type ClientConfig } from 'pg'
import type { MetricRegistry } from '../../ports/metrics.ts'
import type { TaskName } from '../../tasks.ts'
import { inTime, silent } from '../postgres/timeouts.ts'

/** Counted to here and no further: a backlog is not made worse by who looks at it. */
const MOST_COUNTED = 10_000
const KNOWN_FOR_MS = 5_000
const PATIENCE_MS = 2_000
const MAILS: readonly TaskName[] = ['mailLink', 'tellSwitchedOff']

// By the queue's own index the oldest is found at once; of deliveries the first of each open webhook, as the dispatcher looks for them.
const OWED = {
  name: 'metrics-owed',
  text: `with counted as (select task_id, attempts, max_attempts, run_at, locked_at from graphile_worker._private_jobs limit ${MOST_COUNTED}),
    tasks as (select t.identifier as task, case when c.locked_at is not null then 'running' when c.attempts >= c.max_attempts then 'given_up'
        when c.run_at > now() then 'later' else 'due' end as state, count(*)::int as count, count(*) filter (where c.attempts > 0)::int as tried
      from counted c join graphile_worker._private_tasks t on t.id = c.task_id group by 1, 2),
    waiting as (select count(*)::int as count from (select from foyer.webhook_delivery where status = 'WAITING' limit ${MOST_COUNTED}) d),
    first as (select min(d.due_at) as due_at from foyer.webhook w cross join lateral (
        select due_at from foyer.webhook_delivery d where d.customer_id = w.customer_id and d.webhook_id = w.webhook_id and d.status = 'WAITING'
        order by due_at limit 1) d where w.enabled and w.deleted_at is null)
    select coalesce((select json_agg(tasks) from tasks), '[]') as tasks,
      extract(epoch from now() - (select run_at from graphile_worker._private_jobs where is_available and run_at <= now() order by priority, run_at limit 1))::float8 as oldest_task,
      (select count from waiting) as waiting, extract(epoch from now() - (select due_at from first))::float8 as oldest_delivery,
      (select count(*)::int from foyer.webhook where failing_since is not null and enabled and deleted_at is null) as failing`,
}

interface Owed {
  tasks: Array<{ task: string; state: string; count: number; tried: number }>
  /** Seconds; null: none is due. */
  oldest_task: number | null
  oldest_delivery: number | null
  waiting: number
  failing: number
}

export interface OwedFigures {
  close(): Promise<void>
}

/** `worker`: a connection under foyer_worker, which sees all customers at once. It is closed again when nobody asks. */
export function owedFigures(metrics: MetricRegistry, worker: ClientConfig): OwedFigures {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, statement_timeout: PATIENCE_MS }
  const pool = new pg.Pool({ ...worker, ...limits, max: 1, idleTimeoutMillis: 2 * KNOWN_FOR_MS })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let known: Promise<Owed> | undefined
  let knownUntil = 0
  const owed = (): Promise<Owed> => {
    if (!known || performance.now() >= knownUntil) {
      knownUntil = performance.now() + KNOWN_FOR_MS
      const asked = pool.query<Owed>(OWED).then(({ rows }) => rows[0] as Owed)
      known = inTime(asked, PATIENCE_MS, () => Promise.reject(silent())) as Promise<Owed>
      known.catch(() => undefined)
    }
    return known
  }
  register(metrics, owed)
  return { close: () => pool.end() }
}

function register(metrics: MetricRegistry, owed: () => Promise<Owed>): void {
  const gauge = (name: string, help: string, of: (owed: Owed) => number) =>
    metrics.gauge({ name, help }, async (set) => set(of(await owed())))
  const tasks = {
    name: 'foyer_queue_tasks',
    help: 'Tasks that are owed, by state: due, later, running, given_up.',
  }
  metrics.gauge({ ...tasks, labels: ['task', 'state'] }, async (set) => {
    for (const { task, state, count } of (await owed()).tasks) set(count, { task, state })
  })
  const tried = { name: 'foyer_queue_tasks_tried', help: 'Of them those that have failed at least once.' }
  metrics.gauge({ ...tried, labels: ['task'] }, async (set) => {
    const byTask = Map.groupBy((await owed()).tasks, ({ task }) => task)
    for (const [task, all] of byTask)
      set(
        all.reduce((sum, each) => sum + each.tried, 0),
        { task },
      )
  })
  gauge(
    'foyer_queue_oldest_due_seconds',
    'How long the task that waits longest has been due; 0: none is due.',
    ({ oldest_task }) => Math.max(0, oldest_task ?? 0),
  )
  gauge('foyer_mails_owed', 'Letters that have not gone yet.', (known) =>
    known.tasks
      .filter(({ task }) => (MAILS as readonly string[]).includes(task))
      .reduce((sum, { count }) => sum + count, 0),
  )
  gauge(
    'foyer_webhook_deliveries_waiting',
    `Deliveries that have not arrived yet, also to webhooks that are switched off; counted to ${MOST_COUNTED}.`,
    ({ waiting }) => waiting,
  )
  gauge(
    'foyer_webhook_oldest_due_seconds',
    'How long the delivery to an enabled webhook that waits longest has been due; 0: none is due.',
    ({ oldest_delivery }) => Math.max(0, oldest_delivery ?? 0),
  )
  gauge('foyer_webhooks_failing', 'Enabled webhooks whose last delivery failed.', ({ failing }) => failing)
}

/**
 * Metrics of waiting tasks, e-mails and webhook deliveries: one statement for all, at most every five
 * seconds.
 */
import pg, { type ClientConfig } from 'pg'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { TaskName } from '#tasks.ts'
import { noAnswerError, withTimeout } from '../postgres/timeouts.ts'

/** The count stops here, so that measuring a large backlog does not add to its load. */
const MAX_COUNTED = 10_000
const CACHED_MS = 5_000
const TIMEOUT_MS = 2_000
const MAILS: readonly TaskName[] = ['mailLink', 'mailCode', 'notifyWebhookDisabled']

// Uses the queue's own index for the oldest task, and one look-up per enabled webhook for the oldest
// delivery.
const BACKLOG = {
  name: 'metrics-backlog',
  text: `with counted as (select task_id, attempts, max_attempts, run_at, locked_at
    from graphile_worker._private_jobs limit ${MAX_COUNTED}),
    tasks as (select t.identifier as task,
        case when c.locked_at is not null then 'running' when c.attempts >= c.max_attempts then 'given_up'
          when c.run_at > now() then 'later' else 'due' end as state,
        count(*)::int as count, count(*) filter (where c.attempts > 0)::int as tried
      from counted c join graphile_worker._private_tasks t on t.id = c.task_id group by 1, 2),
    waiting as (select count(*)::int as count from (select from foyer.webhook_delivery
      where status = 'WAITING' limit ${MAX_COUNTED}) d),
    first as (select min(d.due_at) as due_at from foyer.webhook w cross join lateral (
        select due_at from foyer.webhook_delivery d where d.customer_id = w.customer_id
          and d.webhook_id = w.webhook_id and d.status = 'WAITING'
        order by due_at limit 1) d where w.enabled and w.deleted_at is null)
    select coalesce((select json_agg(tasks) from tasks), '[]') as tasks,
      extract(epoch from now() - (select run_at from graphile_worker._private_jobs
        where is_available and run_at <= now() order by priority, run_at limit 1))::float8 as oldest_task,
      (select count from waiting) as waiting,
      extract(epoch from now() - (select due_at from first))::float8 as oldest_delivery,
      (select count(*)::int from foyer.webhook where failing_since is not null and enabled
        and deleted_at is null) as failing`,
}

interface Backlog {
  tasks: Array<{ task: string; state: string; count: number; tried: number }>
  /** Seconds; null: nothing is due. */
  oldest_task: number | null
  oldest_delivery: number | null
  waiting: number
  failing: number
}

export interface BacklogMetrics {
  close(): Promise<void>
}

/** `worker` connects as foyer_worker, which sees all customers. Idle connections are closed. */
export function backlogMetrics(metrics: MetricRegistry, worker: ClientConfig): BacklogMetrics {
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, statement_timeout: TIMEOUT_MS }
  const pool = new pg.Pool({ ...worker, ...limits, max: 1, idleTimeoutMillis: 2 * CACHED_MS })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let cached: Promise<Backlog> | undefined
  let cachedUntil = 0
  const readBacklog = (): Promise<Backlog> => {
    if (!cached || performance.now() >= cachedUntil) {
      cachedUntil = performance.now() + CACHED_MS
      const result = pool.query<Backlog>(BACKLOG).then(({ rows }) => rows[0] as Backlog)
      cached = withTimeout(result, TIMEOUT_MS, () => Promise.reject(noAnswerError())) as Promise<Backlog>
      cached.catch(() => undefined)
    }
    return cached
  }
  register(metrics, readBacklog)
  return { close: () => pool.end() }
}

function register(metrics: MetricRegistry, readBacklog: () => Promise<Backlog>): void {
  const gauge = (name: string, help: string, of: (backlog: Backlog) => number) =>
    metrics.gauge({ name, help }, async (set) => set(of(await readBacklog())))
  const tasks = {
    name: 'foyer_queue_tasks',
    help: 'Tasks in the queue, by state: due, later, running, given_up.',
  }
  metrics.gauge({ ...tasks, labels: ['task', 'state'] }, async (set) => {
    for (const { task, state, count } of (await readBacklog()).tasks) set(count, { task, state })
  })
  const tried = {
    name: 'foyer_queue_tasks_tried',
    help: 'Tasks in the queue that have failed at least once.',
  }
  metrics.gauge({ ...tried, labels: ['task'] }, async (set) => {
    const byTask = Map.groupBy((await readBacklog()).tasks, ({ task }) => task)
    for (const [task, all] of byTask)
      set(
        all.reduce((sum, each) => sum + each.tried, 0),
        { task },
      )
  })
  gauge(
    'foyer_queue_oldest_due_seconds',
    'How long the oldest due task has waited; 0: none is due.',
    ({ oldest_task }) => Math.max(0, oldest_task ?? 0),
  )
  gauge('foyer_mails_waiting', 'E-mails that are not sent yet.', ({ tasks }) =>
    tasks
      .filter(({ task }) => (MAILS as readonly string[]).includes(task))
      .reduce((sum, { count }) => sum + count, 0),
  )
  gauge(
    'foyer_webhook_deliveries_waiting',
    `Deliveries not delivered yet, including those to disabled webhooks; counted up to ${MAX_COUNTED}.`,
    ({ waiting }) => waiting,
  )
  gauge(
    'foyer_webhook_oldest_due_seconds',
    'How long the oldest due delivery to an enabled webhook has waited; 0: none is due.',
    ({ oldest_delivery }) => Math.max(0, oldest_delivery ?? 0),
  )
  gauge('foyer_webhooks_failing', 'Enabled webhooks whose last delivery failed.', ({ failing }) => failing)
}

/** Composes the service: config -> ports -> http -> queue. Used by main.ts and the tests. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { checkRetrySchedule, type RetrySchedule } from '#checks/registry/check-retries.ts'
import { quotaMetrics } from '#customers/metrics.ts'
import { unindexedOn } from '#dashboard/store/index-applications.ts'
import type { ExportTaskPorts } from '#exports/ports.ts'
import { buildServer } from '#http/server.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { Task } from '#kernel/task.ts'
import { notificationSweepsOn } from '#notifications/store/sweeps.ts'
import type { Config } from '#platform/config.ts'
import type { CustomerTime } from '#platform/customer-time.ts'
import type { Database } from '#platform/postgres/connections.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { backlogMetrics } from '#platform/queue/backlog-metrics.ts'
import type { QueuedTask } from '#platform/queue/task-list.ts'
import { type Queue, startQueue } from '#platform/queue/worker.ts'
import { queueSweepOn } from '#queue/store/sweep.ts'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import type { OpenedClock } from '#sandbox/store/clock.ts'
import { api } from './api.ts'
import { clockTasksOf } from './clock-tasks.ts'
import { openPorts, type PortOptions } from './open-ports.ts'
import type { Storage } from './open-storage.ts'
import type { Ports } from './ports.ts'
import type { TaskPorts } from './task-ports.ts'
import { crontab, tasks } from './tasks.ts'

export interface ServiceOptions extends PortOptions {
  /** Number of lost log lines. */
  droppedLogLines?: () => number
  /** Seconds between the attempts of a check; tests shorten them. */
  schedule?: RetrySchedule
  queue?: boolean
  /** Sends webhook deliveries. */
  dispatcher?: boolean
}

export interface Foyer {
  app: FastifyInstance
  ports: Ports
  server: DatabaseServer
  database: Database
  /** Fails readiness, finishes running work, closes connections and stops the embedded database. */
  close(): Promise<void>
}

export async function composeService(config: Config, options: ServiceOptions): Promise<Foyer> {
  const { log } = options
  const opened = await openPorts(config, options)
  const { ports, storage, registry, webhooks, exporting, built, clock, time } = opened
  const { server, database, worker, presence, ids } = storage
  countLostLines(registry, options.droppedLogLines)
  const app = buildServer({
    table: api,
    ports,
    settings: httpSettings(config, log),
    pages: built?.pages,
    registry,
  })
  const backlog = backlogMetrics(registry, worker)
  quotaMetrics(registry, ports.quotas, ids)
  const queue =
    options.queue === false
      ? undefined
      : await queueOf(options, storage, { ...ports, ...exporting.taskPorts }, { registry, clock, time })
  if (options.dispatcher !== false) await webhooks.start()
  watchDatabase(database, log, [queue, webhooks, presence])
  return {
    ...{ app, ports, server, database },
    async close() {
      await app.drain()
      await opened.close(async () => {
        await queue?.stop()
        await backlog.close()
      })
      if (!options.server) await server.stop()
    },
  }
}

function queueOf(
  { log, schedule: checkRetries = checkRetrySchedule }: ServiceOptions,
  { server, worker, presence, onConnection, failures }: Storage,
  ports: Ports & ExportTaskPorts,
  { registry: metrics, clock, time }: QueueParts,
): Promise<Queue> {
  return startQueue({
    worker,
    tasksOn: (pool) => {
      const given = taskPortsOn(pool, { ...ports, checkRetries })
      clock.use(clockTasksOf(given))
      return queuedTasks(given, time)
    },
    crontab,
    alone: server.embedded,
    presence,
    onConnection,
    log,
    failures,
    metrics,
  })
}

interface QueueParts {
  registry: MetricRegistry
  clock: OpenedClock
  time: CustomerTime
}

/** Some tasks have ports of their own on the connections of the queue. */
function taskPortsOn(pool: Pool, given: Omit<TaskPorts, keyof QueuePorts>): TaskPorts {
  const own: QueuePorts = {
    retention: retentionStoreOn(pool),
    unindexed: unindexedOn(pool),
    notificationSweeps: notificationSweepsOn(pool),
    queueSweep: queueSweepOn(pool),
  }
  return { ...given, ...own }
}

/** Each task runs in the time of the customer that its payload names. */
const queuedTasks = (ports: TaskPorts, time: CustomerTime): Record<string, QueuedTask> =>
  Object.fromEntries(
    Object.entries<Task<TaskPorts>>(tasks).map(([name, task]) => [
      name,
      (payload, id) => time.within(customerIn(payload), () => task(payload, ports, id)),
    ]),
  )

function customerIn(payload: unknown): string | undefined {
  const { customerId } = (payload ?? {}) as Record<string, unknown>
  return typeof customerId === 'string' ? customerId : undefined
}
type QueuePorts = Pick<TaskPorts, 'retention' | 'unindexed' | 'notificationSweeps' | 'queueSweep'>

function watchDatabase(database: Database, log: Logger, parts: Array<{ cut(): void } | undefined>): void {
  database.watch({
    away(error) {
      log.warn(
        { code: (error as { code?: string }).code },
        'the database is unavailable: requests are answered 503',
      )
      for (const each of parts) each?.cut()
    },
    back: (milliseconds) => log.warn({ milliseconds }, 'the database is available again'),
  })
}

function countLostLines(registry: MetricRegistry, dropped = () => 0): void {
  const help = 'Log lines that were lost because the reader was too slow or the disk was full.'
  registry.counter({ name: 'foyer_log_lines_dropped_total', help }, dropped)
}

const httpSettings = (config: Config, log: Logger) => ({
  baseUrl: config.baseUrl,
  ...(config.trustedProxies ? { trustProxy: config.trustedProxies } : {}),
  rateLimits: config.rateLimits,
  customerConcurrency: config.customerConcurrency,
  ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
  times: { drain: config.drainSeconds * 1000 },
  logger: log,
  arrivalsDirectory: path.join(config.dataDirectory, 'arriving'),
  secureCookies: config.nocodeUrl.startsWith('https:'),
  onboardingPath: new URL(config.nocodeUrl).pathname.replace(/\/$/, ''),
  onboardingHost: new URL(config.nocodeUrl).hostname,
})

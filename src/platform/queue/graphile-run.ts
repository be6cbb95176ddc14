/** One run of graphile-worker, from start to end. */
import { EventEmitter } from 'node:events'
import {
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { minuteLines } from '../minute-lines.ts'
import { queueLogger } from '../postgres/queue-log.ts'
import { queueMetrics } from './queue-metrics.ts'
import { presenceNameOf } from './stale-jobs.ts'
import { type RunningTasks, runningTasks, taskListOf } from './task-list.ts'
import type { QueueSettings } from './worker.ts'

/** How often in a row each worker may fail to fetch a task. */
const MAX_FETCH_FAILURES = 3
/** How long a run that ends delays the next one. */
const ENDING_MS = 1_000

export interface QueueRun {
  /** The locked_by of its tasks. */
  id: string
  tasks: RunningTasks
  /** It fetches no more tasks, or hardly any: another run may begin. `ending` and `ended` never reject. */
  ending: Promise<void>
  ended: Promise<void>
  /** How many fetches failed: each may have locked a task all the same. */
  lostAnswers(): number
  stop(): Promise<void>
  /** Releases the tasks that still run, so that they are retried. */
  giveUp(): Promise<unknown>
}

export async function startRun(pool: Pool, settings: QueueSettings): Promise<QueueRun> {
  const { log, presence } = settings
  const events: WorkerEvents = new EventEmitter()
  const givenUp = new AbortController()
  const tasks = runningTasks()
  let workers: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
    // Before the first fetch: each fetch waits until other processes can see that this one is present.
    presence.hold(presenceNameOf(workerPool.id))
  })
  const runner = await runnerOn(pool, { settings, events, givenUp: givenUp.signal, tasks })
  const lostAnswers = restartOnTrouble(runner, events, settings)
  const stop = () => runner.stop().catch(() => undefined)
  const ended = runner.promise.catch((error) =>
    log.warn({ error: (error as Error).name }, 'the queue stopped'),
  )
  const begun = new Promise<void>((resolve) => {
    events.on('pool:gracefulShutdown', () => void setTimeout(resolve, ENDING_MS).unref())
  })
  // Runner.kill() does nothing once a stop has begun.
  const giveUp = async () => {
    givenUp.abort()
    await workers?.forcefulShutdown('the stop took too long')
  }
  const ending = Promise.race([ended, begun])
  return { id: workers?.id ?? '', tasks, ending, ended, lostAnswers, stop, giveUp }
}

/**
 * graphile-worker 0.18.0 never retries a failed first query (dist/taskIdentifiers.js), and its promise stays
 * pending when all of its workers end at the same time. In both cases the run is stopped here, and worker.ts
 * starts a new one.
 */
function restartOnTrouble(
  runner: Runner,
  events: WorkerEvents,
  { concurrency = 4 }: QueueSettings,
): () => number {
  let failures = 0
  let lost = 0
  const stop = () => void runner.stop().catch(() => undefined)
  const forget = () => {
    failures = 0
  }
  events.on('worker:getJob:empty', forget)
  events.on('job:start', forget)
  events.on('worker:getJob:error', () => {
    failures += 1
    lost += 1
    if (failures === MAX_FETCH_FAILURES * concurrency) stop()
  })
  events.on('worker:fatalError', stop)
  return () => lost
}

interface Run {
  settings: QueueSettings
  events: WorkerEvents
  givenUp: AbortSignal
  tasks: RunningTasks
}

function runnerOn(pool: Pool, { settings, events, givenUp, tasks: known }: Run): Promise<Runner> {
  const { tasksOn, crontab, log, presence, concurrency = 4 } = settings
  const { pollIntervalMs = 1_000, stopWithinMs = 10_000, failures = minuteLines(log) } = settings
  const telling = { log, failures, metrics: queueMetrics(settings.metrics), givenUp, running: known }
  const tasks = tasksOn(pool)
  return run({
    pgPool: pool,
    events,
    // Without batches it does not await the query that completes a task, and an unavailable database ends the
    // process (graphile-worker 0.18.0, dist/worker.js). A batch without delay is written immediately, and
    // awaited.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskListOf(tasks, telling),
    parsedCronItems: cronItems(crontab, tasks),
    concurrency,
    pollInterval: pollIntervalMs,
    gracefulShutdownAbortTimeout: stopWithinMs,
    noHandleSignals: true,
    // The only hook that is awaited before each fetch: a process that is not present must not take a task.
    forbiddenFlags: async () => {
      await presence.held()
      return null
    },
    logger: queueLogger((level, message) => {
      // A task's own failure has been logged with its ids.
      if ((level === 'error' || level === 'warning') && !message.startsWith('Failed task'))
        log.warn({ queue: message.split('\n')[0] }, 'queue')
    }),
  })
}

const cronItems = (
  crontab: Readonly<Record<string, string>>,
  tasks: Readonly<Record<string, unknown>>,
): ParsedCronItem[] =>
  parseCronItems(
    Object.entries(crontab)
      .filter(([task]) => Object.hasOwn(tasks, task))
      .map(([task, match]) => ({
        task,
        match,
        identifier: task,
        // The next run comes anyway.
        options: { backfillPeriod: 0, maxAttempts: 1, jobKey: task, jobKeyMode: 'replace' },
      })),
  )

/** One run of the queue (graphile-worker) from its start to its end. */
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
import { minuteLines } from '../../minute-lines.ts'
import { crontab, type Task } from '../../tasks.ts'
import { queueLogger } from '../postgres/queue-log.ts'
import { queueMetrics } from './queue-metrics.ts'
import { nameOfRun } from './stale-jobs.ts'
import { sweeperOn } from './sweeper.ts'
import { type RunningTasks, runningTasks, taskListOf } from './task-list.ts'
import type { QueueSettings } from './worker.ts'

/** So many times in a row each worker may fail to ask for a task. */
const TROUBLE = 3
/** How long a run that ends may keep the next one waiting: its last tasks are not asked for by another. */
const ENDING_MS = 1_000

export interface Running {
  /** Stands in locked_by of its tasks. */
  id: string
  tasks: RunningTasks
  /** It takes no more tasks, or hardly any: another run may begin. Neither rejects. */
  ending: Promise<void>
  ended: Promise<void>
  /** A question for a task was not answered: the task may be locked all the same. Asking forgets it. */
  lostAnswers(): number
  stop(): Promise<void>
  /** Lets go of the tasks that still run, so that they are tried again. */
  giveUp(): Promise<unknown>
}

export async function runningOn(pool: Pool, settings: QueueSettings): Promise<Running> {
  const { log, presence } = settings
  const events: WorkerEvents = new EventEmitter()
  const givenUp = new AbortController()
  const tasks = runningTasks()
  let workers: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
    // Before its first question: each waits until others can see that this process is there.
    presence.hold(nameOfRun(workerPool.id))
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
 * graphile-worker 0.18.0 keeps for ever the failure of its first question (dist/taskIdentifiers.js), and its promise stays open
 * when all of its workers end at once: then it is stopped here, and the watch starts it anew.
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
    if (failures === TROUBLE * concurrency) stop()
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
  const { tasks, ports, log, presence, concurrency = 4 } = settings
  const { pollIntervalMs = 1_000, stopWithinMs = 10_000, failures = minuteLines(log) } = settings
  const telling = { log, failures, metrics: queueMetrics(settings.metrics), givenUp, running: known }
  return run({
    pgPool: pool,
    events,
    // Without batches it does not await how a task's end is written down, and a database that is away ends the process
    // (graphile-worker 0.18.0, dist/worker.js). A batch of no delay is written at once, and awaited.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskListOf(tasks, { ...ports, sweeper: sweeperOn(pool) }, telling),
    parsedCronItems: cronItems(tasks),
    concurrency,
    pollInterval: pollIntervalMs,
    gracefulShutdownAbortTimeout: stopWithinMs,
    noHandleSignals: true,
    // Its only question that is awaited before each task: no task is taken that another process would take back.
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

const cronItems = (tasks: Record<string, Task>): ParsedCronItem[] =>
  parseCronItems(
    Object.entries(crontab)
      .filter(([task]) => Object.hasOwn(tasks, task))
      .map(([task, match]) => ({
        task,
        match,
        identifier: task,
        // The next one comes anyway.
        options: { backfillPeriod: 0, maxAttempts: 1, jobKey: task, jobKeyMode: 'replace' },
      })),
  )

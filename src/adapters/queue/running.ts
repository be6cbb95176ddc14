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
import { crontab, type Task } from '../../tasks.ts'
import { queueLogger } from '../postgres/queue-log.ts'
import { sweeperOn } from './sweeper.ts'
import { taskListOf } from './task-list.ts'
import type { QueueSettings } from './worker.ts'

/** So many times in a row each worker may fail to ask for a task. */
const TROUBLE = 3

export interface Running {
  runner: Runner
  /** Lets go of the tasks that still run, so that they are tried again. */
  giveUp(): Promise<unknown>
}

export async function runningOn(pool: Pool, settings: QueueSettings): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const givenUp = new AbortController()
  let workers: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  const runner = await runnerOn(pool, settings, events, givenUp.signal)
  restartOnTrouble(runner, events, settings)
  // Runner.kill() does nothing once a stop has begun.
  const giveUp = async () => {
    givenUp.abort()
    await workers?.forcefulShutdown('the stop took too long')
  }
  return { runner, giveUp }
}

/**
 * graphile-worker 0.18.0 keeps for ever the failure of its first question (dist/taskIdentifiers.js), and its promise stays open
 * when all of its workers end at once: then it is stopped here, and the watch starts it anew.
 */
function restartOnTrouble(runner: Runner, events: WorkerEvents, { concurrency = 4 }: QueueSettings): void {
  let failures = 0
  const stop = () => void runner.stop().catch(() => undefined)
  const forget = () => {
    failures = 0
  }
  events.on('worker:getJob:empty', forget)
  events.on('job:start', forget)
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === TROUBLE * concurrency) stop()
  })
  events.on('worker:fatalError', stop)
}

function runnerOn(
  pool: Pool,
  settings: QueueSettings,
  events: WorkerEvents,
  givenUp: AbortSignal,
): Promise<Runner> {
  const { tasks, ports, log, concurrency = 4, pollIntervalMs = 1_000, stopWithinMs = 10_000 } = settings
  return run({
    pgPool: pool,
    events,
    taskList: taskListOf(tasks, { ...ports, sweeper: sweeperOn(pool) }, log, givenUp),
    parsedCronItems: cronItems(tasks),
    concurrency,
    pollInterval: pollIntervalMs,
    gracefulShutdownAbortTimeout: stopWithinMs,
    noHandleSignals: true,
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

/** Runs what is owed, on the database's queue (graphile-worker): at once by LISTEN, and again after every trouble of the database. */
import { EventEmitter } from 'node:events'
import {
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import pg, { type ClientConfig, type Pool } from 'pg'
import { crontab, type Task, type TaskPorts } from '../../tasks.ts'
import { queueLogger } from '../postgres/queue-log.ts'
import { takeBackAbandoned } from './abandoned.ts'
import { sweeperOn } from './sweeper.ts'
import { type QueueLog, taskListOf, traceOf } from './task-list.ts'

export interface QueueSettings {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  tasks: Record<string, Task>
  ports: Omit<TaskPorts, 'sweeper'>
  log: QueueLog
  /** How many tasks run at the same time. */
  concurrency?: number
  /** How late a task that is owed for later may be; what is owed for now starts at once. */
  pollIntervalMs?: number
  /** How long a stop waits for what runs. */
  stopWithinMs?: number
  /** No other process works on this database: what a killed one left is taken up at once and not after five minutes. */
  alone?: boolean
}

export interface Queue {
  /** Takes nothing new, lets what runs finish; what is not done in time is tried again later. Never throws. */
  stop(): Promise<void>
}

const MINUTE = 60_000

/** Rejects when the database can not be reached now; later on it is waited for. */
export async function startQueue(settings: QueueSettings): Promise<Queue> {
  const { log, alone = false } = settings
  const pool = poolOf(settings)
  try {
    // The queue's tables stand: migrate() made them.
    await takeBackAbandoned(pool, alone)
    return keepRunning(settings, pool, await runningOn(pool, settings))
  } catch (error) {
    await pool.end()
    log.error(traceOf(error), 'the queue did not start')
    throw error
  }
}

function poolOf({ worker, log, concurrency = 4 }: QueueSettings): Pool {
  // One for LISTEN, one for the clock and the sweep, the rest for taking and finishing tasks.
  const pool = new pg.Pool({ ...worker, max: concurrency + 2 })
  const lost = (error: Error) => log.warn({ ...traceOf(error), at: [] }, 'queue: database connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

interface Running {
  runner: Runner
  /** Lets go of the tasks that still run, so that they are tried again. */
  giveUp(): Promise<unknown>
}

async function runningOn(pool: Pool, settings: QueueSettings): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const givenUp = new AbortController()
  let workers: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  const runner = await runnerOn(pool, settings, events, givenUp.signal)
  // Runner.kill() does nothing once a stop has begun.
  const giveUp = async () => {
    givenUp.abort()
    await workers?.forcefulShutdown('the stop took too long')
  }
  return { runner, giveUp }
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

/** The queue gives up when it can not write down how a task ended; then it is started anew. */
function keepRunning(settings: QueueSettings, pool: Pool, first: Running): Queue {
  const { log, stopWithinMs = 10_000 } = settings
  const stopping = new AbortController()
  let current: Running | undefined = first
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.runner.promise.catch((error) => log.warn(traceOf(error), 'the queue stopped'))
      await pause(stopping.signal.aborted ? 0 : 1_000, stopping.signal)
      if (stopping.signal.aborted) return
      current = await runningOn(pool, settings).catch((error) => {
        log.warn(traceOf(error), 'the queue could not be started again')
        return undefined
      })
    }
    await current?.runner.stop()
  }
  const watching = watch().catch(() => undefined)
  const timer = setInterval(() => void takeBackAbandoned(pool).catch(() => undefined), MINUTE)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(timer)
    stopping.abort()
    const ended = current?.runner.stop().catch(() => undefined) ?? Promise.resolve()
    if (await isLate(ended, stopWithinMs)) {
      log.warn({}, 'tasks were still running at the stop and will be tried again')
      await isLate(current?.giveUp().catch(() => undefined) ?? Promise.resolve(), 2_000)
    }
    await isLate(watching, 2_000)
    await isLate(pool.end(), 2_000)
  }
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

async function isLate(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(milliseconds, timer.signal).then(() => !timer.signal.aborted)
  return Promise.race([work.then(() => false), late]).finally(() => timer.abort())
}

/** Ends early, without an error, when the signal says so. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/**
 * Runs tasks from the queue in the database: starts immediately by LISTEN, and restarts after database
 * failures.
 */
import pg, { type ClientConfig, type Pool, type PoolClient } from 'pg'
import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'
import type { MinuteLines } from '../minute-lines.ts'
import type { Presence } from '../postgres/availability/presence.ts'
import { measuredPool } from '../postgres/pool-metrics.ts'
import { type QueueRun, startRun } from './graphile-run.ts'
import { queueMetrics } from './queue-metrics.ts'
import {
  presenceNameOf,
  unlockJobsOfAbsentProcesses,
  unlockJobsOfRun,
  unlockStaleJobs,
} from './stale-jobs.ts'
import { type QueuedTask, type QueueLog, traceOf } from './task-list.ts'

export interface QueueSettings {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  /** By name, on the connections of the queue. */
  tasksOn(pool: Pool): Record<string, QueuedTask>
  /** When the regular ones run: crontab fields, UTC. */
  crontab: Readonly<Record<string, string>>
  log: QueueLog
  /** Shows other processes that this one is alive, so that they leave its tasks alone. */
  presence: Presence
  metrics?: MetricRegistry
  /** Groups failures by cause; without it each run of the queue groups its own. */
  failures?: MinuteLines
  /** Called with each new connection. */
  onConnection?: (client: PoolClient) => void
  /** How many tasks run at the same time. */
  concurrency?: number
  /** How late a scheduled task may start; a task that is due now starts immediately. */
  pollIntervalMs?: number
  /** How long a stop waits for running tasks. */
  stopWithinMs?: number
  /**
   * No other process works on this database: tasks of a killed one are unlocked at start, not after five
   * minutes.
   */
  alone?: boolean
}

export interface Queue {
  /** Takes no new task and lets running ones finish; late ones are retried later. Never throws. */
  stop(): Promise<void>
  /** Destroys the connections of a database that does not respond; new ones are opened when it is back. */
  cut(): void
}

const MINUTE = 60_000
/** How often this process looks for its own tasks that are locked but not running. */
const CHECK_MS = 2_000

/** Rejects when the database is unavailable at the start; later the queue waits for it. */
export async function startQueue(settings: QueueSettings): Promise<Queue> {
  const { log, alone = false } = settings
  const { pool, cut } = poolOf(settings)
  try {
    // migrate() has created the queue's tables.
    await unlockStaleJobs(pool, alone)
    if (!alone) await unlockJobsOfAbsentProcesses(pool)
    return { ...keepRunning(settings, pool, await startRun(pool, settings)), cut }
  } catch (error) {
    await pool.end()
    log.error(traceOf(error), 'the queue did not start')
    throw error
  }
}

function poolOf(settings: QueueSettings): { pool: Pool; cut(): void } {
  const { worker, log, onConnection, metrics = noMetrics, concurrency = 4 } = settings
  // One for LISTEN, one for the clock and the sweep, the rest for taking and finishing tasks.
  const pool = new pg.Pool({ ...worker, max: concurrency + 2 })
  const clients = new Set<PoolClient>()
  const lost = (error: Error) => log.warn({ ...traceOf(error), at: [] }, 'queue: database connection lost')
  pool.on('error', lost)
  measuredPool(metrics, 'queue', pool)
  pool.on('connect', (client) => {
    clients.add(client)
    onConnection?.(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  const cut = () => {
    for (const client of clients) client.connection.stream.destroy()
  }
  return { pool, cut }
}

/**
 * A run ends when it cannot complete a task in the database; then the next run starts, and its tasks are
 * unlocked.
 */
function keepRunning(settings: QueueSettings, pool: Pool, first: QueueRun): Pick<Queue, 'stop'> {
  const { log, presence, stopWithinMs = 10_000 } = settings
  const stopping = new AbortController()
  const runs = new Set<QueueRun>()
  const unlocker = jobUnlocker(pool, settings, runs)
  let current: QueueRun | undefined = keep(first)
  function keep(run: QueueRun): QueueRun {
    runs.add(run)
    void run.ended.then(() => unlocker.ended(run))
    return run
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.ending
      // Its running tasks go on; it takes no more.
      void current?.stop()
      await pause(stopping.signal.aborted ? 0 : 1_000, stopping.signal)
      if (stopping.signal.aborted) return
      queueMetrics(settings.metrics).restarted()
      current = await startRun(pool, settings).then(keep, (error) => {
        log.warn(traceOf(error), 'the queue could not be restarted')
        return undefined
      })
      await unlocker.check().catch(() => undefined)
    }
  }
  const watching = watch().catch(() => undefined)
  const stop = async () => {
    unlocker.close()
    stopping.abort()
    await stopRuns(runs, log, stopWithinMs)
    await isLate(watching, 2_000)
    await isLate(
      unlocker.check().catch(() => undefined),
      1_000,
    )
    for (const run of runs) presence.drop(presenceNameOf(run.id))
    await isLate(pool.end(), 2_000)
  }
  let stopped: Promise<void> | undefined
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

async function stopRuns(runs: Set<QueueRun>, log: QueueLog, withinMs: number): Promise<void> {
  const ended = Promise.all([...runs].flatMap((run) => [run.stop(), run.ended]))
  if (!(await isLate(ended, withinMs))) return
  log.warn({}, 'tasks were still running at the stop and will be retried')
  const givenUp = [...runs].map((run) => run.giveUp().catch(() => undefined))
  await isLate(Promise.all(givenUp), 2_000)
}

interface JobUnlocker {
  /** This run has ended; its tasks that could not be completed are still locked. */
  ended(run: QueueRun): void
  check(): Promise<void>
  close(): void
}

/** Unlocks tasks without a worker: of ended runs, of lost responses, and of dead processes. */
function jobUnlocker(pool: Pool, { presence }: QueueSettings, runs: Set<QueueRun>): JobUnlocker {
  const endedRuns = new Set<QueueRun>()
  const lost = new Map<QueueRun, number>()
  const check = async () => {
    for (const run of endedRuns) {
      await unlockJobsOfRun(pool, run.id, run.tasks.now(), 0)
      // Keep the run until its last task has ended, in case that one cannot be completed either.
      if (run.tasks.now().length > 0) continue
      endedRuns.delete(run)
      runs.delete(run)
      presence.drop(presenceNameOf(run.id))
    }
    for (const run of runs) {
      const answers = run.lostAnswers()
      if (endedRuns.has(run) || answers === (lost.get(run) ?? 0)) continue
      await unlockJobsOfRun(pool, run.id, run.tasks.recent(), CHECK_MS)
      // Not before the next check, because the most recent locks are left out of this one.
      setTimeout(() => lost.set(run, answers), 2 * CHECK_MS).unref()
    }
  }
  const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => undefined)
  presence.onGone(() => ignoreErrors(unlockJobsOfAbsentProcesses(pool)))
  const timers = [
    setInterval(() => ignoreErrors(check()), CHECK_MS),
    setInterval(
      () => ignoreErrors(Promise.all([unlockStaleJobs(pool), unlockJobsOfAbsentProcesses(pool)])),
      MINUTE,
    ),
  ]
  return {
    ended(run) {
      endedRuns.add(run)
      ignoreErrors(check())
    },
    check,
    close: () => timers.forEach(clearInterval),
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

/** Runs what is owed, on the database's queue: at once by LISTEN, and again after every trouble of the database. */
import pg, { type ClientConfig, type Pool, type PoolClient } from 'pg'
import type { MinuteLines } from '../../minute-lines.ts'
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'
import type { Task, TaskPorts } from '../../tasks.ts'
import type { Presence } from '../postgres/availability/presence.ts'
import { measuredPool } from '../postgres/pool-metrics.ts'
import { type Running, runningOn } from './graphile-run.ts'
import { queueMetrics } from './queue-metrics.ts'
import { nameOfRun, takeBackAbandoned, takeBackOfAbsent, takeBackOwn } from './stale-jobs.ts'
import { type QueueLog, traceOf } from './task-list.ts'

export interface QueueSettings {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  tasks: Record<string, Task>
  ports: Omit<TaskPorts, 'sweeper'>
  log: QueueLog
  /** Says that this process is there: what it has is nobody else's. */
  presence: Presence
  metrics?: MetricRegistry
  /** Failures by their cause; without it each start of the queue counts for itself. */
  failures?: MinuteLines
  /** Is given each connection when it is made. */
  hear?: (client: PoolClient) => void
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
  /** The database is silent: its connections are broken off, and opened again when it is back. */
  cut(): void
}

const MINUTE = 60_000
/** How often tasks are looked for that this process has, and nobody works on. */
const LOOK_MS = 2_000

/** Rejects when the database can not be reached now; later on it is waited for. */
export async function startQueue(settings: QueueSettings): Promise<Queue> {
  const { log, alone = false } = settings
  const { pool, cut } = poolOf(settings)
  try {
    // The queue's tables stand: migrate() made them.
    await takeBackAbandoned(pool, alone)
    if (!alone) await takeBackOfAbsent(pool)
    return { ...keepRunning(settings, pool, await runningOn(pool, settings)), cut }
  } catch (error) {
    await pool.end()
    log.error(traceOf(error), 'the queue did not start')
    throw error
  }
}

function poolOf(settings: QueueSettings): { pool: Pool; cut(): void } {
  const { worker, log, hear, metrics = noMetrics, concurrency = 4 } = settings
  // One for LISTEN, one for the clock and the sweep, the rest for taking and finishing tasks.
  const pool = new pg.Pool({ ...worker, max: concurrency + 2 })
  const clients = new Set<PoolClient>()
  const lost = (error: Error) => log.warn({ ...traceOf(error), at: [] }, 'queue: database connection lost')
  pool.on('error', lost)
  measuredPool(metrics, 'queue', pool)
  pool.on('connect', (client) => {
    clients.add(client)
    hear?.(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  const cut = () => {
    for (const client of clients) client.connection.stream.destroy()
  }
  return { pool, cut }
}

/** A run ends when it can not write down how a task ended; then the next one begins, and what it had is taken back. */
function keepRunning(settings: QueueSettings, pool: Pool, first: Running): Pick<Queue, 'stop'> {
  const { log, presence, stopWithinMs = 10_000 } = settings
  const stopping = new AbortController()
  const runs = new Set<Running>()
  const takeBack = takingBack(pool, settings, runs)
  let current: Running | undefined = keep(first)
  function keep(run: Running): Running {
    runs.add(run)
    void run.ended.then(() => takeBack.ended(run))
    return run
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.ending
      // It keeps what it runs, and takes nothing more.
      void current?.stop()
      await pause(stopping.signal.aborted ? 0 : 1_000, stopping.signal)
      if (stopping.signal.aborted) return
      queueMetrics(settings.metrics).restarted()
      current = await runningOn(pool, settings).then(keep, (error) => {
        log.warn(traceOf(error), 'the queue could not be started again')
        return undefined
      })
      await takeBack.look().catch(() => undefined)
    }
  }
  const watching = watch().catch(() => undefined)
  const stop = async () => {
    takeBack.close()
    stopping.abort()
    const ended = Promise.all([...runs].flatMap((run) => [run.stop(), run.ended]))
    if (await isLate(ended, stopWithinMs)) {
      log.warn({}, 'tasks were still running at the stop and will be tried again')
      const givenUp = [...runs].map((run) => run.giveUp().catch(() => undefined))
      await isLate(Promise.all(givenUp), 2_000)
    }
    await isLate(watching, 2_000)
    await isLate(
      takeBack.look().catch(() => undefined),
      1_000,
    )
    for (const run of runs) presence.drop(nameOfRun(run.id))
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

interface TakingBack {
  /** This run is over, and has whatever it could not write down. */
  ended(run: Running): void
  look(): Promise<void>
  close(): void
}

/** Tasks that are locked and that nobody works on: of runs that ended, of answers that were lost, of processes that are gone. */
function takingBack(pool: Pool, { presence }: QueueSettings, runs: Set<Running>): TakingBack {
  const over = new Set<Running>()
  const lost = new Map<Running, number>()
  const look = async () => {
    for (const run of over) {
      await takeBackOwn(pool, run.id, run.tasks.now(), 0)
      // Until its last task has ended: that is taken back then, when it could not be written down.
      if (run.tasks.now().length > 0) continue
      over.delete(run)
      runs.delete(run)
      presence.drop(nameOfRun(run.id))
    }
    for (const run of runs) {
      const answers = run.lostAnswers()
      if (over.has(run) || answers === (lost.get(run) ?? 0)) continue
      await takeBackOwn(pool, run.id, run.tasks.lately(), LOOK_MS)
      // Not before the next look: what was taken in the last moments has been left out.
      setTimeout(() => lost.set(run, answers), 2 * LOOK_MS).unref()
    }
  }
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  presence.onGone(() => quietly(takeBackOfAbsent(pool)))
  const timers = [
    setInterval(() => quietly(look()), LOOK_MS),
    setInterval(() => quietly(Promise.all([takeBackAbandoned(pool), takeBackOfAbsent(pool)])), MINUTE),
  ]
  return {
    ended(run) {
      over.add(run)
      quietly(look())
    },
    look,
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

/** Runs what is owed, on the database's queue: at once by LISTEN, and again after every trouble of the database. */
import pg, { type ClientConfig, type Pool } from 'pg'
import type { Task, TaskPorts } from '../../tasks.ts'
import { takeBackAbandoned } from './abandoned.ts'
import { type Running, runningOn } from './running.ts'
import { type QueueLog, traceOf } from './task-list.ts'

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

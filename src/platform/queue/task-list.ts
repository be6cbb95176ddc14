/**
 * Wraps the task table for the queue: adds a time limit, metrics, and error logs without payload or message.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, TaskList } from 'graphile-worker'
import { isUuid } from '#kernel/ids.ts'
import { isUnavailable } from '#kernel/unavailable.ts'
import type { MinuteLines } from '../minute-lines.ts'
import { causeFields, readCause, runWithCause } from '../request-cause.ts'
import type { QueueMetrics } from './queue-metrics.ts'
import { longestMsOf } from './stale-jobs.ts'

export interface QueueLog {
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The error that the queue stores and logs: never the original message, which may quote personal data. */
class TaskFailed extends Error {
  override name = 'TaskFailed'
  constructor(cause: string) {
    super(cause)
    this.stack = ''
  }
}

/**
 * Ids of the running tasks, and of those that have just ended and may not be completed in the database yet.
 */
export interface RunningTasks {
  begin(job: string): void
  end(job: string): void
  now(): string[]
  recent(): string[]
}

const COMPLETION_MS = 2_000

export function runningTasks(): RunningTasks {
  const [now, recent] = [new Set<string>(), new Set<string>()]
  return {
    begin(job) {
      now.add(job)
      recent.add(job)
    },
    end(job) {
      now.delete(job)
      setTimeout(() => now.has(job) || recent.delete(job), COMPLETION_MS).unref()
    },
    now: () => [...now],
    recent: () => [...recent],
  }
}

/** A task with its ports. `id` is the same in every retry. */
export type QueuedTask = (payload: unknown, id: string) => Promise<void>

interface TaskListOptions {
  log: QueueLog
  failures: MinuteLines
  metrics: QueueMetrics
  /** Once aborted, no task reports its end: the task belongs to another run by then. */
  givenUp: AbortSignal
  running: RunningTasks
}

export function taskListOf(
  tasks: Record<string, QueuedTask>,
  { log, failures, metrics, givenUp, running }: TaskListOptions,
): TaskList {
  const list: TaskList = {}
  for (const [name, task] of Object.entries(tasks)) {
    list[name] = async (payload: unknown, { job }) => {
      running.begin(job.id)
      const began = performance.now()
      const ran = (isSuccess: boolean) => {
        const seconds = (performance.now() - began) / 1000
        metrics.ran({ task: name, isRepeated: job.attempts > 1, isSuccess, seconds })
      }
      const cause = readCause(payload)
      try {
        await withinTime(
          runWithCause(cause, () => retryWhileUnavailable(() => task(payload, idOf(job)), givenUp)),
          longestMsOf(name),
        )
        if (givenUp.aborted) await never
        ran(true)
      } catch (error) {
        if (givenUp.aborted) await never
        ran(false)
        const run = { task: name, job: job.id, attempt: job.attempts }
        const fields = { ...run, ...idsIn(payload), ...causeFields(cause), ...traceOf(error) }
        const message = 'a task failed'
        // The first failure of a cause in a minute is logged as an error with its stack, the others as
        // warnings.
        if (!failures.write({ level: 'error', cause: causeOf(name, error), fields, message }))
          log.warn({ ...fields, at: [] }, message)
        throw new TaskFailed(fields.error)
      } finally {
        running.end(job.id)
      }
    }
  }
  return list
}

/** Errors of a provider or a mail server have their own names. */
const isOfDatabase = (error: unknown): boolean =>
  isUnavailable(error) && ['Error', 'error'].includes((error as { name?: string }).name ?? '')

function causeOf(task: string, error: unknown): string {
  if (isOfDatabase(error)) return 'TASK UNAVAILABLE'
  const { error: name, code = '', at } = traceOf(error)
  return ['TASK', task, name, code, at[0] ?? ''].filter((part) => part !== '').join(' ')
}

/** Job ids restart in another or a restored database, so the creation time and payload are part of the id. */
const idOf = ({ task_identifier, id, created_at, payload }: Job): string =>
  JSON.stringify([task_identifier, id, created_at, withoutCause(payload)])

/** The same task from another request keeps its id. */
function withoutCause(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { requestId: _, traceparent: __, ...rest } = payload as Record<string, unknown>
  return rest
}

const never = new Promise<never>(() => undefined)

/**
 * Bridges outages of seconds. The queue's own retries come later each time, and a task has a limited number
 * of them.
 */
const RETRY_MS = 500
const MAX_RETRIES = 12

async function retryWhileUnavailable(run: () => Promise<void>, givenUp: AbortSignal): Promise<void> {
  for (let retries = 1; ; retries += 1)
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error) || retries > MAX_RETRIES || givenUp.aborted) throw error
      await pause(RETRY_MS)
    }
}

async function withinTime(work: Promise<void>, longestMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TaskFailed('took too long')), longestMs).unref()
  })
  // A late result is ignored: every move checks whether it is still expected.
  work.catch(() => undefined)
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

function idsIn(payload: unknown): Record<string, string> {
  const { customerId, applicationId } = (payload ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries({ customerId, applicationId }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isUuid(entry[1]),
    ),
  )
}

export function traceOf(error: unknown): { error: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return {
    error: error instanceof TaskFailed ? error.message : error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: frames.slice(0, 5).map((line) => line.trim()),
  }
}

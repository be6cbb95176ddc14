/** The table of tasks as the queue runs it: limited in time, and what goes wrong is told without a payload or a message. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, TaskList } from 'graphile-worker'
import { isUuid } from '../../ids.ts'
import type { MinuteLines } from '../../minute-lines.ts'
import { isAway } from '../../ports/away.ts'
import { causeFields, causeIn, inCause } from '../../request-cause.ts'
import type { Task, TaskPorts } from '../../tasks.ts'
import type { QueueMetrics } from './queue-metrics.ts'
import { LONGEST_TASK_MS } from './stale-jobs.ts'

export interface QueueLog {
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** What the queue writes down of an error and logs: never the message, which may quote what a person gave. */
class TaskFailed extends Error {
  override name = 'TaskFailed'
  constructor(cause: string) {
    super(cause)
    this.stack = ''
  }
}

/** The numbers of the tasks that run, and of those that ended a moment ago and may not be written down yet. */
export interface RunningTasks {
  begin(job: string): void
  end(job: string): void
  now(): string[]
  lately(): string[]
}

const WRITTEN_MS = 2_000

export function runningTasks(): RunningTasks {
  const [now, lately] = [new Set<string>(), new Set<string>()]
  return {
    begin(job) {
      now.add(job)
      lately.add(job)
    },
    end(job) {
      now.delete(job)
      setTimeout(() => now.has(job) || lately.delete(job), WRITTEN_MS).unref()
    },
    now: () => [...now],
    lately: () => [...lately],
  }
}

interface Around {
  log: QueueLog
  failures: MinuteLines
  metrics: QueueMetrics
  /** From then on nothing is reported: the task is another run's, which this one must not call finished. */
  givenUp: AbortSignal
  running: RunningTasks
}

export function taskListOf(
  tasks: Record<string, Task>,
  ports: TaskPorts,
  { log, failures, metrics, givenUp, running }: Around,
): TaskList {
  const list: TaskList = {}
  for (const [name, task] of Object.entries(tasks)) {
    list[name] = async (payload: unknown, { job }) => {
      running.begin(job.id)
      const began = performance.now()
      const ran = (isWell: boolean) => {
        const seconds = (performance.now() - began) / 1000
        metrics.ran({ task: name, isRepeated: job.attempts > 1, isWell, seconds })
      }
      const cause = causeIn(payload)
      try {
        await withinTime(inCause(cause, () => whenBack(() => task(payload, ports, idOf(job)), givenUp)))
        if (givenUp.aborted) await never
        ran(true)
      } catch (error) {
        if (givenUp.aborted) await never
        ran(false)
        const which = { task: name, job: job.id, attempt: job.attempts }
        const told = { ...which, ...idsIn(payload), ...causeFields(cause), ...traceOf(error) }
        const message = 'a task failed'
        // The first of a cause is the alarm, with its stack; of the others in this minute it is said which they are.
        if (!failures.tell({ level: 'error', cause: causeOf(name, error), fields: told, message }))
          log.warn({ ...told, at: [] }, message)
        throw new TaskFailed(told.error)
      } finally {
        running.end(job.id)
      }
    }
  }
  return list
}

/** Errors of a provider or a mail server have names of their own. */
const isOfDatabase = (error: unknown): boolean =>
  isAway(error) && ['Error', 'error'].includes((error as { name?: string }).name ?? '')

function causeOf(task: string, error: unknown): string {
  if (isOfDatabase(error)) return 'TASK AWAY'
  const { error: name, code = '', at } = traceOf(error)
  return ['TASK', task, name, code, at[0] ?? ''].filter((part) => part !== '').join(' ')
}

/** Numbers begin anew in another database, also in one that was restored: the moment and the payload tell them apart. */
const idOf = ({ task_identifier, id, created_at, payload }: Job): string =>
  JSON.stringify([task_identifier, id, created_at, withoutCause(payload)])

/** Owed again by another request it is still the same task. */
function withoutCause(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { requestId: _, traceparent: __, ...rest } = payload as Record<string, unknown>
  return rest
}

const never = new Promise<never>(() => undefined)

/** Seconds are what an outage takes. The queue's own second try comes later each time, and counts among those that a task has. */
const AGAIN_MS = 500
const MOST_AGAIN = 12

async function whenBack(run: () => Promise<void>, givenUp: AbortSignal): Promise<void> {
  for (let again = 1; ; again += 1)
    try {
      return await run()
    } catch (error) {
      if (!isAway(error) || again > MOST_AGAIN || givenUp.aborted) throw error
      await pause(AGAIN_MS)
    }
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TaskFailed('took too long')), LONGEST_TASK_MS).unref()
  })
  // Whatever it does afterwards is nobody's concern: every move is asked whether it is still awaited.
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

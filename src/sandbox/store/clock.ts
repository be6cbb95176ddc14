/** Advances the clock of a sandbox customer from one due moment to the next. */
import type pg from 'pg'
import type { ClientConfig } from 'pg'
import { ApiError } from '#kernel/api-error.ts'
import type { CaseRef } from '#kernel/task.ts'
import type { CustomerTime } from '#platform/customer-time.ts'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { Advanced, RanTask, SandboxClock } from '../ports.ts'
import { type Due, type DueKind, dueOf, nextDue } from './due.ts'
import { done, hasDue, moveClock, take } from './waiting-tasks.ts'

/** What the tasks of the schedule find due: of this customer only. */
export type FindDue = <R extends CaseRef>(now: Date) => Promise<R[]>

export interface ClockTasks {
  /** A task of the queue. */
  run(task: string, payload: unknown, id: string): Promise<void>
  /** The task of the schedule, on the rows that `find` gives. */
  sweep(kind: Exclude<DueKind, 'TASK'>, find: FindDue): Promise<void>
}

export interface OpenedClock {
  clock: SandboxClock
  /** The tasks are composed after the ports. */
  use(tasks: ClockTasks): void
  /** Reads the clocks of all customers. */
  load(): Promise<void>
}

interface ClockParts {
  worker: ClientConfig
  /** The real time. */
  real(): Date
  time: CustomerTime
}

const LOCK = `select pg_try_advisory_lock(hashtext('sandbox_clock'), hashtext($1::text)) as held`
const ALL = 'select customer_id as id, ahead_ms::float8 as ahead from foyer.sandbox_clock'

const DAY_MS = 86_400_000
/** Lookups at the same time. */
const LANES = 8
/** More than ten years of a thousand applications have. */
const MAX_MOMENTS = 200_000

/** One advance of one clock. */
interface Run {
  client: pg.Client
  customerId: string
  to: Date
  time: CustomerTime
  /** The time of the customer. */
  now(): Date
  real(): Date
  tasks: ClockTasks | undefined
  ran: RanTask[]
}

/** Stored first: a restart does not set the clock back. */
async function moveTo({ client, customerId, time, real }: Run, at: Date): Promise<void> {
  const before = time.aheadOf(customerId)
  const after = Math.max(before, Math.ceil(at.getTime() - real().getTime()))
  if (after === before) return
  await moveClock(client, customerId, after, after - before)
  time.setAhead(customerId, after)
}

/** Runs the tasks that are due, in order. One that fails is tried again when it is due again. */
async function drain({ client, customerId, time, tasks, now, ran }: Run): Promise<void> {
  while (await hasDue(client, customerId)) {
    const taken = await take(client, customerId)
    // The queue was faster.
    if (!taken) continue
    const { id, task, payload, createdAt } = taken
    const ended = time.within(customerId, async () =>
      tasks?.run(task, payload, `${task} ${id} ${+createdAt}`),
    )
    const isDone = await ended.then(
      () => true,
      () => false,
    )
    await done(client, id, isDone)
    const { applicationId } = payload
    ran.push({ at: now(), task, applicationId: typeof applicationId === 'string' ? applicationId : null })
  }
}

/** A register is asked up to a day after it is due, so that many lookups share a moment. */
const momentOf = ({ kind, at }: Due, to: Date): Date =>
  kind === 'REGISTRY' ? new Date(Math.min(Math.ceil(at.getTime() / DAY_MS) * DAY_MS, to.getTime())) : at

/** A case that fails stays due, and stops neither the others nor the clock. */
async function sweep({ client, customerId, time, tasks, now }: Run, { kind }: Due): Promise<void> {
  if (kind === 'TASK') return
  const find: FindDue = (now) => dueOf(client, kind, customerId, now)
  await time
    .within(customerId, async () => {
      if (kind !== 'REGISTRY') return tasks?.sweep(kind, find)
      const rows = await find(now())
      const lanes = Array.from({ length: LANES }, (_, lane) => rows.filter((_row, at) => at % LANES === lane))
      const filled = lanes.filter(({ length }) => length > 0)
      await Promise.all(filled.map((lane) => tasks?.sweep(kind, async <R>() => lane as R[])))
    })
    .catch(() => undefined)
}

async function advanceAll(run: Run): Promise<void> {
  const { client, customerId, time, to, now } = run
  await drain(run)
  let last = ''
  for (let moments = 0; moments < MAX_MOMENTS; moments++) {
    const due = await nextDue(client, customerId, time.aheadOf(customerId))
    if (!due || due.at > to) break
    const key = `${due.kind} ${due.at.toISOString()}`
    if (key === last) await moveTo(run, new Date(Math.min(now().getTime() + DAY_MS, to.getTime())))
    last = key
    await moveTo(run, momentOf(due, to))
    await sweep(run, due)
    await drain(run)
    if (now() > to) break
  }
  await moveTo(run, to)
  await drain(run)
}

export function openSandboxClock({ worker, real, time }: ClockParts): OpenedClock {
  let tasks: ClockTasks | undefined
  const timeOf = (customerId: string) => new Date(real().getTime() + time.aheadOf(customerId))
  const advance = (customerId: string, to: Date): Promise<Advanced> =>
    asWorker(worker, async (client) => {
      const { rows } = await client.query<{ held: boolean }>(LOCK, [customerId])
      if (!rows[0]?.held)
        throw new ApiError('status_conflict', { detail: 'Another request advances this clock.' })
      const from = timeOf(customerId)
      const now = () => timeOf(customerId)
      const run: Run = { ...{ client, customerId, to, time, now, real, tasks }, ran: [] }
      if (to > from) await advanceAll(run)
      return { from, to, ran: run.ran }
    })
  return {
    use(given) {
      tasks = given
    },
    load: () =>
      asWorker(worker, async (client) => {
        const { rows } = await client.query<{ id: string; ahead: number }>(ALL)
        for (const { id, ahead } of rows) time.setAhead(id, ahead)
      }),
    clock: { timeOf, realTime: real, advance },
  }
}

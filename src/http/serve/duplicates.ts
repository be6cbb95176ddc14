/** Concurrent duplicates: a request with the idempotency key of a running one waits for its reply. */
import { setTimeout as pause } from 'node:timers/promises'
import { CustomReply } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type RequestKey, stillRunning } from '#kernel/idempotency.ts'

/** Then the duplicate gets idempotency_in_progress. */
const MAX_WAIT_MS = 1_000
const FIRST_WAIT_MS = 40

interface KeyOfCustomer extends Omit<RequestKey, 'operation'> {
  customerId: string
}
/** For one operation. */
export type Duplicates = <T>(of: KeyOfCustomer, run: () => Promise<T>) => Promise<T>

interface Running {
  /** Never rejects. */
  settled: Promise<void>
  /** By fingerprint: the first waiting request loads the stored reply for all of them. */
  replays: Map<string, Promise<unknown>>
}

export function joinDuplicates(maxWaitMs = MAX_WAIT_MS): Duplicates {
  const running = new Map<string, Running>()
  const begin = <T>(name: string, run: () => Promise<T>, deadline: number): Promise<T> => {
    const result = retriedWhileInFlight(run, deadline)
    const end = () => void running.delete(name)
    running.set(name, { settled: result.then(end, end), replays: new Map() })
    return result
  }
  return async <T>({ customerId, key, fingerprint }: KeyOfCustomer, run: () => Promise<T>): Promise<T> => {
    const name = `${customerId}|${key}`
    const deadline = performance.now() + maxWaitMs
    for (;;) {
      const before = running.get(name)
      if (!before) return begin(name, run, deadline)
      if (!(await settlesBefore(before.settled, deadline))) throw stillRunning()
      const replay = before.replays.get(fingerprint)
      if (replay) {
        const result = (await replay) as T
        // Otherwise the original failed and this request did the work. Its reply is stored now.
        if (isReplayed(result)) return result
      } else if (!running.has(name)) {
        const mine = begin(name, run, deadline)
        before.replays.set(fingerprint, mine)
        return mine
      }
    }
  }
}

const isInFlight = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_in_progress'
const isReplayed = (result: unknown) =>
  result instanceof CustomReply && result.headers['Idempotent-Replayed'] === 'true'

/**
 * The original may run in another process: retries with a growing pause, without holding a database
 * connection.
 */
async function retriedWhileInFlight<T>(run: () => Promise<T>, deadline: number): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await run()
    } catch (error) {
      const left = deadline - performance.now()
      if (!isInFlight(error) || left <= 0) throw error
      await pause(Math.min(wait, left))
    }
  }
}

async function settlesBefore(settled: Promise<void>, deadline: number): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(Math.max(0, deadline - performance.now()), false, { signal: timer.signal })
  late.catch(() => undefined)
  return Promise.race([settled.then(() => true), late]).finally(() => timer.abort())
}

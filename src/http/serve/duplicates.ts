/** A request under the idempotency key of one that still runs: it waits for a moment, and is answered as that one was. */
import { setTimeout as pause } from 'node:timers/promises'
import { Answered } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'

/** Decisions, section 5. */
const PATIENCE_MS = 1_000
const FIRST_WAIT_MS = 40

export interface Concurrent {
  customerId: string
  key: string
  fingerprint: string
}
/** Of one operation. */
export type Duplicates = <T>(of: Concurrent, run: () => Promise<T>) => Promise<T>

interface Running {
  /** Never rejects. */
  settled: Promise<void>
  /** By fingerprint: the first of those that waited asks for the kept answer, for all of them. */
  replays: Map<string, Promise<unknown>>
}

export function waitingDuplicates(patienceMs = PATIENCE_MS): Duplicates {
  const running = new Map<string, Running>()
  const begin = <T>(name: string, run: () => Promise<T>, deadline: number): Promise<T> => {
    const result = unlessElsewhere(run, deadline)
    const end = () => void running.delete(name)
    running.set(name, { settled: result.then(end, end), replays: new Map() })
    return result
  }
  return async <T>({ customerId, key, fingerprint }: Concurrent, run: () => Promise<T>): Promise<T> => {
    const name = `${customerId}|${key}`
    const deadline = performance.now() + patienceMs
    for (;;) {
      const before = running.get(name)
      if (!before) return begin(name, run, deadline)
      if (!(await isOver(before.settled, deadline))) throw inFlight()
      const replay = before.replays.get(fingerprint)
      if (replay) {
        const result = (await replay) as T
        // Else the first had failed, and the one that asked has done the work: its answer is kept now.
        if (isReplayed(result)) return result
      } else if (!running.has(name)) {
        const mine = begin(name, run, deadline)
        before.replays.set(fingerprint, mine)
        return mine
      }
    }
  }
}

const inFlight = () => new ApiError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
const isInFlight = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_in_progress'
const isReplayed = (result: unknown) =>
  result instanceof Answered && result.headers['Idempotent-Replayed'] === 'true'

/** In another process its claim stands in the database: asked again now and then, and no connection is held meanwhile. */
async function unlessElsewhere<T>(run: () => Promise<T>, deadline: number): Promise<T> {
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

async function isOver(settled: Promise<void>, deadline: number): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(Math.max(0, deadline - performance.now()), false, { signal: timer.signal })
  late.catch(() => undefined)
  return Promise.race([settled.then(() => true), late]).finally(() => timer.abort())
}

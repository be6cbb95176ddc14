/**
 * A circuit breaker: while the database is unavailable, requests fail immediately and one probe tests for
 * recovery.
 */
import { DatabaseUnavailable, isUnreachable } from '#kernel/unavailable.ts'

export interface CircuitListener {
  away(error: unknown): void
  back(milliseconds: number): void
}

export interface Circuit {
  /** Rejects immediately while the database is unavailable, and as soon as an outage is detected. */
  run<T>(work: () => Promise<T>): Promise<T>
  watch(watcher: CircuitListener): void
  close(): void
}

export interface DatabaseProbe {
  /** Opens its own connection and runs a query; rejects when the database is unreachable. */
  probe(): Promise<void>
  /** Bytes received from the database so far. */
  bytesReceived(): number
}

/**
 * Counts checks instead of time, because a process that was blocked itself must not blame the database. After
 * four checks with a pending request and six more without a byte on any connection (2.5 s in all), the
 * database counts as unavailable.
 */
const CHECK_MS = 250
const SLOW_CHECKS = 4
const SILENT_CHECKS = 6
/** Exponential backoff between probes; the first one finds a quick restart. */
const FIRST_PROBE_MS = 100
const MAX_PROBE_MS = 2_000

interface Waiting {
  since: number
  reject(error: unknown): void
}

export function openCircuit(database: DatabaseProbe): Circuit {
  const waiting = new Set<Waiting>()
  const watchers: CircuitListener[] = []
  let checks = 0
  let isOpen = false
  let isClosed = false
  const trip = (error: unknown) => {
    if (isOpen || isClosed) return
    isOpen = true
    const all = [...waiting]
    waiting.clear()
    for (const each of all) each.reject(new DatabaseUnavailable())
    for (const watcher of watchers) watcher.away(error)
    void untilBack(database, () => isClosed).then((milliseconds) => {
      isOpen = false
      if (!isClosed) for (const watcher of watchers) watcher.back(milliseconds)
    })
  }
  const detector = silenceDetector(database, trip)
  const check = () => {
    checks += 1
    const [oldest] = waiting
    if (!isOpen) detector.check(oldest !== undefined && checks - oldest.since > SLOW_CHECKS)
  }
  const timer = setInterval(check, CHECK_MS).unref()
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      if (isOpen) return Promise.reject(new DatabaseUnavailable())
      return rejectable(work, waiting, checks, (error) => {
        if (isUnreachable(error)) trip(error)
      })
    },
    watch: (watcher) => void watchers.push(watcher),
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** The work, which can be rejected from `waiting` before it ends. */
function rejectable<T>(
  work: () => Promise<T>,
  waiting: Set<Waiting>,
  since: number,
  onError: (error: unknown) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const pending = { since, reject }
    waiting.add(pending)
    work().then(
      (result) => {
        waiting.delete(pending)
        resolve(result)
      },
      (error: unknown) => {
        waiting.delete(pending)
        reject(error)
        onError(error)
      },
    )
  })
}

/** A long request may only be slow: probes in parallel whether the database responds at all. */
function silenceDetector(
  database: DatabaseProbe,
  isAway: (error: unknown) => void,
): { check(isSlow: boolean): void } {
  let probing: { checks: number; bytesReceived: number } | undefined
  return {
    check(isSlow) {
      if (probing) {
        probing.checks += 1
        // Data on any connection counts as a response: a machine under load may accept no new connection.
        if (database.bytesReceived() !== probing.bytesReceived) probing = undefined
        else if (probing.checks > SILENT_CHECKS) {
          probing = undefined
          isAway(Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' }))
        }
        return
      }
      if (!isSlow) return
      const mine = { checks: 0, bytesReceived: database.bytesReceived() }
      probing = mine
      const end = (error?: unknown) => {
        if (probing !== mine) return
        probing = undefined
        if (isUnreachable(error)) isAway(error)
      }
      database.probe().then(() => end(), end)
    },
  }
}

async function untilBack(database: DatabaseProbe, isClosed: () => boolean): Promise<number> {
  const began = performance.now()
  for (let wait = FIRST_PROBE_MS; !isClosed(); wait = Math.min(wait * 2, MAX_PROBE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref())
    const isBack = await database.probe().then(
      () => true,
      // Any response counts, even an error about too many connections.
      (error: unknown) => !isUnreachable(error) && 'severity' in (error as object),
    )
    if (isBack) break
  }
  return Math.round(performance.now() - began)
}

/** While the database is away everybody hears it at once, and one question alone tries whether it is back. */
import { DatabaseAway, isUnreachable } from '../../../ports/away.ts'

export interface Watcher {
  away(error: unknown): void
  back(milliseconds: number): void
}

export interface Circuit {
  /** Fails at once while the database is away, and as soon as it is found to be. */
  run<T>(work: () => Promise<T>): Promise<T>
  watch(watcher: Watcher): void
  close(): void
}

export interface Line {
  /** Opens a connection of its own and asks something; rejects when it can not be reached. */
  probe(): Promise<void>
  /** How many bytes have come from the database so far. */
  heard(): number
}

/**
 * Counted in looks and not by the clock: a process that was held up itself has looked once, and the database was not silent.
 * After four with an unanswered request, and six more without a word on any connection, 2.5 s in all, it is away.
 */
const LOOK_MS = 250
const SLOW_LOOKS = 4
const SILENT_LOOKS = 6
/** From the first, which finds a database that was only started again, each waits twice as long as the one before. */
const FIRST_TRY_MS = 100
const LAST_TRY_MS = 2_000

interface Waiting {
  since: number
  reject(error: unknown): void
}

export function circuitOn(line: Line): Circuit {
  const waiting = new Set<Waiting>()
  const watchers: Watcher[] = []
  let looks = 0
  let isOpen = false
  let isClosed = false
  const trip = (error: unknown) => {
    if (isOpen || isClosed) return
    isOpen = true
    const everybody = [...waiting]
    waiting.clear()
    for (const each of everybody) each.reject(new DatabaseAway())
    for (const watcher of watchers) watcher.away(error)
    void untilBack(line, () => isClosed).then((milliseconds) => {
      isOpen = false
      if (!isClosed) for (const watcher of watchers) watcher.back(milliseconds)
    })
  }
  const doubt = doubting(line, trip)
  const look = () => {
    looks += 1
    const [oldest] = waiting
    if (!isOpen) doubt.look(oldest !== undefined && looks - oldest.since > SLOW_LOOKS)
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      if (isOpen) return Promise.reject(new DatabaseAway())
      return new Promise<T>((resolve, reject) => {
        const me = { since: looks, reject }
        waiting.add(me)
        work().then(
          (result) => {
            waiting.delete(me)
            resolve(result)
          },
          (error: unknown) => {
            waiting.delete(me)
            reject(error)
            if (isUnreachable(error)) trip(error)
          },
        )
      })
    },
    watch: (watcher) => void watchers.push(watcher),
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** A request that waits for long may only be slow: whether the database says anything, to anybody, is found out beside it. */
function doubting(line: Line, isAway: (error: unknown) => void): { look(isSlow: boolean): void } {
  let asked: { looks: number; heard: number } | undefined
  return {
    look(isSlow) {
      if (asked) {
        asked.looks += 1
        // What it says to others is as good as an answer: a machine under load may let nobody new in.
        if (line.heard() !== asked.heard) asked = undefined
        else if (asked.looks > SILENT_LOOKS) {
          asked = undefined
          isAway(Object.assign(new Error('The database says nothing.'), { code: 'ETIMEDOUT' }))
        }
        return
      }
      if (!isSlow) return
      const mine = { looks: 0, heard: line.heard() }
      asked = mine
      const over = (error?: unknown) => {
        if (asked !== mine) return
        asked = undefined
        if (isUnreachable(error)) isAway(error)
      }
      line.probe().then(() => over(), over)
    },
  }
}

async function untilBack(line: Line, isClosed: () => boolean): Promise<number> {
  const began = performance.now()
  for (let wait = FIRST_TRY_MS; !isClosed(); wait = Math.min(wait * 2, LAST_TRY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref())
    const isBack = await line.probe().then(
      () => true,
      // It answers, if only that it has no connection left.
      (error: unknown) => !isUnreachable(error) && 'severity' in (error as object),
    )
    if (isBack) break
  }
  return Math.round(performance.now() - began)
}

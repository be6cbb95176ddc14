/**
 * Coalesces requests for work: one run at a time, each with everything that arrived meanwhile. A failed run
 * is retried.
 */
import { setTimeout as pause } from 'node:timers/promises'

export interface CoalescedWork<T> {
  trigger(item?: T): void
  /** Waits for the runs under way. The deadline is a time of `performance.now()`. */
  close(deadline: number): Promise<void>
}

export function coalesce<T>(
  work: (items: T[]) => Promise<void>,
  log: { warn(fields: Record<string, unknown>, message: string): void },
): CoalescedWork<T> {
  let waiting: T[] = []
  let isWanted = false
  let running: Promise<void> | undefined
  let isClosed = false
  let isWell = true
  const runAll = async () => {
    while (isWanted) {
      const items = waiting
      waiting = []
      isWanted = false
      try {
        await work(items)
        isWell = true
      } catch (error) {
        const { name, code } = error as { name: string; code?: string }
        if (isWell)
          log.warn({ error: name, code }, 'webhooks: the database is unavailable or rejected a write')
        isWell = false
        waiting = [...items, ...waiting]
        isWanted = !isClosed
        await pause(200)
      }
    }
    running = undefined
  }
  return {
    trigger(item) {
      if (item !== undefined) waiting.push(item)
      isWanted = true
      // Starts in the next turn of the event loop, so that everything of this turn is batched.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(runAll)
    },
    async close(deadline) {
      isClosed = true
      const timeLeft = Math.max(0, deadline - performance.now())
      await Promise.race([running, pause(timeLeft, undefined, { ref: false })])
    },
  }
}

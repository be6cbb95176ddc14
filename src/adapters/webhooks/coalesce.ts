/** Work in rounds: one at a time, each with all that came meanwhile; a round that fails is made again, with what it had. */
import { setTimeout as pause } from 'node:timers/promises'

export interface CoalescedWork<T> {
  go(thing?: T): void
  /** Makes the last rounds. Gives up at the moment of `performance.now()`. */
  close(deadline: number): Promise<void>
}

export function coalesce<T>(
  work: (things: T[]) => Promise<void>,
  log: { warn(fields: Record<string, unknown>, message: string): void },
): CoalescedWork<T> {
  let waiting: T[] = []
  let isWanted = false
  let running: Promise<void> | undefined
  let isClosed = false
  let isWell = true
  const rounds = async () => {
    while (isWanted) {
      const things = waiting
      waiting = []
      isWanted = false
      try {
        await work(things)
        isWell = true
      } catch (error) {
        const { name, code } = error as { name: string; code?: string }
        if (isWell) log.warn({ error: name, code }, 'webhooks: the database is away, or did not take it')
        isWell = false
        waiting = [...things, ...waiting]
        isWanted = !isClosed
        await pause(200)
      }
    }
    running = undefined
  }
  return {
    go(thing) {
      if (thing !== undefined) waiting.push(thing)
      isWanted = true
      // In the next turn of the loop: what comes in this one goes with it.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(rounds)
    },
    async close(deadline) {
      isClosed = true
      const patience = Math.max(0, deadline - performance.now())
      await Promise.race([running, pause(patience, undefined, { ref: false })])
    },
  }
}

/** A load balancer for tests: it checks the readiness of each service, and uses only those that are ready. */
import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from './foyer-process.ts'

const EVERY_MS = 100
/**
 * Shorter than the not-ready phase of a stopping service. An older result means that this process was held
 * up; a separate balancer would have checked again meanwhile, so this one checks again before it sends a
 * request.
 */
const KNOWN_FOR_MS = 750
/** A longer pause of this process invalidates its requests. */
const HELD_UP_MS = 400
const LOOK_MS = 50
/** Time limit of a readiness check. */
const UNANSWERED_MS = 9_900

export interface Balancer {
  isReady(address: string): boolean
  /** A ready service; undefined if none is ready or one has not answered. */
  next(turn: number): Promise<string | undefined>
  /**
   * Whether this process has been held up since then: a request of that time may have been sent much later.
   */
  wasHeldUp(since: number): boolean
  stop(): Promise<unknown>
}

export function balancerOf(addresses: string[]): Balancer {
  const known = new Map<string, { isReady: boolean; askedAt: number }>()
  let isUnanswered = false
  let going = true
  let [lookedAt, heldUpAt] = [performance.now(), 0]
  const look = () => {
    const now = performance.now()
    if (now - lookedAt > HELD_UP_MS) heldUpAt = now
    lookedAt = now
  }
  const looking = setInterval(look, LOOK_MS)
  const asking = addresses.map(async (address) => {
    while (going) {
      const askedAt = performance.now()
      const isReady = (await statusOf(`${address}/readyz`)) === 200
      if (performance.now() - askedAt > UNANSWERED_MS) isUnanswered = true
      known.set(address, { isReady, askedAt })
      await pause(EVERY_MS)
    }
  })
  const isReady = (address: string) => known.get(address)?.isReady === true
  const isKnown = (address: string) =>
    performance.now() - (known.get(address)?.askedAt ?? Number.NEGATIVE_INFINITY) < KNOWN_FOR_MS
  return {
    isReady,
    async next(turn) {
      while (going && !isUnanswered && !addresses.every(isKnown)) await pause(10)
      const ready = isUnanswered ? [] : addresses.filter(isReady)
      return ready[turn % ready.length]
    },
    wasHeldUp(since) {
      look()
      return heldUpAt > since
    },
    stop() {
      going = false
      clearInterval(looking)
      return Promise.all(asking)
    },
  }
}

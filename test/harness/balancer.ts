/** A load balancer for tests: it asks each service for its readiness, and gives a request only to one that has lately said that it is. */
import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from './foyer-process.ts'

const EVERY_MS = 100
/**
 * Shorter than a service says no before it closes. What is known is older only when the machine has held us up; a balancer of its own
 * would have asked meanwhile, and so this one asks before it gives.
 */
const KNOWN_FOR_MS = 750
/** A pause of ours that is too long for a request to have left in time. */
const HELD_UP_MS = 400
const LOOK_MS = 50
/** As long as a question may take; one that takes it all was not answered. */
const UNANSWERED_MS = 9_900

export interface Balancer {
  isReady(address: string): boolean
  /** One that is ready; undefined: none is, or one has not answered. */
  next(turn: number): Promise<string | undefined>
  /** Whether the machine has held this process up since then: a request of that time may have left it much later than it was given. */
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

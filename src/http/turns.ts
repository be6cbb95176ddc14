/** How many requests of one customer, and of one browser session, are at work at once; the others wait their turn, and nobody else for them. */
import { type FairQueue, fairQueue } from '../fair-queue.ts'

export interface Turns {
  /** Operations, by customer. */
  customers: FairQueue
  /** Of these the ones that read or write many rows, by customer: each holds up the reads behind it. */
  pages: FairQueue
  /** Pages of the hosted onboarding, by the session's cookie. */
  visitors: FairQueue
}

const DEFAULT = 64
const patienceMs = 10_000

export function openTurns(concurrency = DEFAULT): Turns {
  return {
    customers: fairQueue({
      places: concurrency * 4,
      placesPerKey: concurrency,
      waitingPerKey: concurrency * 8,
      waiting: concurrency * 64,
      patienceMs,
    }),
    pages: fairQueue({ places: 4, placesPerKey: 1, waitingPerKey: concurrency, waiting: 4_096, patienceMs }),
    // A browser has six connections to one host. Files wait long where many are looked at.
    visitors: fairQueue({
      places: 64,
      placesPerKey: 6,
      waitingPerKey: 128,
      waiting: 4_096,
      patienceMs: 60_000,
    }),
  }
}

/**
 * Queues that limit concurrent requests of one customer and of one browser session, without delaying others.
 */
import { type FairQueue, fairQueue } from './fair-queue.ts'

export interface RequestQueues {
  /** Operations, by customer. */
  customers: FairQueue
  /** Operations that read or write many rows, by customer, because they delay others. */
  pages: FairQueue
  /** Pages of the hosted onboarding, by session cookie. */
  visitors: FairQueue
}

const DEFAULT = 64
const maxWaitMs = 10_000

export function openRequestQueues(concurrency = DEFAULT): RequestQueues {
  return {
    customers: fairQueue({
      slots: concurrency * 4,
      slotsPerKey: concurrency,
      waitingPerKey: concurrency * 8,
      waiting: concurrency * 64,
      maxWaitMs,
    }),
    pages: fairQueue({ slots: 4, slotsPerKey: 1, waitingPerKey: concurrency, waiting: 4_096, maxWaitMs }),
    // A browser has six connections to one host. Files can wait long when many are checked.
    visitors: fairQueue({
      slots: 64,
      slotsPerKey: 6,
      waitingPerKey: 128,
      waiting: 4_096,
      maxWaitMs: 60_000,
    }),
  }
}

/**
 * Inspects files in child processes, with a bounded queue that is fair by customer. A killed child is
 * replaced.
 */

import { fairQueue } from '@foyer/fair-http/fair-queue'
import { Refusal } from '@foyer/fair-http/refusal'
import type { InspectionResult, InspectionWish } from '../file-inspection.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Failure, type Outcome, startWorker, type Worker } from './worker-process.ts'

export interface Inspector {
  /** Throws service_unavailable if the queue is full or the file waits too long. */
  inspect(customerId: string, bytes: Uint8Array, wish?: InspectionWish): Promise<InspectionResult>
  close(): Promise<void>
}

export interface InspectorOptions {
  limits?: Partial<Limits>
  /** A file used too many resources or ended its child. Without its name and content. */
  onFailed?: (what: { customerId: string; why: Failure; bytes: number }) => void
}

/** Two, and one file per customer at a time, so that one customer cannot block the others. */
const QUEUE_LIMITS = { slots: 2, slotsPerKey: 1, waitingPerKey: 12, waiting: 64, maxWaitMs: 30_000 }
/** A child is replaced after so many files or above this memory, because the libraries keep some of it. */
const MAX_FILES = 50
const MOST_IDLE_BYTES = 200 * 1024 * 1024
const IDLE_MS = 30_000

export function openInspector({ limits = {}, onFailed = () => undefined }: InspectorOptions = {}): Inspector {
  const children = childrenWith({ ...defaultLimits, ...limits })
  const queue = fairQueue(QUEUE_LIMITS)
  const place = async (customerId: string) => {
    try {
      return await queue.enter(customerId)
    } catch {
      throw busy()
    }
  }
  return {
    async inspect(customerId, bytes, wish = {}) {
      if (children.areClosed()) throw busy()
      const release = await place(customerId)
      try {
        if (children.areClosed()) throw busy()
        const outcome = await children.inspect(bytes, wish)
        if (outcome.kind === 'DONE') return outcome.result
        onFailed({ customerId, why: outcome.why, bytes: bytes.length })
        if (outcome.why === 'STOPPED') throw busy()
        return { kind: 'REFUSED', why: refusedFor(outcome.why, bytes) }
      } finally {
        release()
      }
    },
    close: children.close,
  }
}

interface Children {
  /** Starts a child unless one is idle. */
  inspect(bytes: Uint8Array, wish: InspectionWish): Promise<Outcome>
  areClosed(): boolean
  /** Ends all children. Those that work fail, and with them the files that wait. */
  close(): Promise<void>
}

function childrenWith(limits: Limits): Children {
  const idle: Worker[] = []
  const working = new Set<Worker>()
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined
  const endIdleLater = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.end()
    }, IDLE_MS).unref()
  }
  return {
    async inspect(bytes, wish) {
      const worker = idle.pop() ?? startWorker(limits)
      working.add(worker)
      const outcome = await worker.inspect(bytes, wish)
      const isSpent = worker.files >= MAX_FILES || (await worker.memory()) > MOST_IDLE_BYTES
      working.delete(worker)
      if (closed || isSpent || !worker.alive()) void worker.end()
      else idle.push(worker)
      endIdleLater()
      return outcome
    },
    areClosed: () => closed,
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await Promise.all([...idle.splice(0), ...working].map((worker) => worker.end()))
    },
  }
}

/** The advice to the applicant: for a picture, a smaller one may work. */
const refusedFor = (why: Failure, bytes: Uint8Array): 'DAMAGED' | 'TOO_MANY_PIXELS' =>
  why !== 'CRASHED' && Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-'
    ? 'TOO_MANY_PIXELS'
    : 'DAMAGED'

const busy = () =>
  new Refusal('service_unavailable', {
    detail: 'Too many documents are being inspected. Retry in a few seconds.',
    headers: { 'retry-after': '5' },
  })

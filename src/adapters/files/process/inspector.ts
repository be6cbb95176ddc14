/**
 * Inspects files in child processes, with a bounded queue that is fair by customer. A killed child is
 * replaced.
 */

import { ApiError } from '../../../api-error.ts'
import type { InspectionResult } from '../../../applications/ports.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Failure, startWorker, type Worker } from './worker-process.ts'

export interface Inspector {
  /** Throws service_unavailable if the queue is full or the file waits too long. */
  inspect(customerId: string, bytes: Uint8Array): Promise<InspectionResult>
  close(): Promise<void>
}

export interface InspectorOptions {
  limits?: Partial<Limits>
  /** A file used too many resources or ended its child. Without its name and content. */
  onFailed?: (what: { customerId: string; why: Failure; bytes: number }) => void
}

/** Two, and one file per customer at a time, so that one customer cannot block the others. */
const CHILDREN = 2
const MOST_WAIT_MS = 30_000
const MOST_WAITING = 64
const MOST_WAITING_EACH = 12
/** A child is replaced after so many files or above this memory, because the libraries keep some of it. */
const MAX_FILES = 50
const MOST_IDLE_BYTES = 200 * 1024 * 1024
const IDLE_MS = 30_000

interface Job {
  customerId: string
  bytes: Uint8Array
  done(result: InspectionResult): void
  failed(error: Error): void
  timer: NodeJS.Timeout
}

export function openInspector({ limits = {}, onFailed = () => undefined }: InspectorOptions = {}): Inspector {
  const all = { ...defaultLimits, ...limits }
  /** Jobs by customer, in the order of turns. */
  const waiting = new Map<string, Job[]>()
  const running = new Set<string>()
  const idle: Worker[] = []
  const working = new Set<Worker>()
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined

  const count = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)

  function forget(job: Job): void {
    const jobs = (waiting.get(job.customerId) ?? []).filter((each) => each !== job)
    if (jobs.length > 0) waiting.set(job.customerId, jobs)
    else waiting.delete(job.customerId)
  }

  /** Takes one job of the next customer, and moves that customer to the end. */
  function takeNext(): Job | undefined {
    const customerId = [...waiting.keys()].find((each) => !running.has(each))
    const [job, ...others] = (customerId !== undefined && waiting.get(customerId)) || []
    if (!job || customerId === undefined) return undefined
    waiting.delete(customerId)
    if (others.length > 0) waiting.set(customerId, others)
    return job
  }

  function startNext(): void {
    while (!closed && working.size < CHILDREN) {
      const job = takeNext()
      if (!job) return
      clearTimeout(job.timer)
      const worker = idle.pop() ?? startWorker(all)
      running.add(job.customerId)
      working.add(worker)
      work(worker, job).catch(job.failed)
    }
  }

  async function work(worker: Worker, job: Job): Promise<void> {
    const outcome = await worker.inspect(job.bytes)
    running.delete(job.customerId)
    const isSpent = worker.files >= MAX_FILES || (await worker.memory()) > MOST_IDLE_BYTES
    working.delete(worker)
    if (closed || isSpent || !worker.alive()) void worker.end()
    else idle.push(worker)
    endIdleLater()
    startNext()
    if (outcome.kind === 'DONE') return job.done(outcome.result)
    onFailed({ customerId: job.customerId, why: outcome.why, bytes: job.bytes.length })
    if (outcome.why === 'STOPPED') return job.failed(busy())
    job.done({ kind: 'REFUSED', why: refusedFor(outcome.why, job.bytes) })
  }

  function endIdleLater(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.end()
    }, IDLE_MS).unref()
  }

  return {
    inspect: (customerId, bytes) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(customerId) ?? []
        if (closed || jobs.length >= MOST_WAITING_EACH || count() >= MOST_WAITING) return reject(busy())
        const timer = setTimeout(() => {
          forget(job)
          reject(busy())
        }, MOST_WAIT_MS)
        const job: Job = { customerId, bytes, done: resolve, failed: reject, timer }
        waiting.set(customerId, [...jobs, job])
        startNext()
      }),
    async close() {
      closed = true
      clearTimeout(idleTimer)
      for (const job of [...waiting.values()].flat()) {
        clearTimeout(job.timer)
        job.failed(busy())
      }
      waiting.clear()
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
  new ApiError('service_unavailable', {
    detail: 'Too many documents are being inspected. Retry in a few seconds.',
    headers: { 'retry-after': '5' },
  })

/** Limits concurrency in total and per key; waiting work is started fairly, in turn between the keys. */
import { ApiError } from './api-error.ts'

export interface FairQueueLimits {
  /** Maximum concurrency of all keys together. */
  slots: number
  /** Maximum concurrency of one key. */
  slotsPerKey: number
  /** Maximum waiting work of one key; more is rejected with 429. */
  waitingPerKey: number
  /** Maximum waiting work of all keys together; more is rejected with 503. */
  waiting: number
  /** Work that waits longer is rejected with 503. */
  maxWaitMs: number
}

export interface FairQueue {
  /** Runs `work` when a slot is free for this key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Takes a slot, synchronously if one is free. The returned function releases it; calling it again does
   * nothing.
   */
  enter(key: string): Release | Promise<Release>
}
export type Release = () => void

interface Waiter {
  start(): void
  timer: NodeJS.Timeout
}
interface Lane {
  key: string
  running: number
  /** In order of arrival. */
  waiting: Set<Waiter>
}

const soon = { 'retry-after': '1' }
const tooMany = () => new ApiError('concurrency_limit_exceeded', { headers: soon })
const overloaded = () =>
  new ApiError('service_unavailable', {
    detail: 'The service is overloaded. Try again in a moment.',
    headers: soon,
  })

export function fairQueue(limits: FairQueueLimits): FairQueue {
  const { slots, slotsPerKey, waitingPerKey, maxWaitMs } = limits
  const lanes = new Map<string, Lane>()
  /** Lanes whose first waiter may start. The first lane is the one that was served least recently. */
  const ready = new Set<Lane>()
  let running = 0
  let waiting = 0

  const update = (lane: Lane) => {
    if (lane.waiting.size === 0 || lane.running >= slotsPerKey) ready.delete(lane)
    else ready.add(lane)
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(lane.key)
  }
  const occupy = (lane: Lane): Release => {
    lane.running += 1
    running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      lane.running -= 1
      running -= 1
      update(lane)
      while (running < slots && ready.size > 0) startNext()
    }
  }
  const startNext = () => {
    const [lane] = ready
    const [waiter] = lane?.waiting ?? []
    if (!lane || !waiter) return
    // Move the lane to the end of the order.
    ready.delete(lane)
    waiter.start()
    update(lane)
  }
  const wait = (lane: Lane): Promise<Release> => {
    if (lane.waiting.size >= waitingPerKey) throw tooMany()
    if (waiting >= limits.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const remove = () => {
        clearTimeout(waiter.timer)
        lane.waiting.delete(waiter)
        waiting -= 1
      }
      const waiter: Waiter = {
        start() {
          remove()
          resolve(occupy(lane))
        },
        timer: setTimeout(() => {
          remove()
          update(lane)
          reject(overloaded())
        }, maxWaitMs).unref(),
      }
      lane.waiting.add(waiter)
      waiting += 1
      update(lane)
    })
  }
  const enter: FairQueue['enter'] = (key) => {
    const lane = lanes.get(key) ?? { key, running: 0, waiting: new Set<Waiter>() }
    if (lane.running < slotsPerKey && running < slots) {
      lanes.set(key, lane)
      return occupy(lane)
    }
    const waiting = wait(lane)
    lanes.set(key, lane)
    return waiting
  }
  return {
    enter,
    async run(key, work) {
      const entered = enter(key)
      const release = typeof entered === 'function' ? entered : await entered
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/** Limits concurrency in total and per key; waiting work is started fairly, in turn between the keys. */
import { Refusal } from './refusal.ts'

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
const tooMany = () => new Refusal('concurrency_limit_exceeded', { headers: soon })
const overloaded = () =>
  new Refusal('service_unavailable', {
    detail: 'The service is overloaded. Try again in a moment.',
    headers: soon,
  })

interface QueueState {
  limits: FairQueueLimits
  lanes: Map<string, Lane>
  /** Lanes whose first waiter may start, the least recently served lane first. */
  ready: Set<Lane>
  running: number
  waiting: number
}

export function fairQueue(limits: FairQueueLimits): FairQueue {
  const queue: QueueState = { limits, lanes: new Map(), ready: new Set(), running: 0, waiting: 0 }
  return {
    enter: (key) => enter(queue, key),
    async run(key, work) {
      const entered = enter(queue, key)
      const release = typeof entered === 'function' ? entered : await entered
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

function enter(queue: QueueState, key: string): Release | Promise<Release> {
  const { lanes, limits } = queue
  const lane = lanes.get(key) ?? { key, running: 0, waiting: new Set<Waiter>() }
  if (lane.running < limits.slotsPerKey && queue.running < limits.slots) {
    lanes.set(key, lane)
    return occupy(queue, lane)
  }
  const waiting = wait(queue, lane)
  lanes.set(key, lane)
  return waiting
}

function occupy(queue: QueueState, lane: Lane): Release {
  lane.running += 1
  queue.running += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    lane.running -= 1
    queue.running -= 1
    update(queue, lane)
    while (queue.running < queue.limits.slots && queue.ready.size > 0) startNext(queue)
  }
}

function startNext(queue: QueueState): void {
  const [lane] = queue.ready
  const [waiter] = lane?.waiting ?? []
  if (!lane || !waiter) return
  // Move the lane to the end of the order.
  queue.ready.delete(lane)
  waiter.start()
  update(queue, lane)
}

function wait(queue: QueueState, lane: Lane): Promise<Release> {
  const { limits } = queue
  if (lane.waiting.size >= limits.waitingPerKey) throw tooMany()
  if (queue.waiting >= limits.waiting) throw overloaded()
  return new Promise((resolve, reject) => {
    const remove = () => {
      clearTimeout(waiter.timer)
      lane.waiting.delete(waiter)
      queue.waiting -= 1
    }
    const waiter: Waiter = {
      start() {
        remove()
        resolve(occupy(queue, lane))
      },
      timer: setTimeout(() => {
        remove()
        update(queue, lane)
        reject(overloaded())
      }, limits.maxWaitMs).unref(),
    }
    lane.waiting.add(waiter)
    queue.waiting += 1
    update(queue, lane)
  })
}

function update({ ready, lanes, limits }: QueueState, lane: Lane): void {
  if (lane.waiting.size === 0 || lane.running >= limits.slotsPerKey) ready.delete(lane)
  else ready.add(lane)
  if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(lane.key)
}

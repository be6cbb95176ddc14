/** Who works now: a bounded number at once, so many of them of one key, and those who wait are taken key by key in turn. */
import { ApiError } from './errors.ts'

export interface FairQueueLimits {
  /** At work at once, of all keys together. */
  places: number
  /** At work at once, of one key. */
  placesPerKey: number
  /** Of one key wait at most so many; the next is refused with 429. */
  waitingPerKey: number
  /** Of all keys together; the next is refused with 503. */
  waiting: number
  /** Who has waited so long is refused with 503. */
  patienceMs: number
}

export interface FairQueue {
  /** Runs `work` when it is this key's turn. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** The same in two parts: a place at once where one is free, and what gives it back. The second call of `leave` does nothing. */
  enter(key: string): Leave | Promise<Leave>
}
export type Leave = () => void

interface Waiter {
  start(): void
  timer: NodeJS.Timeout
}
interface Lane {
  key: string
  working: number
  /** In the order in which they came. */
  waiting: Set<Waiter>
}

const soon = { 'retry-after': '1' }
const tooMany = () => new ApiError('concurrency_limit_exceeded', { headers: soon })
const overloaded = () =>
  new ApiError('service_unavailable', {
    detail: 'The service has too much to do. Try again in a moment.',
    headers: soon,
  })

export function fairQueue(limits: FairQueueLimits): FairQueue {
  const { places, placesPerKey, waitingPerKey, patienceMs } = limits
  const lanes = new Map<string, Lane>()
  /** Lanes in which somebody waits who may begin: the first is the one whose turn is the longest ago. */
  const ready = new Set<Lane>()
  let working = 0
  let waiting = 0

  const sort = (lane: Lane) => {
    if (lane.waiting.size === 0 || lane.working >= placesPerKey) ready.delete(lane)
    else ready.add(lane)
    if (lane.working === 0 && lane.waiting.size === 0) lanes.delete(lane.key)
  }
  const begin = (lane: Lane): Leave => {
    lane.working += 1
    working += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      lane.working -= 1
      working -= 1
      sort(lane)
      while (working < places && ready.size > 0) next()
    }
  }
  const next = () => {
    const [lane] = ready
    const [waiter] = lane?.waiting ?? []
    if (!lane || !waiter) return
    // To the end of the row: the others come first.
    ready.delete(lane)
    waiter.start()
    sort(lane)
  }
  const wait = (lane: Lane): Promise<Leave> => {
    if (lane.waiting.size >= waitingPerKey) throw tooMany()
    if (waiting >= limits.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const gone = () => {
        clearTimeout(waiter.timer)
        lane.waiting.delete(waiter)
        waiting -= 1
      }
      const waiter: Waiter = {
        start() {
          gone()
          resolve(begin(lane))
        },
        timer: setTimeout(() => {
          gone()
          sort(lane)
          reject(overloaded())
        }, patienceMs).unref(),
      }
      lane.waiting.add(waiter)
      waiting += 1
      sort(lane)
    })
  }
  const enter: FairQueue['enter'] = (key) => {
    const lane = lanes.get(key) ?? { key, working: 0, waiting: new Set<Waiter>() }
    if (lane.working < placesPerKey && working < places) {
      lanes.set(key, lane)
      return begin(lane)
    }
    const begun = wait(lane)
    lanes.set(key, lane)
    return begun
  }
  return {
    enter,
    async run(key, work) {
      const entered = enter(key)
      const leave = typeof entered === 'function' ? entered : await entered
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/**
 * Decides which requests start first under load: those with the same cookie or bearer queue behind each
 * other.
 */

export interface StartLimits {
  /** This many start at once in one turn of the event loop, in order of arrival. */
  perTurn: number
  /** When there are more: milliseconds per turn for starting. Requests in progress continue between turns. */
  sliceMs: number
  /** Requests of one person that may wait. With one more, all of them become a crowd until none waits. */
  maxPerPerson: number
  now(): number
  /** Runs it in the next turn of the event loop. */
  soon(work: () => void): void
  /** Runs it a moment later: the pace at which requests of a crowd start. */
  later(work: () => void): void
}

/** More than a page and a dozen of its files. */
const MAX_PER_PERSON = 16
/** Leaves more than half of the processor time to the others. */
const CROWD_MS = 2

const usual: StartLimits = {
  // More than a busy service has, so that concurrent reads are still batched for the database.
  perTurn: 64,
  sliceMs: 3,
  maxPerPerson: MAX_PER_PERSON,
  now: () => performance.now(),
  soon: setImmediate,
  later: (work) => void setTimeout(work, CROWD_MS),
}

/** `isPerson`: a person can wait; many requests of such a key may start slowly. */
export type FairStarts = (key: string, isPerson: boolean, start: () => void) => void

/** Calls `start` at once, or queues it: the keys take turns, one request each. */
export function fairStarts(limits: StartLimits = usual): FairStarts {
  const { perTurn, sliceMs, maxPerPerson, now, soon, later } = limits
  const lanes: Lanes = new Map()
  const crowds: Lanes = new Map()
  let begun = 0
  const turns = repeated(soon, () => {
    begun = 0
    const until = now() + sliceMs
    while (lanes.size > 0 && now() < until) next(lanes)
    return lanes.size > 0
  })
  const crowdTurns = repeated(later, () => {
    next(crowds)
    return crowds.size > 0
  })
  return (key, isPerson, start) => {
    turns()
    const crowd = crowds.get(key)
    if (crowd) return void crowd.push(start)
    if (lanes.size === 0 && begun < perTurn) {
      begun += 1
      return start()
    }
    const lane = lanes.get(key) ?? []
    lane.push(start)
    const isCrowd = isPerson && lane.length > maxPerPerson
    if (isCrowd) lanes.delete(key)
    const into = isCrowd ? crowds : lanes
    into.set(key, lane)
    if (isCrowd) crowdTurns()
  }
}

/** Waiting requests by key. The first key is the one served longest ago. */
type Lanes = Map<string, Array<() => void>>

function next(lanes: Lanes): void {
  const [[key, lane] = ['', []]] = lanes
  const start = lane.shift()
  lanes.delete(key)
  if (lane.length > 0) lanes.set(key, lane)
  start?.()
}

/** Runs `work` once after each call, and repeats it while it returns true or throws. */
function repeated(when: (work: () => void) => void, work: () => boolean): () => void {
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    when(run)
  }
  const run = () => {
    isScheduled = false
    let hasMore = true
    try {
      hasMore = work()
    } finally {
      if (hasMore) schedule()
    }
  }
  return schedule
}

/** Who begins first when very many requests are there at once: those who share a cookie or a bearer stand behind each other, and not in front of all. */

export interface StartLimits {
  /** So many begin in one turn of the event loop as they come. */
  perTurn: number
  /** When there are more: for so long in each turn, in milliseconds. Between turns what has begun goes on. */
  sliceMs: number
  /** Of one person's requests so many may wait for their turn. From the next one on they are a crowd, until none waits. */
  mostOfOne: number
  now(): number
  /** Runs it in the next turn of the event loop. */
  soon(work: () => void): void
  /** Runs it a moment later: as often as a request of a crowd begins. */
  later(work: () => void): void
}

/** A page and a dozen of its files are fewer. */
const MOST_OF_ONE = 16
/** What a crowd costs leaves more than half of the process to the others. */
const CROWD_MS = 2

const usual: StartLimits = {
  // More than a busy service has, so that reads which come together still go to the database together.
  perTurn: 64,
  sliceMs: 3,
  mostOfOne: MOST_OF_ONE,
  now: () => performance.now(),
  soon: setImmediate,
  later: (work) => void setTimeout(work, CROWD_MS),
}

/** `isPerson`: nobody is kept from their work when requests of this key begin slowly, once very many of them wait. */
export type FairStarts = (key: string, isPerson: boolean, start: () => void) => void

/** Calls `start` at once, or when it is the turn of its key: one of each key after another. */
export function fairStarts(limits: StartLimits = usual): FairStarts {
  const { perTurn, sliceMs, mostOfOne, now, soon, later } = limits
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
    const isCrowd = isPerson && lane.length > mostOfOne
    if (isCrowd) lanes.delete(key)
    const into = isCrowd ? crowds : lanes
    into.set(key, lane)
    if (isCrowd) crowdTurns()
  }
}

/** What waits, by key. The first is the one whose turn is the longest ago. */
type Lanes = Map<string, Array<() => void>>

function next(lanes: Lanes): void {
  const [[key, lane] = ['', []]] = lanes
  const start = lane.shift()
  lanes.delete(key)
  if (lane.length > 0) lanes.set(key, lane)
  start?.()
}

/** Runs `work` once after each call, and again as long as it answers true or throws. */
function repeated(when: (work: () => void) => void, work: () => boolean): () => void {
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    when(run)
  }
  const run = () => {
    isScheduled = false
    let again = true
    try {
      again = work()
    } finally {
      if (again) schedule()
    }
  }
  return schedule
}

/** A clock that can be moved forward, so that days of the retry schedule pass in seconds. */
export interface MovedClock {
  now(): Date
  /** Milliseconds ahead of the machine's clock. */
  ahead(): number
  advance(milliseconds: number): void
  /** Since it was started. */
  hours(): number
  /** Whether it showed this time within the last fifteen seconds of real time. */
  wasLately(milliseconds: number): boolean
  /** Runs it with the machine's clock set to this time; synchronous, so nothing else runs meanwhile. */
  at<T>(milliseconds: number, work: () => T): T
}

const LATELY_MS = 15_000

export function movedClock(): MovedClock {
  const began = Date.now()
  let ahead = 0
  let past: Array<{ at: number; ahead: number }> = [{ at: 0, ahead: 0 }]
  const clock: MovedClock = {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    advance(milliseconds) {
      ahead += milliseconds
      const at = Date.now()
      const isOld = (index: number) => (past[index + 1]?.at ?? at) < at - LATELY_MS
      past = [...past.filter((_, index) => !isOld(index)), { at, ahead }]
    },
    hours: () => (Date.now() + ahead - began) / 3_600_000,
    wasLately(milliseconds) {
      const now = Date.now()
      const oldest = past[0]?.ahead ?? 0
      // Timestamps are whole seconds.
      return milliseconds > now - LATELY_MS + oldest - 1_000 && milliseconds <= now + ahead
    },
    at(milliseconds, work) {
      const real = Date.now
      Date.now = () => milliseconds
      try {
        return work()
      } finally {
        Date.now = real
      }
    },
  }
  return clock
}

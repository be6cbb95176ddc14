/** What becomes of a delivery after a try: when it is tried again, when it is given up, when its webhook is switched off. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds before each further try: 75.6 hours in all (Standard Webhooks 1.0.0, "Retries"). */
export const retrySchedule: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** A receiver can ask for patience, and not for ever. */
const LONGEST_RETRY_AFTER = DAY
/** How long everything for a webhook waits that said "slow down" without saying for how long. */
const PAUSE = 5
const LONGEST_PAUSE = HOUR
export const SWITCHED_OFF_AFTER_MS = 5 * DAY * 1000
/** A day and a tenth is the longest wait between two tries. Of a longer silence no more counts as failing: nothing was tried in the rest. */
export const LONGEST_SILENCE_MS = 27 * HOUR * 1000
/** What it was and what came back is kept so long. */
export const KEPT_MS = 30 * DAY * 1000
export const OLD_SECRET_MS = DAY * 1000

export interface ReceiverAnswer {
  /** null: there was none. */
  status: number | null
  retryAfterSeconds: number | null
}

export type Verdict =
  | { kind: 'DELIVERED' }
  /** Tried again then. */
  | { kind: 'AGAIN'; dueAt: Date; pausedUntil: Date | null }
  /** `gone`: 410, it wants nothing any more. */
  | { kind: 'GIVEN_UP'; gone: boolean; pausedUntil: Date | null }

const GONE = 410
/** It is there and has too much to do; so has the proxy in front of it. */
const slowDown = [429, 502, 504]

/** `tries`: this one included. `chance` from 0 to 1: receivers that were away together are not met again all at once. */
export function verdictOf(
  answer: ReceiverAnswer,
  tries: number,
  { now, chance, schedule = retrySchedule }: { now: Date; chance: number; schedule?: readonly number[] },
): Verdict {
  const { status, retryAfterSeconds } = answer
  if (status !== null && status >= 200 && status < 300) return { kind: 'DELIVERED' }
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const mustPause = status !== null && (slowDown.includes(status) || retryAfterSeconds !== null)
  const pausedUntil = mustPause ? later(Math.min(retryAfterSeconds ?? PAUSE, LONGEST_PAUSE)) : null
  const wait = schedule[tries - 1]
  if (status === GONE) return { kind: 'GIVEN_UP', gone: true, pausedUntil: null }
  if (wait === undefined) return { kind: 'GIVEN_UP', gone: false, pausedUntil }
  const asked = Math.min(retryAfterSeconds ?? 0, LONGEST_RETRY_AFTER)
  return { kind: 'AGAIN', dueAt: later(Math.max(wait * (0.9 + chance * 0.2), asked)), pausedUntil }
}

export const hasFailedTooLong = (milliseconds: number): boolean => milliseconds >= SWITCHED_OFF_AFTER_MS

/** The result of a try: when a delivery is retried or given up, and when its webhook is disabled. */

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
/** Limit of a receiver's Retry-After. */
const LONGEST_RETRY_AFTER = DAY
/** Pause of a webhook after 429, 502 or 504 without Retry-After. */
const PAUSE = 5
const LONGEST_PAUSE = HOUR
export const SWITCHED_OFF_AFTER_MS = 5 * DAY * 1000
/** The longest wait between two tries is 26.4 hours. Of a longer gap only this much counts as failing. */
export const LONGEST_SILENCE_MS = 27 * HOUR * 1000
/** Retention of deliveries and their tries. */
export const KEPT_MS = 30 * DAY * 1000
export const OLD_SECRET_MS = DAY * 1000

export interface ReceiverAnswer {
  /** null: no answer. */
  status: number | null
  retryAfterSeconds: number | null
}

export type Verdict =
  | { kind: 'DELIVERED' }
  /** Retried at `dueAt`. */
  | { kind: 'RETRY'; dueAt: Date; pausedUntil: Date | null }
  /** `gone`: the receiver answered 410. */
  | { kind: 'GIVEN_UP'; gone: boolean; pausedUntil: Date | null }

const GONE = 410
/** The receiver or the proxy before it is overloaded. */
const slowDown = [429, 502, 504]

/**
 * `tries` includes this one. `chance`, from 0 to 1, spreads the retries of receivers that failed at the same
 * time.
 */
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
  return { kind: 'RETRY', dueAt: later(Math.max(wait * (0.9 + chance * 0.2), asked)), pausedUntil }
}

export const hasFailedTooLong = (milliseconds: number): boolean => milliseconds >= SWITCHED_OFF_AFTER_MS

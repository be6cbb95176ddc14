/** When a session of a person ends (level 2 of ASVS 7.3). */
import { type SessionLimits, sessionBounds, usualLimits } from '#customers/session-limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Every row older than this has ended, whatever a customer set. */
export const LONGEST_SESSION_MS = sessionBounds.hours.most * HOUR
export const LONGEST_IDLE_MS = sessionBounds.idleMinutes.most * MINUTE
/** The last use is written at most once in this time, so a session may end this much early, never late. */
const TOUCH_MS = MINUTE
/** Every process may keep a session this long: a removed person or a lowered role ends within 5 seconds. */
export const SESSION_CACHED_MS = 3_000

/** One session serves all customers of a person: the shortest of their limits holds. */
export const sessionLimitsOf = (customers: readonly SessionLimits[]): SessionLimits =>
  customers.length === 0
    ? usualLimits
    : {
        idleMinutes: Math.min(...customers.map(({ idleMinutes }) => idleMinutes)),
        hours: Math.min(...customers.map(({ hours }) => hours)),
      }

export interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

export const isLive = (
  { createdAt, lastUsedAt }: SessionTimes,
  { idleMinutes, hours }: SessionLimits,
  now: Date,
): boolean =>
  now.getTime() < createdAt.getTime() + hours * HOUR &&
  now.getTime() < lastUsedAt.getTime() + idleMinutes * MINUTE

export const mustTouch = ({ lastUsedAt }: Pick<SessionTimes, 'lastUsedAt'>, now: Date): boolean =>
  now.getTime() >= lastUsedAt.getTime() + TOUCH_MS

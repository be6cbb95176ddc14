/** How long a person stays signed in (security level 2 of ASVS 7.3). */

const MINUTE = 60_000
export const SESSION_IDLE_MS = 30 * MINUTE
export const SESSION_MS = 12 * 60 * MINUTE
/** The last use is written at most once in this time, so a session may end this much early, never late. */
const TOUCH_MS = MINUTE
/** Every process may keep a session this long: a removed person or a lowered role ends within 5 seconds. */
export const SESSION_CACHED_MS = 3_000

export interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

export const isLive = ({ createdAt, lastUsedAt }: SessionTimes, now: Date): boolean =>
  now.getTime() < createdAt.getTime() + SESSION_MS && now.getTime() < lastUsedAt.getTime() + SESSION_IDLE_MS

export const mustTouch = ({ lastUsedAt }: Pick<SessionTimes, 'lastUsedAt'>, now: Date): boolean =>
  now.getTime() >= lastUsedAt.getTime() + TOUCH_MS

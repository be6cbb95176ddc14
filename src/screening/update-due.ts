/** Which lists are fetched in this hour: all of them at night, and each hour those whose update failed. */
import type { ScreeningList } from './ports.ts'

/** UTC. Sources are published by day, in the time zones of their makers. */
const NIGHT_HOUR = 3

export const isUpdateDue = (
  { hasSource, failedAt, checkedAt }: Pick<ScreeningList, 'hasSource' | 'failedAt' | 'checkedAt'>,
  now: Date,
): boolean => hasSource && (now.getUTCHours() === NIGHT_HOUR || failedAt !== null || checkedAt === null)

/** A source is not asked more often than this because people press a button. */
const LEAST_MS = 60_000

/** When a person asks for the lists now. */
export const mayUpdateNow = (
  { hasSource, failedAt, checkedAt }: Pick<ScreeningList, 'hasSource' | 'failedAt' | 'checkedAt'>,
  now: Date,
): boolean => {
  const last = Math.max(failedAt?.getTime() ?? 0, checkedAt?.getTime() ?? 0)
  return hasSource && now.getTime() - last >= LEAST_MS
}

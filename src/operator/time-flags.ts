/** Moments in flags: a time, a day, or for how long back. */
import { instantOf } from '../applications/parse-timestamp.ts'
import { type Given, UsageError } from './command.ts'

const written = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A day is its first moment, in UTC. */
export function momentIn(given: Given, flag: string): Date {
  const at = momentOf(given.text(flag))
  if (at) return at
  throw new UsageError(`--${flag} takes a time such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20.`)
}

export const maybeMomentIn = (given: Given, flag: string): Date | undefined =>
  given.has(flag) ? momentIn(given, flag) : undefined

/** A moment that has been, also as `30m`: that long before now. */
export function pastMomentIn(given: Given, flag: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(given.text(flag)) ?? []
  const at = count ? new Date(now.getTime() - Number(count) * (units[unit] ?? 0)) : momentOf(given.text(flag))
  if (!at)
    throw new UsageError(
      `--${flag} takes how long back, such as 30m, 2h or 1d, or a time such as 2026-11-20T09:30:00Z.`,
    )
  if (at > now) throw new UsageError(`--${flag} lies in the future.`)
  return at
}

function momentOf(text: string): Date | undefined {
  // Date takes 30 February for a day in March, so the day is asked for by itself.
  if (!written.test(text) || !instantOf(`${text.slice(0, 10)}T00:00:00Z`)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

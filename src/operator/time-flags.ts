/** Reads flags with times: a time, a day, or a duration before now. */
import { parseTimestamp } from '../schemas/parse-timestamp.ts'
import { type FlagValues, UsageError } from './command.ts'

const timePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A day means its beginning, in UTC. */
export function readTime(flags: FlagValues, flag: string): Date {
  const at = parseTime(flags.required(flag))
  if (at) return at
  throw new UsageError(`--${flag} takes a time such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20.`)
}

export const readOptionalTime = (flags: FlagValues, flag: string): Date | undefined =>
  flags.has(flag) ? readTime(flags, flag) : undefined

/** A time in the past. `30m` means 30 minutes before now. */
export function readPastTime(flags: FlagValues, flag: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(flags.required(flag)) ?? []
  const at = count
    ? new Date(now.getTime() - Number(count) * (units[unit] ?? 0))
    : parseTime(flags.required(flag))
  if (!at)
    throw new UsageError(
      `--${flag} takes a duration such as 30m, 2h or 1d, or a time such as 2026-11-20T09:30:00Z.`,
    )
  if (at > now) throw new UsageError(`--${flag} is in the future.`)
  return at
}

function parseTime(text: string): Date | undefined {
  // Date accepts 30 February as a day in March, so the day is checked separately.
  if (!timePattern.test(text) || !parseTimestamp(`${text.slice(0, 10)}T00:00:00Z`)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Reads flags with times: a time, a day, or a duration before now. */
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { type FlagValues, UsageError } from './command.ts'

const timePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time, a day or a duration before now, as the operations take it. A time stays as precise as it is. */
export function momentOf(text: string, now: Date): string | undefined {
  const at = beforeNow(text, now) ?? parseTime(text)
  return at && /T\d\d:\d\d:\d\d/.test(text) ? text : at?.toISOString()
}

function beforeNow(text: string, now: Date): Date | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  return count ? new Date(now.getTime() - Number(count) * (units[unit] ?? 0)) : undefined
}

/** A time in the past. `30m` means 30 minutes before now. */
export function readPastTime(flags: FlagValues, flag: string, now: Date): Date {
  const text = flags.required(flag)
  const at = beforeNow(text, now) ?? parseTime(text)
  if (!at)
    throw new UsageError(
      `--${flag} takes a duration such as 30m, 2h or 1d, or a time such as 2026-11-20T09:30:00Z.`,
    )
  if (at > now) throw new UsageError(`--${flag} is in the future.`)
  return at
}

/** A day means its beginning, in UTC. */
function parseTime(text: string): Date | undefined {
  // Date accepts 30 February as a day in March, so the day is checked separately.
  if (!timePattern.test(text) || !parseTimestamp(`${text.slice(0, 10)}T00:00:00Z`)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The time that the figures of Home are about, and the bars of their chart. All in UTC. */

export const figurePeriods = ['DAYS_7', 'DAYS_30', 'MONTHS_12'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

const DAY = 86_400_000
const WEEKS = 12
const MONTHS = 12

export interface PeriodTimes {
  from: Date
  to: Date
  /** Start of an equally long time before it. */
  previous: Date
  /** Starts of twelve weeks from Monday on, or of twelve months. */
  bars: Date[]
  barSpan: 'WEEK' | 'MONTH'
}

export function periodTimes(period: FigurePeriod, now: Date): PeriodTimes {
  const bars = period === 'MONTHS_12' ? monthsUntil(now) : weeksUntil(now)
  if (period === 'MONTHS_12') {
    const from = bars[0] as Date
    const before = new Date(2 * from.getTime() - now.getTime())
    return { from, to: now, previous: before, bars, barSpan: 'MONTH' }
  }
  const length = (period === 'DAYS_7' ? 7 : 30) * DAY
  const [from, previous] = [new Date(now.getTime() - length), new Date(now.getTime() - 2 * length)]
  return { from, to: now, previous, bars, barSpan: 'WEEK' }
}

function weeksUntil(now: Date): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = midnight - sinceMonday * DAY
  return Array.from({ length: WEEKS }, (_, at) => new Date(monday - (WEEKS - 1 - at) * 7 * DAY))
}

const monthsUntil = (now: Date): Date[] =>
  Array.from(
    { length: MONTHS },
    (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - at), 1)),
  )

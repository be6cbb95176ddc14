/**
 * The days, weeks and months that the figures of a time are added from, and the rest of days at its ends. All
 * in UTC.
 */

export const spanKinds = ['DAY', 'WEEK', 'MONTH'] as const
export type SpanKind = (typeof spanKinds)[number]

export interface Span {
  span: SpanKind
  /** 2026-11-23 */
  starts: string
}

export interface SpannedTime {
  spans: Span[]
  /** The first and the last whole day, both included; null without a whole day. */
  days: { first: string; last: string } | null
  /** The rest before the first whole day, and after the last one. */
  rests: Array<{ from: Date; to: Date }>
}

/** Times of days and weeks are kept for this many days, for the figures of 7 and 30 days. */
export const KEPT_DAYS = 62

const DAY = 86_400_000
const midnightOf = (at: number) => Math.floor(at / DAY) * DAY
export const dayOf = (at: number | Date): string => new Date(at).toISOString().slice(0, 10)

/** The newest day whose times are not kept. */
export const lastDayNotKept = (now: Date): string => dayOf(midnightOf(now.getTime()) - KEPT_DAYS * DAY)

/** Everything from `from` to now: the whole day of now, because later there is nothing. */
export function spannedUntilNow(from: Date, now: Date): SpannedTime {
  return spanned(from.getTime(), midnightOf(now.getTime()) + DAY, true)
}

export const spannedBetween = (from: Date, to: Date): SpannedTime =>
  spanned(from.getTime(), to.getTime(), false)

function spanned(from: number, to: number, isUntilNow: boolean): SpannedTime {
  const first = midnightOf(from + DAY - 1)
  const end = midnightOf(to)
  const rests = (
    first > to
      ? [[from, to]]
      : [
          [from, first],
          [end, to],
        ]
  )
    .map(([since = 0, until = 0]) => ({ from: new Date(since), to: new Date(until) }))
    .filter((rest) => rest.from < rest.to)
  if (first >= end) return { spans: [], days: null, rests }
  const spans: Span[] = []
  for (let at = first; at < end; ) {
    const { span, next } = longestFrom(at, isUntilNow ? Number.POSITIVE_INFINITY : end)
    spans.push({ span, starts: dayOf(at) })
    at = next
  }
  return { spans, days: { first: dayOf(first), last: dayOf(end - DAY) }, rests }
}

/** The longest span that begins on this day and does not reach beyond the end. */
function longestFrom(at: number, end: number): { span: SpanKind; next: number } {
  const day = new Date(at)
  const nextMonth = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)
  if (day.getUTCDate() === 1 && nextMonth <= end) return { span: 'MONTH', next: nextMonth }
  if (day.getUTCDay() === 1 && at + 7 * DAY <= end) return { span: 'WEEK', next: at + 7 * DAY }
  return { span: 'DAY', next: at + DAY }
}

/** The current day in a market, which differs from the UTC day for some hours. */

import { marketOf } from './markets.ts'
import type { CountryCode, ISODate } from './schemas/primitives.ts'

/** UTC for a country that has no file in markets/. */
export const zoneOf = (market: CountryCode): string => marketOf(market)?.timeZone ?? 'UTC'

/** Cached, because creating a format takes 200 µs. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Formatting takes 10 µs, and every create and every page needs a day or two. */
const days = new Map<string, ISODate>()
const MOST_DAYS = 5_000

/** The day changes at a full minute in every zone. The Swedish date format is ISO 8601. */
export function todayIn(market: CountryCode, now: Date): ISODate {
  const timeZone = zoneOf(market)
  const key = `${timeZone} ${Math.floor(now.getTime() / 60_000)}`
  const before = days.get(key)
  if (before !== undefined) return before
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  calendars.set(timeZone, calendar)
  const day = calendar.format(now)
  if (days.size >= MOST_DAYS) days.clear()
  days.set(key, day)
  return day
}

/** The current day in a market, which differs from the UTC day for some hours. */
import type { CountryCode, ISODate } from '../schemas/primitives.ts'
import { marketOf } from './markets.ts'

/** UTC for a country that has no file in markets/. */
export const zoneOf = (market: CountryCode): string => marketOf(market)?.timeZone ?? 'UTC'

/** Cached, because creating a format takes 200 µs and every page needs the day. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The Swedish date format is ISO 8601. */
export function todayIn(market: CountryCode, now: Date): ISODate {
  const timeZone = zoneOf(market)
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

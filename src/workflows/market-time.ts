/** The current day in a market, which differs from the UTC day for some hours. */
import type { CountryCode, ISODate } from '../schemas/primitives.ts'

/** The most likely time zone of the applicant. Other markets use UTC. */
const zones: Record<CountryCode, string> = {
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
  FR: 'Europe/Paris',
  EE: 'Europe/Tallinn',
}

export const zoneOf = (market: CountryCode): string =>
  (Object.hasOwn(zones, market) ? zones[market] : undefined) ?? 'UTC'

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

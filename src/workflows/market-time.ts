/** The calendar of a market: there it is another day for some hours of each day than it is by UTC. */
import type { CountryCode, ISODate } from '../schemas/primitives.ts'

/** Where the applicant most likely is; elsewhere it is UTC. */
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

/** Making one takes 200 µs, and each page asks for the day. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes a day as ISO 8601 does. */
export function todayIn(market: CountryCode, now: Date): ISODate {
  const timeZone = zoneOf(market)
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

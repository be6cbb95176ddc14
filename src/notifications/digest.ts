/** When the mail of the morning is sent: once a day, in the time zone of the customer. */
import { isTimeZone } from '../customers/settings.ts'
import type { CountryCode } from '../schemas/primitives.ts'
import { zoneOf } from '../workflows/market-time.ts'

/** Not before this hour. A service that was down sends it later, but not in the evening. */
export const DIGEST_HOUR = 8
const LAST_HOUR = 18
/** How many applications the mail names, and where counting stops. */
export const DIGEST_NAMES = 5
export const DIGEST_COUNTS = 500

export interface CustomerDay {
  /** null: that of the market. */
  timeZone: string | null
  /** Of its first workflow; null: it has none. */
  market: CountryCode | null
}

export const timeZoneOf = ({ timeZone, market }: CustomerDay): string => {
  const chosen = timeZone ?? (market === null ? 'UTC' : zoneOf(market))
  // A newer service may have stored a zone that this one does not know.
  return isTimeZone(chosen) ? chosen : 'UTC'
}

/** The day whose mail is due now; undefined: none. The Swedish date format is ISO 8601. */
export function digestDayOf(now: Date, customer: CustomerDay): string | undefined {
  const timeZone = timeZoneOf(customer)
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  )
  if (hour < DIGEST_HOUR || hour >= LAST_HOUR) return undefined
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now)
}

export const dayInWords = (at: Date, customer: CustomerDay): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timeZoneOf(customer) }).format(at)

/** When the mail of the morning is sent: once a day, in the time zone of the customer. */

import { zoneOf } from '@foyer/national-fields/market-time'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { isTimeZone } from '#customers/settings.ts'

/** Not before this hour. A service that was down sends it later, but not in the evening. */
export const DIGEST_HOUR = 8
const LAST_HOUR = 18
/** How many applications the mail names, and where counting stops. */
export const DIGEST_NAMES = 5
export const DIGEST_COUNTS = 500

export interface CustomerDay {
  /** null: that of the market. */
  timeZone: string | null
  /** The market of its first workflow; null without a workflow. */
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

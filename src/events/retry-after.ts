/** Reads Retry-After: seconds, or one of the three date formats (RFC 9110, sections 10.2.3 and 5.6.7). */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = months.join('|')
const time = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`
const dates = [
  // IMF-fixdate: Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(String.raw`^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>${month}) (?<year>\d{4}) ${time} GMT$`),
  // RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(String.raw`^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>${month})-(?<year>\d\d) ${time} GMT$`),
  // asctime, always in GMT: Sun Nov  6 08:49:37 1994
  new RegExp(String.raw`^[A-Z][a-z]{2} (?<month>${month}) (?<day>[ \d]\d) ${time} (?<year>\d{4})$`),
]

/** Seconds from now, at least 0, without an upper limit; null for an invalid value. */
export function secondsOfRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
  const at = timeOf(text, now)
  return at === undefined ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

function timeOf(text: string, now: Date): number | undefined {
  const parts = dates.map((form) => form.exec(text)?.groups).find((each) => each !== undefined)
  if (!parts) return undefined
  const { year = '', month: name = '', day, hour, minute, second } = parts
  const written = Number(year)
  const whole = year.length === 2 ? fullYear(written, now) : written
  const at = Date.UTC(whole, months.indexOf(name), ...[day, hour, minute, second].map(Number))
  return Number.isNaN(at) ? undefined : at
}

/** A two-digit year more than 50 years in the future is in the past (RFC 9110, section 5.6.7). */
function fullYear(twoDigits: number, now: Date): number {
  const thisYear = now.getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
}

/** Times as people say them: 14 h, 4 min 38 s, yesterday. Exact ones for titles and screen readers. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SPACE = '\u00a0'

/** How long a person waits, in one unit: 4 min, 14 h, 3 days. */
export function waitOf(milliseconds: number): string {
  const passed = Math.max(0, milliseconds)
  if (passed < MINUTE) return `${Math.floor(passed / SECOND)}${SPACE}s`
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}${SPACE}min`
  if (passed < 2 * DAY) return `${Math.floor(passed / HOUR)}${SPACE}h`
  return `${Math.floor(passed / DAY)}${SPACE}days`
}

/** How long something took, in two units: 4 min 38 s, 2 h 5 min. */
export function durationOf(milliseconds: number): string {
  const passed = Math.max(0, milliseconds)
  if (passed < SECOND) return `${Math.round(passed)}${SPACE}ms`
  const units: Array<[size: number, name: string]> = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ]
  const at = units.findIndex(([size]) => passed >= size)
  return units
    .slice(at, at + 2)
    .map(([size, name], index) => {
      const above = units[at + index - 1]
      const rest = index === 0 || !above ? passed : passed % above[0]
      return [Math.floor(rest / size), name] as const
    })
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, name]) => `${count}${SPACE}${name}`)
    .join(' ')
}

const format = (options: Intl.DateTimeFormatOptions, zone?: string) =>
  new Intl.DateTimeFormat('en-GB', { ...options, ...(zone && { timeZone: zone }) })

const dayNumber = (time: Date, zone?: string): number =>
  Date.parse(
    format({ year: 'numeric', month: '2-digit', day: '2-digit' }, zone)
      .format(time)
      .split('/')
      .reverse()
      .join('-'),
  ) / DAY

/** When something happened: now, 4 min ago, 09:31, yesterday, Monday, 3 weeks ago, 12 March 2026. */
export function agoOf(at: string, now: Date, zone?: string): string {
  const time = new Date(at)
  const passed = now.getTime() - time.getTime()
  if (passed < MINUTE) return 'now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}${SPACE}min ago`
  const days = dayNumber(now, zone) - dayNumber(time, zone)
  if (days === 0) return format({ hour: '2-digit', minute: '2-digit' }, zone).format(time)
  if (days === 1) return 'yesterday'
  if (days < 7) return format({ weekday: 'long' }, zone).format(time)
  if (days < 14) return 'last week'
  if (days < 35) return `${Math.floor(days / 7)} weeks ago`
  return dateOf(at, zone)
}

/** How long something is still good for: 6 days, 5 h. */
export const leftOf = (until: string, now: Date): string => {
  const left = new Date(until).getTime() - now.getTime()
  return left >= DAY && left < 2 * DAY ? `1${SPACE}day` : waitOf(left)
}

/** 23 November 2026 */
export const dateOf = (at: string, zone?: string): string =>
  format({ day: 'numeric', month: 'long', year: 'numeric' }, zone).format(new Date(at))

/** 09:31 today, 20:03 yesterday, 18 Nov, 09:31; with the year of another year. */
export function momentOf(at: string, now = new Date(), zone?: string): string {
  const time = new Date(at)
  const clock = format({ hour: '2-digit', minute: '2-digit' }, zone).format(time)
  const days = dayNumber(now, zone) - dayNumber(time, zone)
  if (days === 0) return `${clock} today`
  if (days === 1) return `${clock} yesterday`
  const year = time.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return `${format({ day: 'numeric', month: 'short', ...year }, zone).format(time)}, ${clock}`
}

/** Monday 23 November 2026 at 09:31:07 CET: for titles. */
export const exactOf = (at: string, zone?: string): string =>
  format({ dateStyle: 'full', timeStyle: 'long' }, zone).format(new Date(at))

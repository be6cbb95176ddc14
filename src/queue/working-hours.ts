/** Adds hours of work to a time: only the working days and hours of a team count, in its time zone. */

export interface WorkingHours {
  /** ISO 8601: 1 is Monday. */
  days: number[]
  /** Such as 09:00; on the same day as closesAt, and before it. */
  opensAt: string
  closesAt: string
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Longer than any service time, also with one working hour a week. */
const MAX_DAYS = 20_000

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** null: every hour counts. */
export function addHours(from: Date, hours: number, working: WorkingHours | null, timeZone: string): Date {
  if (working === null) return new Date(from.getTime() + hours * 60 * MINUTE)
  let left = hours * 60 * MINUTE
  let day = localDay(from, timeZone)
  for (let passed = 0; passed < MAX_DAYS; passed += 1, day += DAY) {
    if (!working.days.includes(new Date(day).getUTCDay() || 7)) continue
    const opens = Math.max(atLocal(day, working.opensAt, timeZone), from.getTime())
    const open = atLocal(day, working.closesAt, timeZone) - opens
    if (open <= 0) continue
    if (left <= open) return new Date(opens + left)
    left -= open
  }
  throw new Error('the working hours of a team hold no working hour')
}

/** Midnight of the local date, as if it were UTC. */
const localDay = (at: Date, timeZone: string): number =>
  Math.floor((at.getTime() + offsetAt(at.getTime(), timeZone)) / DAY) * DAY

/** The clock may change between midnight and this time: the second guess knows the offset of the first. */
function atLocal(day: number, clock: string, timeZone: string): number {
  const local = day + minutesOf(clock) * MINUTE
  const guess = local - offsetAt(local, timeZone)
  return local - offsetAt(guess, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the local clock is ahead of UTC. The Swedish format is ISO 8601. */
function offsetAt(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  const local = Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
  return local - Math.floor(at / 1_000) * 1_000
}

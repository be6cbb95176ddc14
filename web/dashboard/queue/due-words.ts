/** When a review is due, in words: due in 3 h, 2 days overdue. */
import { leftOf, waitOf } from '../formats/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const isOverdue = (dueAt: string, now: Date): boolean => Date.parse(dueAt) <= now.getTime()

/** In the list, below the head "Due": in 3 h, 2 days over. */
export function dueWords(dueAt: string, now: Date): string {
  if (!isOverdue(dueAt, now)) return `in ${leftOf(dueAt, now)}`
  const over = now.getTime() - Date.parse(dueAt)
  return over < MINUTE ? 'due now' : `${overOf(over)} overdue`
}

/** On its own: Due in 3 h, 2 days overdue. */
export const dueSentence = (dueAt: string, now: Date): string => {
  const words = dueWords(dueAt, now)
  return isOverdue(dueAt, now) ? words.charAt(0).toUpperCase() + words.slice(1) : `Due ${words}`
}

const overOf = (over: number): string => (over >= DAY && over < 2 * DAY ? '1\u00a0day' : waitOf(over))

export interface SnoozeTime {
  id: string
  label: string
  until: string
}

/** The times of the menu, at nine in the morning where the reviewer is. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const morningIn = (days: number): string => {
    const day = new Date(now)
    day.setDate(day.getDate() + days)
    day.setHours(9, 0, 0, 0)
    return day.toISOString()
  }
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { id: 'tomorrow', label: 'Until tomorrow', until: morningIn(1) },
    { id: 'days', label: 'For three days', until: morningIn(3) },
    { id: 'monday', label: 'Until Monday', until: morningIn(toMonday) },
  ]
}

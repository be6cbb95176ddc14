/** A calendar day as people write it, in one field or in three: read to YYYY-MM-DD. */
import type { ISODate } from '../../shapes/basic.ts'
import { isBlank, plain } from './as-written.ts'
import { type Read, unread } from './problem.ts'

export interface DateParts {
  day: string | number
  month: string | number
  year: string | number
}

export interface DateBounds {
  today: ISODate
  /** Earliest day taken, itself included. */
  min?: ISODate
  /** Last day taken, itself included. */
  max?: ISODate
  /** The day may not lie after today. */
  past?: boolean
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the calendar has this day. Not by `Date`, which turns 30 February into 2 March and 0099 into 1999. */
export const isRealDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + (month === 2 && isLeapYear(year) ? 1 : 0)

const padded = (n: number, length: number) => String(n).padStart(length, '0')

/** YYYY-MM-DD, or null where the calendar has no such day. */
export const dayOf = (year: number, month: number, day: number): ISODate | null =>
  isRealDay(year, month, day) ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` : null

const yearFirst = /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})\.?$/
const dayFirst = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4})$/
const basic = /^(\d{4})(\d{2})(\d{2})$/

/** Day first where the year is last: so it is written everywhere Foyer is used; month first cannot be told from it. */
function dayWritten(written: string): ISODate | null {
  const ymd = yearFirst.exec(written) ?? basic.exec(written)
  if (ymd) return dayOf(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]))
  const dmy = dayFirst.exec(written)
  return dmy ? dayOf(Number(dmy[3]), Number(dmy[2]), Number(dmy[1])) : null
}

const writtenOf = (typed: string | DateParts): string => {
  if (typeof typed === 'string') return plain(typed)
  const parts = [typed.day, typed.month, typed.year].map((part) => plain(String(part)))
  return parts.every(isBlank) ? '' : parts.join('-')
}

/** Problems: required, date_wrong, date_in_future, date_too_old {min}, date_too_late {max}. A year has four digits. */
export function isoDate(typed: string | DateParts, { today, min, max, past }: DateBounds): Read<ISODate> {
  const written = writtenOf(typed)
  if (isBlank(written)) return unread('required')
  const day = dayWritten(written)
  if (!day || day < '1000') return unread('date_wrong')
  if (past && day > today) return unread('date_in_future')
  if (min && day < min) return unread('date_too_old', { min })
  if (max && day > max) return unread('date_too_late', { max })
  return { value: day }
}

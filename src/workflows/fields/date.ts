/** A calendar day as people write it, in one field or in three: read to YYYY-MM-DD. */
import type { ISODate } from '../../schemas/primitives.ts'
import { isBlank, plain } from './normalise.ts'
import { type FieldResult, rejection } from './problem.ts'

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

/** English, Swedish and Norwegian; three letters of any of them are of one month only. */
const monthNames = [
  ['january', 'januari', 'januar'],
  ['february', 'februari', 'februar'],
  ['march', 'mars'],
  ['april'],
  ['may', 'maj', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'augusti'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'desember'],
]
/** 0 where no month is called so. */
const monthCalled = (name: string): number =>
  1 + monthNames.findIndex((names) => names.some((each) => each.startsWith(name.toLowerCase())))

const dayThenName =
  /^(?:den )?(\d{1,2})(?:st|nd|rd|th|:[ae])?\.?[-/ ]{0,3}(?:of )?([a-z]{3,})\.?[-/, ]{0,3}(\d{4})$/i
const nameThenDay = /^([a-z]{3,})\.?[- ]?(\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})$/i
const yearThenName = /^(\d{4})[-/ ]{0,3}([a-z]{3,})\.?[-/ ]{0,3}(\d{1,2})\.?$/i

/** Day first where the year is last: so it is written everywhere Foyer is used; month first cannot be told from it, unless it stands by its name. */
function dayWritten(written: string): ISODate | null {
  const [, year, month, day] =
    yearFirst.exec(written) ?? basic.exec(written) ?? yearThenName.exec(written) ?? []
  if (year && month && day) return dayOf(Number(year), monthOf(month), Number(day))
  const [, first, second, last] = dayFirst.exec(written) ?? dayThenName.exec(written) ?? []
  if (first && second && last) return dayOf(Number(last), monthOf(second), Number(first))
  const [, name, dayOfName, yearOfName] = nameThenDay.exec(written) ?? []
  return name ? dayOf(Number(yearOfName), monthOf(name), Number(dayOfName)) : null
}

const monthOf = (written: string): number => (/^\d/.test(written) ? Number(written) : monthCalled(written))

/** 1983 or 1883, 2025 or 1925: nobody guesses. */
const shortYear = /^\d{1,2}[-/. ]{1,2}(\d{1,2}|[a-z]{3,}\.?)[-/. ]{1,2}\d{1,3}$/i

/** A whole day pasted into one of three boxes is that day. */
const writtenOf = (typed: string | DateParts): string => {
  if (typeof typed === 'string') return plain(typed)
  const parts = [typed.day, typed.month, typed.year].map((part) => plain(String(part)))
  const filled = parts.filter((part) => !isBlank(part))
  return filled.length > 1 ? parts.join('-') : (filled[0] ?? '')
}

/** Problems: required, invalid_date, date_year_short, date_in_future, date_too_old {min}, date_too_late {max}. A year has four digits. */
export function isoDate(
  typed: string | DateParts,
  { today, min, max, past }: DateBounds,
): FieldResult<ISODate> {
  const written = writtenOf(typed)
  if (isBlank(written)) return rejection('required')
  const day = dayWritten(written)
  if (!day && shortYear.test(written)) return rejection('date_year_short')
  if (!day || day < '1000') return rejection('invalid_date')
  if (past && day > today) return rejection('date_in_future')
  if (min && day < min) return rejection('date_too_old', { min })
  if (max && day > max) return rejection('date_too_late', { max })
  return { value: day }
}

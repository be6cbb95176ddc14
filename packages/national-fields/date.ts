/** Reads a calendar date in any usual notation, from one field or three, as YYYY-MM-DD. */

import { isBlank, plain } from './normalise.ts'
import { type FieldResult, rejection } from './problem.ts'
import type { ISODate } from './schemas/primitives.ts'

export interface DateParts {
  day: string | number
  month: string | number
  year: string | number
}

export interface DateBounds {
  today: ISODate
  /** The earliest accepted day, inclusive. */
  min?: ISODate
  /** Whether days after today are rejected. */
  past?: boolean
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Whether the date exists. Does not use `Date`, which turns 30 February into 2 March and the year 99 into
 * 1999.
 */
export const isRealDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + (month === 2 && isLeapYear(year) ? 1 : 0)

const padded = (n: number, length: number) => String(n).padStart(length, '0')

/** YYYY-MM-DD, or null if the date does not exist. */
export const dayOf = (year: number, month: number, day: number): ISODate | null =>
  isRealDay(year, month, day) ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` : null

/** Older than nearly everyone on record: a number of an older person is mistyped, or of a dead person. */
const MAX_AGE_YEARS = 120

/** The earliest date of birth of a living person. */
export const oldestBirth = (today: ISODate): ISODate =>
  `${padded(Number(today.slice(0, 4)) - MAX_AGE_YEARS, 4)}${today.slice(4)}`

const yearFirst = /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})\.?$/
const dayFirst = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4})$/
const basic = /^(\d{4})(\d{2})(\d{2})$/

/** In the languages of the pages, in French without accents too. The first letters identify the month. */
const monthNames = [
  ['january', 'januari', 'januar', 'tammikuuta', 'janvier', 'jaanuar'],
  ['february', 'februari', 'februar', 'helmikuuta', 'février', 'fevrier', 'veebruar'],
  ['march', 'mars', 'marts', 'märz', 'maaliskuuta', 'maart', 'märts', 'mrt'],
  ['april', 'huhtikuuta', 'avril', 'aprill'],
  ['may', 'maj', 'mai', 'toukokuuta', 'mei'],
  ['june', 'juni', 'kesäkuuta', 'juin', 'juuni'],
  ['july', 'juli', 'heinäkuuta', 'juillet', 'juuli'],
  ['august', 'augusti', 'elokuuta', 'augustus', 'août', 'aout'],
  ['september', 'syyskuuta', 'septembre'],
  ['october', 'oktober', 'lokakuuta', 'octobre', 'oktoober'],
  ['november', 'marraskuuta', 'novembre'],
  ['december', 'desember', 'dezember', 'joulukuuta', 'décembre', 'decembre', 'detsember'],
]
/** June or July: French juin and juillet, Estonian juuni and juuli. */
const twoMonths = new Set(['jui', 'juu'])
/** The number of the month, or 0 for a name that is unknown or names two months. */
const monthNamed = (written: string): number => {
  const name = written.toLowerCase()
  if (twoMonths.has(name)) return 0
  return 1 + monthNames.findIndex((names) => names.some((each) => each.startsWith(name)))
}

const dayThenName =
  /^(?:den |le )?(\d{1,2})(?:st|nd|rd|th|er|:[ae])?\.?[-/ ]{0,3}(?:of )?(\p{L}{3,})\.?[-/, ]{0,3}(\d{4})$/iu
const nameThenDay = /^(\p{L}{3,})\.?[- ]?(\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})$/iu
const yearThenName = /^(\d{4})[-/ ]{0,3}(\p{L}{3,})\.?[-/ ]{0,3}(\d{1,2})\.?$/iu

/** If the year is last, the day comes first, as usual in Europe. A month may come first only by name. */
function parseDay(written: string): ISODate | null {
  const [, year, month, day] =
    yearFirst.exec(written) ?? basic.exec(written) ?? yearThenName.exec(written) ?? []
  if (year && month && day) return dayOf(Number(year), monthOf(month), Number(day))
  const [, first, second, last] = dayFirst.exec(written) ?? dayThenName.exec(written) ?? []
  if (first && second && last) return dayOf(Number(last), monthOf(second), Number(first))
  const [, name, dayOfName, yearOfName] = nameThenDay.exec(written) ?? []
  return name ? dayOf(Number(yearOfName), monthOf(name), Number(dayOfName)) : null
}

const monthOf = (written: string): number => (/^\d/.test(written) ? Number(written) : monthNamed(written))

/** The century of a short year is never guessed. */
const shortYear = /^\d{1,2}[-/. ]{1,2}(\d{1,2}|\p{L}{3,}\.?)[-/. ]{1,2}\d{1,3}$/iu

/** Accepts a whole date that was pasted into one of the three fields. */
const textOf = (typed: string | DateParts): string => {
  if (typeof typed === 'string') return plain(typed)
  const parts = [typed.day, typed.month, typed.year].map((part) => plain(String(part)))
  const filled = parts.filter((part) => !isBlank(part))
  return filled.length > 1 ? parts.join('-') : (filled[0] ?? '')
}

/**
 * A year needs four digits.
 * Problems: required, invalid_date, date_year_short, date_in_future, date_too_old {min}.
 */
export function isoDate(typed: string | DateParts, { min, past, today }: DateBounds): FieldResult<ISODate> {
  const written = textOf(typed)
  if (isBlank(written)) return rejection('required')
  const day = parseDay(written)
  if (!day && shortYear.test(written)) return rejection('date_year_short')
  if (!day || day < '1000') return rejection('invalid_date')
  if (past && day > today) return rejection('date_in_future')
  if (min && day < min) return rejection('date_too_old', { min })
  return { value: day }
}

/** Dates as lists write them: partial, approximate, or a range of years. */
import type { ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A longer range is useless to identify a person. */
const MAX_RANGE_YEARS = 20

const two = (value: number): string => String(value).padStart(2, '0')

function dateOf(year: number, month = 0, day = 0): string | null {
  if (!Number.isInteger(year) || year < 1000 || year > 2100) return null
  if (month === 0) return String(year)
  if (month > 12) return null
  if (day === 0) return `${year}-${two(month)}`
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${two(month)}-${two(day)}`
}

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

/** 0 for "00", "dd" and "mm", which lists write for unknown parts. */
const partOf = (text: string | undefined): number => (/\d/.test(text ?? '') ? Number(text) : 0)

/**
 * Reads "18 Mar 1969", "Mar 1969", "1969", "1969-03-18" and, as in Europe, "18/03/1969" and "03/1969", with
 * 00, dd or mm for unknown parts. Null for anything else.
 */
export function oneDateOf(text: string): string | null {
  const written = text.trim()
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(written)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0))
  const slashed = /^(?:(\d{1,2}|dd?)[/.])?(\d{1,2}|mm?)[/.](\d{4})$/i.exec(written)
  if (slashed) return dateWithoutGap(slashed)
  const worded = /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})[ -](\d{4})$/.exec(written)
  const month = worded?.[2] ? monthOf(worded[2]) : 0
  return worded && month > 0 ? dateOf(Number(worded[3]), month, Number(worded[1] ?? 0)) : null
}

/** A day without its month says no more than the year. */
function dateWithoutGap([, day, month, year]: RegExpExecArray): string | null {
  const known = partOf(month)
  return dateOf(Number(year), known, known === 0 ? 0 : partOf(day))
}

/** A whole day; null when only its month or year is known. */
export function dayOf(text: string): ISODate | null {
  const date = oneDateOf(text)
  return date?.length === 10 ? date : null
}

/** A range is each of its years, all approximate. */
export function yearsBetween(from: number, to: number): PartialDate[] {
  if (!(from <= to && to - from <= MAX_RANGE_YEARS)) return []
  return Array.from({ length: to - from + 1 }, (_, at) => dateOf(from + at)).flatMap((value) =>
    value === null ? [] : [{ value, circa: true }],
  )
}

const CIRCA = /\b(circa|approximately|approx\.?|about|c\.)\s*/i
const yearIn = (text: string): number => Number(/\d{4}/.exec(text)?.[0] ?? Number.NaN)

/** Both must be dates. */
function rangeIn(written: string): [from: string, to: string] | undefined {
  for (const sign of written.matchAll(/\s*(?:\bto\b|\band\b|[-–])\s*/gi)) {
    const [from, to] = [written.slice(0, sign.index), written.slice(sign.index + sign[0].length)]
    const isRange = [from, to].every((each) => oneDateOf(each.replace(/^between\s+/i, '')) !== null)
    if (isRange) return [from, to]
  }
  return undefined
}

/**
 * Reads one date or range, such as "circa 1951" and "1962 to 1964", or several with "or" between them. Empty
 * for an unreadable text.
 */
export function birthDatesOf(text: string): PartialDate[] {
  const all = text.split(/\s+or\s+/i).map(birthDateOf)
  // In "1958 or ?", the known half would contradict a person born in the other year.
  return all.every((each) => each.length > 0) ? all.flat() : []
}

function birthDateOf(text: string): PartialDate[] {
  const circa = CIRCA.test(text)
  const written = text.replace(CIRCA, '').trim()
  const value = oneDateOf(written)
  if (value !== null) return [{ value, circa }]
  const range = rangeIn(written)
  return range ? yearsBetween(yearIn(range[0]), yearIn(range[1])) : []
}

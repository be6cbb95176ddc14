/** Recognises a personal identity number in a text of which nobody said what it is. */
import type { ISODate } from '../../../schemas/primitives.ts'
import { marketOf } from '../../markets.ts'
import { compact } from '../normalise.ts'

/** Their numbers contain the date of birth and are checked: another number is rarely mistaken for one. */
const readCountries = ['SE', 'NO', 'FI'] as const

/** `today` as YYYY-MM-DD: whether a date of birth is in the past. */
export function isIdentityNumber(text: string, today: ISODate): boolean {
  const written = compact(text)
  return (
    readCountries.some((country) => spellings(written).some((each) => isOf(country, each, today))) ||
    isDanish(written) ||
    isEstonian(written)
  )
}

function isOf(country: (typeof readCountries)[number], written: string, today: ISODate): boolean {
  const read = marketOf(country)?.personalIdentityNumber?.read(written, today)
  return read !== undefined && 'value' in read
}

/** The century of a Finnish number is a sign, which a search leaves out. */
const spellings = (written: string): string[] =>
  /^\d{9}[\dA-Y]$/.test(written)
    ? [written, ...['-', '+', 'A'].map((sign) => `${written.slice(0, 6)}${sign}${written.slice(6)}`)]
    : [written]

const isDay = (day: number): boolean => day >= 1 && day <= 31
const isMonth = (month: number): boolean => month >= 1 && month <= 12

/** Numbers since 2007 have no check digit (CPR-kontoret). Day plus 60: a substitute number. */
function isDanish(written: string): boolean {
  const [, day, month] = /^(\d{2})(\d{2})\d{2}-?\d{4}$/.exec(written) ?? []
  return day !== undefined && isDay(Number(day) % 60) && isMonth(Number(month))
}

/** Isikukood: century and sex, date of birth, serial number, check digit (EVS 585). */
function isEstonian(written: string): boolean {
  const [, month, day] = /^[1-8]\d{2}(\d{2})(\d{2})\d{4}$/.exec(written) ?? []
  if (!isDay(Number(day)) || !isMonth(Number(month))) return false
  const digits = [...written].map(Number)
  const remainder = (weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11
  const first = remainder([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
  const second = remainder([3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
  return digits.at(-1) === (first < 10 ? first : second % 10)
}

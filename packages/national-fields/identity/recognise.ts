/** Recognises a personal identity number in a text of any kind. */

import { marketOf } from '../markets.ts'
import { compact } from '../normalise.ts'
import type { ISODate } from '../schemas/primitives.ts'

/** Their numbers contain the date of birth: another number is rarely mistaken for one. */
const readCountries = ['SE', 'NO', 'FI', 'DK', 'EE'] as const

/** `today` as YYYY-MM-DD: whether a date of birth is in the past. */
export function isIdentityNumber(text: string, today: ISODate): boolean {
  const written = compact(text)
  return readCountries.some((country) => spellings(written).some((each) => isOf(country, each, today)))
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

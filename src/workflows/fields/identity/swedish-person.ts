/**
 * Swedish personal identity numbers and coordination numbers (folkbokföringslagen 18 §, lagen 2022:1697 om samordningsnummer).
 * Own rule and not `personnummer`: that reads the clock for the century, and refuses 194 of the 2,264 official
 * coordination test numbers (month 00, day 60, days no month has). The tests hold the two against each other.
 */
import type { ISODate } from '../../../schemas/primitives.ts'
import { dayOf } from '../date.ts'
import { type FieldResult, rejection } from '../problem.ts'
import { luhn } from './check-digits.ts'

export interface ParsedPersonNumber {
  id: string
  type: 'NATIONAL' | 'COORDINATION' | 'D_NUMBER' | 'OTHER'
  synthetic: boolean
  dateOfBirth: ISODate | null
}

/** A coordination number carries the day of birth plus 60. */
const coordination = 60

/**
 * Whether month and day, as the number has them, can be those of a number. Coordination numbers take month 00 to 12 and
 * day 60 to 91, for people whose day of birth nobody knows (Skatteverket, "Bilaga 7" 5.1.2).
 */
export function isSwedishDay(year: number, month: number, day: number): boolean {
  return day >= coordination ? month <= 12 && day <= 91 : dayOf(year, month, day) !== null
}

/** "-" becomes "+" in the year the person turns 100 (folkbokföringslagen 18 §); else the latest century that is not in the future. */
function centuryOf(monthAndDay: string, yearInCentury: number, plus: boolean, today: ISODate): number {
  const thisYear = Number(today.slice(0, 4))
  const year = thisYear - ((thisYear - yearInCentury) % 100)
  const day = Number(monthAndDay.slice(2)) % coordination
  const born = `${year}-${monthAndDay.slice(0, 2)}-${String(day).padStart(2, '0')}`
  return Math.floor((plus || born > today ? year - 100 : year) / 100)
}

/** 10 or 12 digits without hyphens; a `+` before the last four of ten. Nobody has birth number 000. */
const shape = /^(18|19|20)?(\d{2})(\d{4})(\+?)((?!000)\d{4})$/

export function swedishPerson(written: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const [, typedCentury, inCentury, monthAndDay, plus, tail] = shape.exec(written) ?? []
  if (!inCentury || !monthAndDay || !tail) return rejection('invalid_identity_number')
  const century = typedCentury ?? centuryOf(monthAndDay, Number(inCentury), plus === '+', today)
  const year = Number(`${century}${inCentury}`)
  const month = Number(monthAndDay.slice(0, 2))
  const day = Number(monthAndDay.slice(2))
  if (!isSwedishDay(year, month, day)) return rejection('invalid_identity_number')
  if (!luhn(`${inCentury}${monthAndDay}${tail}`)) return rejection('identity_number_check_digit')
  const coordinated = day >= coordination
  const dateOfBirth = dayOf(year, month, coordinated ? day - coordination : day)
  if (dateOfBirth && dateOfBirth > today) return rejection('invalid_identity_number')
  const type = coordinated ? 'COORDINATION' : 'NATIONAL'
  // Skatteverket's test numbers are ordinary numbers it never gave out: nothing in them tells, so never synthetic here
  return { value: { id: `${year}${monthAndDay}${tail}`, type, synthetic: false, dateOfBirth } }
}

/**
 * Swedish personal identity numbers and coordination numbers (folkbokföringslagen 18 §, lagen 2022:1697 om
 * samordningsnummer). Does not use the `personnummer` package, which reads the clock for the century and
 * rejects 194 of the 2,264 official coordination test numbers (month 00, day 60, days that no month has). The
 * tests compare the two.
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

/** A coordination number contains the day of birth plus 60. */
const COORDINATION_OFFSET = 60

/**
 * Whether a number may contain this month and day. Coordination numbers accept month 00 to 12 and day 60 to
 * 91, for people with an unknown date of birth (Skatteverket, "Bilaga 7" 5.1.2).
 */
export function isSwedishDay(year: number, month: number, day: number): boolean {
  return day >= COORDINATION_OFFSET ? month <= 12 && day <= 91 : dayOf(year, month, day) !== null
}

/**
 * "+" replaces "-" in the year of the 100th birthday (folkbokföringslagen 18 §). Otherwise the latest past
 * century.
 */
function centuryOf(monthAndDay: string, yearInCentury: number, plus: boolean, today: ISODate): number {
  const thisYear = Number(today.slice(0, 4))
  const year = thisYear - ((thisYear - yearInCentury) % 100)
  const day = Number(monthAndDay.slice(2)) % COORDINATION_OFFSET
  const born = `${year}-${monthAndDay.slice(0, 2)}-${String(day).padStart(2, '0')}`
  return Math.floor((plus || born > today ? year - 100 : year) / 100)
}

/** 10 or 12 digits without hyphens, and `+` only before the last four of ten. No birth number is 000. */
const pattern = /^(18|19|20)?(\d{2})(\d{4})(\+?)((?!000)\d{4})$/

export function swedishPerson(written: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const [, typedCentury, inCentury, monthAndDay, plus, tail] = pattern.exec(written) ?? []
  if (!inCentury || !monthAndDay || !tail) return rejection('invalid_identity_number')
  const century = typedCentury ?? centuryOf(monthAndDay, Number(inCentury), plus === '+', today)
  const year = Number(`${century}${inCentury}`)
  const month = Number(monthAndDay.slice(0, 2))
  const day = Number(monthAndDay.slice(2))
  if (!isSwedishDay(year, month, day)) return rejection('invalid_identity_number')
  if (!luhn(`${inCentury}${monthAndDay}${tail}`)) return rejection('identity_number_check_digit')
  const isCoordinationNumber = day >= COORDINATION_OFFSET
  const dateOfBirth = dayOf(year, month, isCoordinationNumber ? day - COORDINATION_OFFSET : day)
  if (dateOfBirth && dateOfBirth > today) return rejection('invalid_identity_number')
  const type = isCoordinationNumber ? 'COORDINATION' : 'NATIONAL'
  // Skatteverket's test numbers look like ordinary numbers, so `synthetic` is always false.
  return { value: { id: `${year}${monthAndDay}${tail}`, type, synthetic: false, dateOfBirth } }
}

/** Sweden. */

import { dayOf } from '../date.ts'
import { luhn } from '../identity/check-digits.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { ISODate } from '../schemas/primitives.ts'
import type { Market, ParsedOrganizationNumber, ParsedPersonNumber } from './market.ts'

/** A coordination number contains the day of birth plus 60. */
const COORDINATION_OFFSET = 60

/**
 * Whether a number may contain this month and day. Coordination numbers accept month 00 to 12 and day 60 to
 * 91, for people with an unknown date of birth (Skatteverket, "Bilaga 7" 5.1.2).
 */
function isPossibleDay(year: number, month: number, day: number): boolean {
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
const personPattern = /^(18|19|20)?(\d{2})(\d{4})(\+?)((?!000)\d{4})$/

/**
 * Personal identity numbers and coordination numbers (folkbokföringslagen 18 §, lagen 2022:1697 om
 * samordningsnummer). Does not use the `personnummer` package, which reads the clock for the century and
 * rejects 194 of the 2,264 official coordination test numbers (month 00, day 60, days that no month has). The
 * tests compare the two.
 */
function readPerson(written: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const bare = written.replace(/-/g, '').replace(/^SE/, '')
  const [, typedCentury, inCentury, monthAndDay, plus, tail] = personPattern.exec(bare) ?? []
  if (!inCentury || !monthAndDay || !tail) return rejection('invalid_identity_number')
  const century = typedCentury ?? centuryOf(monthAndDay, Number(inCentury), plus === '+', today)
  const year = Number(`${century}${inCentury}`)
  const month = Number(monthAndDay.slice(0, 2))
  const day = Number(monthAndDay.slice(2))
  if (!isPossibleDay(year, month, day)) return rejection('invalid_identity_number')
  if (!luhn(`${inCentury}${monthAndDay}${tail}`)) return rejection('identity_number_check_digit')
  const isCoordinationNumber = day >= COORDINATION_OFFSET
  const dateOfBirth = dayOf(year, month, isCoordinationNumber ? day - COORDINATION_OFFSET : day)
  if (dateOfBirth && dateOfBirth > today) return rejection('invalid_identity_number')
  const type = isCoordinationNumber ? 'COORDINATION' : 'NATIONAL'
  // Skatteverket's test numbers look like ordinary numbers, so `synthetic` is always false.
  return { value: { id: `${year}${monthAndDay}${tail}`, type, synthetic: false, dateOfBirth } }
}

const displayOf = (id: string, separator: string) => `${id.slice(0, 6)}${separator}${id.slice(6)}`

/** Ten digits, or twelve with 16 (organization) or the century (person) in front. */
const organizationPattern = /^(16|18|19|20)?(\d{6})(\+?)(\d{4})$/
/** A VAT number is SE, the number and 01 (mervärdesskattelagen). */
const vatPattern = /^(\d{10})01$/

/** The third digit of an organization is at least 2. In a person's number it belongs to the month. */
function parseOrganization(written: string): ParsedOrganizationNumber | Rejection {
  const [, before, head, plus, tail] = organizationPattern.exec(written) ?? []
  if (!head || !tail) return rejection('invalid_organization_number')
  const id = head + tail
  const [year, month, day] = [0, 2, 4].map((at) => Number(id.slice(at, at + 2))) as [number, number, number]
  if (month >= 20) {
    const ofOrganization = !plus && !id.startsWith('0') && (before === undefined || before === '16')
    if (!ofOrganization) return rejection('invalid_organization_number')
    return luhn(id) ? { id, display: displayOf(id, '-') } : rejection('organization_number_check_digit')
  }
  // 2000 was a leap year, so a date that exists in any century exists in the 2000s.
  const isDay = before !== '16' && isPossibleDay(Number(before ?? 20) * 100 + year, month, day)
  if (!isDay || tail.startsWith('000')) return rejection('invalid_organization_number')
  if (!luhn(id)) return rejection('organization_number_check_digit')
  return { id, display: displayOf(id, plus || '-'), soleTrader: true }
}

function readOrganization(written: string): ParsedOrganizationNumber | Rejection {
  const bare = written.replace(/^SE/, '').replace(/-/g, '')
  const read = parseOrganization(bare)
  const vat = vatPattern.exec(bare)?.[1]
  if (!('problem' in read) || !vat) return read
  const byVat = parseOrganization(vat)
  return 'problem' in byVat && read.problem !== 'invalid_organization_number' ? read : byVat
}

export const sweden: Market = {
  timeZone: 'Europe/Stockholm',
  languages: ['sv'],
  currency: 'SEK',
  personalIdentityNumber: { read: readPerson, notation: [/^(\d{8})(\d{4})$/, '$1-$2'] },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: false,
  postalCode: {
    digits: /^([1-9]\d{4})$/,
    canonical: '$1',
    prefix: 'S',
    notation: [/^(.{3})(.{2})$/, '$1 $2'],
    hasLetters: false,
  },
  fictionalPhoneNumbers: null,
  bankAccounts: ['SWEDEN_DOMESTIC', 'IBAN'],
  examples: {
    organizationNumber: '556016-0680',
    personalIdentityNumber: '19121212-1212',
    phoneNumber: '070-174 06 05',
    iban: 'SE45 5000 0000 0583 9825 7466',
    postalCode: '111 22',
  },
}

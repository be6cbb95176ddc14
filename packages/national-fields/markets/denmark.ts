/** Denmark. */
import * as cvr from 'stdnum/lib/cjs/dk/cvr.js'
import { dayOf } from '../date.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { ISODate } from '../schemas/primitives.ts'
import { fourDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/** A replacement number has the day plus 60. */
const REPLACEMENT_OFFSET = 60

/** By the seventh digit, from the table of CPR-kontoret ("Personnummeret i CPR-systemet"). */
function centuryOf(seventh: number, year: number): number {
  if (seventh <= 3) return 1900
  if (seventh === 4 || seventh === 9) return year <= 36 ? 2000 : 1900
  return year <= 57 ? 2000 : 1800
}

/**
 * CPR number. Has no check digit: numbers that fail modulus 11 are given since 2007 (CPR-kontoret). The
 * library reads the clock. A replacement number (day + 60) of an authority is no official identity and is
 * treated as synthetic.
 */
function readPerson(typed: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^DK/, '')
  if (!/^\d{10}$/.test(written)) return rejection('invalid_identity_number')
  const [day, month, year] = [0, 2, 4].map((at) => Number(written.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const synthetic = day > REPLACEMENT_OFFSET
  const fullYear = centuryOf(Number(written[6]), year) + year
  const dateOfBirth = dayOf(fullYear, month, synthetic ? day - REPLACEMENT_OFFSET : day)
  if (!dateOfBirth || dateOfBirth > today) return rejection('invalid_identity_number')
  return { value: { id: written, type: 'NATIONAL', synthetic, dateOfBirth } }
}

/** CVR number, also as VAT number (DK10150817). Those given begin with 1 to 4: 9 is free for tests. */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const id = written.replace(/^(CVR|SE)?-?(NR)?-?(DK)?-?/, '').replace(/-/g, '')
  if (!/^[1-9]\d{7}$/.test(id)) return rejection('invalid_organization_number')
  if (!cvr.validate(id).isValid) return rejection('organization_number_check_digit')
  if (mode === 'live' && id.startsWith('9')) return rejection('organization_number_synthetic')
  return { id, display: id.replace(/(\d{2})(?=\d)/g, '$1 ') }
}

export const denmark: Market = {
  timeZone: 'Europe/Copenhagen',
  languages: ['da'],
  currency: 'DKK',
  personalIdentityNumber: { read: readPerson, notation: [/^(\d{6})(\d{4})$/, '$1-$2'] },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: false,
  postalCode: { ...fourDigits, prefix: null },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '10 15 08 17',
    personalIdentityNumber: '070761-4285',
    phoneNumber: '20 12 34 56',
    iban: 'DK50 0040 0440 1162 43',
    postalCode: '1050',
  },
}

/** Finland. */
import { FinnishSSN } from 'finnish-ssn'
import { dayOf } from '../date.ts'
import { mod11 } from '../identity/check-digits.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { ISODate } from '../schemas/primitives.ts'
import { fiveDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/**
 * Separators: `+` 1800s, `-` and U to Y 1900s, A to F 2000s (asetus 128/2010 as amended in 2022, in use from
 * 2023).
 */
const personPattern = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})[0-9A-Y]$/
const centuryOf = (separator: string) => (separator === '+' ? 1800 : /[A-F]/.test(separator) ? 2000 : 1900)

/**
 * Henkilötunnus. The separator is part of the number. Individual numbers are 002 to 899, while 900 to 999
 * are for tests. The library accepts 000 and 001, and knows the 2000s only up to 2029.
 */
function readPerson(typed: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/^FI/, '')
  const [, day, month, year, separator, individual] = personPattern.exec(written) ?? []
  if (!separator || Number(individual) < 2) return rejection('invalid_identity_number')
  const dateOfBirth = dayOf(centuryOf(separator) + Number(year), Number(month), Number(day))
  if (!dateOfBirth || dateOfBirth > today) return rejection('invalid_identity_number')
  if (!FinnishSSN.validate(written)) return rejection('identity_number_check_digit')
  return { value: { id: written, type: 'NATIONAL', synthetic: Number(individual) >= 900, dateOfBirth } }
}

/** Y-tunnus, also as VAT number (FI01120389), and in the old form with six digits before the hyphen. */
function readOrganization(written: string): ParsedOrganizationNumber | Rejection {
  const [, number, check] = /^(?:FI)?-?(\d{7}-?|\d{6}-)(\d)$/.exec(written) ?? []
  if (!number || !check) return rejection('invalid_organization_number')
  const seven = number.replace('-', '').padStart(7, '0')
  if (!mod11(seven + check, [7, 9, 10, 5, 8, 4, 2])) return rejection('organization_number_check_digit')
  const id = `${seven}-${check}`
  // EUID in BRIS: FI, the register FPRO (PRH) and the number (Implementing Regulation (EU) 2021/1042).
  return { id, display: id, euid: `FIFPRO.${id}` }
}

export const finland: Market = {
  timeZone: 'Europe/Helsinki',
  languages: ['fi', 'sv'],
  currency: 'EUR',
  // The hyphen is the century.
  personalIdentityNumber: { read: readPerson, notation: null },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: true,
  postalCode: { ...fiveDigits, prefix: null },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '0112038-9',
    personalIdentityNumber: '131052-308T',
    phoneNumber: '040 123 4567',
    iban: 'FI21 1234 5600 0007 85',
    postalCode: '00100',
  },
}

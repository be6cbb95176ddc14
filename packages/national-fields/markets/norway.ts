/** Norway. */
import { idnr } from '@navikt/fnrvalidator'
import { dayOf } from '../date.ts'
import { mod11 } from '../identity/check-digits.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { ISODate } from '../schemas/primitives.ts'
import { fourDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/**
 * The century by individual number (digits 7 to 9), from Skatteetaten's table. Undefined if the table has no
 * row: numbers issued from 2032 need not follow it, and then only the register knows the date of birth.
 */
function centuryOf(individual: number, year: number): number | undefined {
  if (individual < 500) return 1900
  if (individual < 750 && year >= 54) return 1800
  if (year < 40) return 2000
  return individual >= 900 ? 1900 : undefined
}

/**
 * Fødselsnummer and D-number (day + 40). Synthetic numbers have month + 80 (Tenor, Skatteetaten) or month +
 * 40 (older test data, or an H-number of the health service). An H-number is no official identity and is
 * treated as synthetic.
 */
function readPerson(typed: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^NO/, '')
  if (!/^\d{11}$/.test(written)) return rejection('invalid_identity_number')
  const result = idnr(written)
  if (result.status === 'invalid') {
    const dateIsWrong = result.reasons.includes('invalid date')
    return rejection(dateIsWrong ? 'invalid_identity_number' : 'identity_number_check_digit')
  }
  const [day, month, year] = [0, 2, 4].map((at) => Number(written.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const century = centuryOf(Number(written.slice(6, 9)), year)
  const dateOfBirth = century === undefined ? null : dayOf(century + year, month % 40, day % 40)
  if (century !== undefined && (!dateOfBirth || dateOfBirth > today))
    return rejection('invalid_identity_number')
  const type = day > 40 ? 'D_NUMBER' : 'NATIONAL'
  return { value: { id: written, type, synthetic: month > 40, dateOfBirth } }
}

/** A company that is registered for VAT, or in Foretaksregisteret, must say so after its number. */
const suffix = /(MVA|FORETAKSREGISTERET)$/

/** Enhetsregisteret: starts with 8 or 9. Synthetic organizations of Test-Norge start with 2 or 3. */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const id = written.replace(/^NO/, '').replace(/-/g, '').replace(suffix, '')
  if (!/^[2389]\d{8}$/.test(id)) return rejection('invalid_organization_number')
  if (!mod11(id, [3, 2, 7, 6, 5, 4, 3, 2])) return rejection('organization_number_check_digit')
  if (mode === 'live' && /^[23]/.test(id)) return rejection('organization_number_synthetic')
  return { id, display: id.replace(/(\d{3})(?=\d)/g, '$1 ') }
}

export const norway: Market = {
  timeZone: 'Europe/Oslo',
  languages: ['nb', 'nn'],
  currency: 'NOK',
  personalIdentityNumber: { read: readPerson, notation: [/^(\d{6})(\d{5})$/, '$1 $2'] },
  organizationNumber: { read: readOrganization, suffix, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: false,
  postalCode: { ...fourDigits, prefix: 'N' },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '974 760 673',
    personalIdentityNumber: '13097248022',
    phoneNumber: '400 00 000',
    iban: 'NO93 8601 1117 947',
    postalCode: '0150',
  },
}

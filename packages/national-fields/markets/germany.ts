/** Germany. */
import * as vat from 'stdnum/lib/cjs/de/vat.js'
import { iso7064mod10x11validate } from 'stdnum/lib/cjs/util/iso7064.js'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import { registerCourtOf } from './german-register-courts.ts'
import { fiveDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/** Among the first ten digits exactly one occurs twice or three times, every other at most once (BZSt). */
function hasRepeatedDigit(ten: string): boolean {
  const counts = [...new Set(ten)].map((digit) => ten.split(digit).length - 1).filter((count) => count > 1)
  return counts.length === 1 && (counts[0] === 2 || counts[0] === 3)
}

/**
 * Steuerliche Identifikationsnummer. A test number of BZSt begins with 0. The library refuses those, and does
 * not see that no digit is repeated. § 139b AO allows it for taxes only, so no template asks for it.
 */
function readPerson(typed: string): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^DE/, '')
  if (!/^\d{11}$/.test(written) || !hasRepeatedDigit(written.slice(0, 10)))
    return rejection('invalid_identity_number')
  if (!iso7064mod10x11validate(written)) return rejection('identity_number_check_digit')
  return { value: { id: written, type: 'TAX', synthetic: written.startsWith('0'), dateOfBirth: null } }
}

/** A register, a number of at most six digits, and in some courts letters: HRB 123456 B. */
const entry = /(HRA|HRB|GNR|GSR|PR|VR)-?(?:NR-?)?(\d{1,6})-?/
const wholeEntry = new RegExp(`^${entry.source}([A-Z]{0,2})$`)
const courtMark = /^(AMTSGERICHT|AG|REGISTERGERICHT)-?(?=..)|-?(AMTSGERICHT|AG|REGISTERGERICHT)$/g

interface Rest {
  letters: string
  court: string
}
/** The text around the entry: letters of the number, and the court. */
function restOf(before: string, after: string): Rest | undefined {
  for (const length of [0, 1, 2]) {
    const name = (before || after.slice(length)).replace(courtMark, '').replaceAll('-', '')
    const letters = before ? after.replaceAll('-', '') : after.slice(0, length)
    const court = registerCourtOf(name)
    if (court && /^[A-Z]{0,2}$/.test(letters)) return { letters, court }
  }
  return undefined
}

/** Without its court. People often write no more, and each court counts for itself. */
function readEntry(written: string): string | null {
  const [, register, number, letters] = wholeEntry.exec(written) ?? []
  if (!register || Number(number) === 0) return null
  return [register, String(Number(number)), letters].filter(Boolean).join(' ')
}

/** An entry of the Handelsregister with its court. No court has counted to 900,000: free for tests. */
function readRegisterEntry(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const found = entry.exec(written)
  const [whole, register, typed] = found ?? []
  if (!found || !whole || !register || !typed) return rejection('invalid_organization_number')
  const rest = restOf(written.slice(0, found.index), written.slice(found.index + whole.length))
  if (readEntry(written) !== null) return rejection('organization_number_without_court')
  if (!rest || Number(typed) === 0) return rejection('invalid_organization_number')
  if (mode === 'live' && Number(typed) >= 900_000) return rejection('organization_number_synthetic')
  const number = [register, String(Number(typed)), rest.letters].filter(Boolean).join(' ')
  return { id: `${number} ${rest.court}`, display: `${number}, Amtsgericht ${rest.court}` }
}

/** Persons in no register, such as most sole traders, may have a VAT number (§ 27a UStG). */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const [, digits] = /^(?:UST-?ID-?(?:NR)?-?)?DE-?(\d{9})$/.exec(written) ?? []
  if (!digits) return readRegisterEntry(written, mode)
  if (!vat.validate(digits).isValid) return rejection('organization_number_check_digit')
  return { id: `DE${digits}`, display: `DE ${digits}`, type: 'VAT' }
}

export const germany: Market = {
  timeZone: 'Europe/Berlin',
  languages: ['de'],
  currency: 'EUR',
  personalIdentityNumber: { read: readPerson, notation: [/^(..)(...)(...)(...)$/, '$1 $2 $3 $4'] },
  organizationNumber: {
    read: readOrganization,
    suffix: null,
    entry: { begins: new RegExp(`^${entry.source}`), read: readEntry },
    distinctive: /[A-Z]/,
  },
  identityNumberHasLetters: false,
  postalCode: { ...fiveDigits, prefix: 'D' },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: 'HRB 6684, Amtsgericht Potsdam',
    personalIdentityNumber: '86 095 742 719',
    phoneNumber: '0151 23456789',
    iban: 'DE89 3704 0044 0532 0130 00',
    postalCode: '10115',
  },
}

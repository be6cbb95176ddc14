/** Reads an organization number according to the country that issued it. */

import type { OrganizationIdentifier } from '../../../schemas/identifiers.ts'
import type { CountryCode } from '../../../schemas/primitives.ts'
import { compact, isBlank, plain } from '../normalise.ts'
import { type Rejection, rejection } from '../problem.ts'
import { luhn, mod11 } from './check-digits.ts'
import { isSwedishDay } from './swedish-person.ts'

export interface OrganizationNumberContext {
  country: CountryCode
  /** Live mode rejects numbers of synthetic organizations. */
  mode: 'sandbox' | 'live'
}

export type OrganizationNumberResult =
  | {
      value: OrganizationIdentifier
      /** True if the number belongs to a person, as for Swedish sole traders. It is personal data then. */
      soleTrader: boolean
    }
  | Rejection

interface ParsedNumber {
  id: string
  display: string
  euid?: string
  soleTrader?: boolean
}
/** `written` is the compact form of `typed`. */
type Reader = (
  written: string,
  mode: OrganizationNumberContext['mode'],
  typed: string,
) => ParsedNumber | Rejection

/** Labels in front of a number, for example in the footer of a web page. */
const labels = [
  'ORG(ANI[SZ]ATION|ANISATIONS|ANISASJONS)?-?(NR|NUMMER|NUMBER|NO)',
  'Y-?TUNNUS',
  '(VAT|MOMS|MVA|ALV)-?(REG(ISTRERINGS)?)?-?(NRO|NR|NUMMER|NUMBER|NUMERO|NO|ID)?',
]
const label = new RegExp(`^(${labels.join('|')})-?`)
/** Suffixes that Norwegian companies must use. */
const suffix = /(MVA|FORETAKSREGISTERET)$/

const swedishDisplay = (id: string, separator: string) => `${id.slice(0, 6)}${separator}${id.slice(6)}`

/** Ten digits, or twelve with 16 (organization) or the century (person) in front. */
const swedishPattern = /^(16|18|19|20)?(\d{6})(\+?)(\d{4})$/
/** A VAT number is SE, the number and 01 (mervärdesskattelagen). */
const swedishVat = /^(\d{10})01$/

/** The third digit of an organization is at least 2. In a person's number it belongs to the month. */
function parseSwedish(written: string): ParsedNumber | Rejection {
  const [, before, head, plus, tail] = swedishPattern.exec(written) ?? []
  if (!head || !tail) return rejection('invalid_organization_number')
  const id = head + tail
  const [year, month, day] = [0, 2, 4].map((at) => Number(id.slice(at, at + 2))) as [number, number, number]
  if (month >= 20) {
    const ofOrganization = !plus && !id.startsWith('0') && (before === undefined || before === '16')
    if (!ofOrganization) return rejection('invalid_organization_number')
    return luhn(id) ? { id, display: swedishDisplay(id, '-') } : rejection('organization_number_check_digit')
  }
  // 2000 was a leap year, so a date that exists in any century exists in the 2000s.
  const isDay = before !== '16' && isSwedishDay(Number(before ?? 20) * 100 + year, month, day)
  if (!isDay || tail.startsWith('000')) return rejection('invalid_organization_number')
  if (!luhn(id)) return rejection('organization_number_check_digit')
  return { id, display: swedishDisplay(id, plus || '-'), soleTrader: true }
}

const swedish: Reader = (written) => {
  const bare = written.replace(/^SE/, '').replace(/-/g, '')
  const read = parseSwedish(bare)
  const vat = swedishVat.exec(bare)?.[1]
  if (!('problem' in read) || !vat) return read
  const byVat = parseSwedish(vat)
  return 'problem' in byVat && read.problem !== 'invalid_organization_number' ? read : byVat
}

/** Enhetsregisteret: starts with 8 or 9. Synthetic organizations of Test-Norge start with 2 or 3. */
const norwegian: Reader = (written, mode) => {
  const id = written.replace(/^NO/, '').replace(/-/g, '').replace(suffix, '')
  if (!/^[2389]\d{8}$/.test(id)) return rejection('invalid_organization_number')
  if (!mod11(id, [3, 2, 7, 6, 5, 4, 3, 2])) return rejection('organization_number_check_digit')
  if (mode === 'live' && /^[23]/.test(id)) return rejection('organization_number_synthetic')
  return { id, display: id.replace(/(\d{3})(?=\d)/g, '$1 ') }
}

/** Y-tunnus, also as VAT number (FI01120389), and in the old form with six digits before the hyphen. */
const finnish: Reader = (written) => {
  const [, number, check] = /^(?:FI)?-?(\d{7}-?|\d{6}-)(\d)$/.exec(written) ?? []
  if (!number || !check) return rejection('invalid_organization_number')
  const seven = number.replace('-', '').padStart(7, '0')
  if (!mod11(seven + check, [7, 9, 10, 5, 8, 4, 2])) return rejection('organization_number_check_digit')
  const id = `${seven}-${check}`
  // EUID in BRIS: FI, the register FPRO (PRH) and the number (Implementing Regulation (EU) 2021/1042).
  return { id, display: id, euid: `FIFPRO.${id}` }
}

/** For countries without a row: 2 to 30 letters, digits and punctuation marks, kept as typed. */
const any: Reader = (_written, _mode, typed) => {
  const id = plain(typed).toUpperCase()
  if (id.length < 2) return rejection('too_short', { minimum: 2 })
  if (id.length > 30) return rejection('too_long', { maximum: 30 })
  return /^[\p{L}\d][\p{L}\d ./-]*$/u.test(id) ? { id, display: id } : rejection('characters_not_allowed')
}

/** A new country needs a row here. */
const readers: Record<CountryCode, Reader> = { SE: swedish, NO: norwegian, FI: finnish }

/** Tells a number from a name: mostly digits, apart from a label or suffix. */
export function looksLikeOrganizationNumber(typed: string): boolean {
  const bare = compact(typed).replace(label, '').replace(suffix, '')
  return bare.replace(/\D/g, '').length >= 6 && !/\p{L}{3}/u.test(bare)
}

/**
 * Problems: required, invalid_organization_number, organization_number_check_digit,
 * organization_number_synthetic.
 * For other countries: too_short, too_long, characters_not_allowed.
 */
export function organizationNumber(
  typed: string,
  context: OrganizationNumberContext,
): OrganizationNumberResult {
  if (isBlank(typed)) return rejection('required')
  const { country, mode } = context
  const reader = (Object.hasOwn(readers, country) ? readers[country] : undefined) ?? any
  const found = reader(compact(typed).replace(label, ''), mode, typed)
  if ('problem' in found) return found
  const { soleTrader = false, ...names } = found
  return { value: { ...names, issuingCountry: country, type: 'REGISTRATION' }, soleTrader }
}

/** Reads a personal identity number according to the country that issued it. */

import type { PersonalIdentityNumber } from '../../../schemas/identifiers.ts'
import type { CountryCode, ISODate } from '../../../schemas/primitives.ts'
import { compact, isBlank } from '../normalise.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import { finnishPerson, norwegianPerson } from './nordic-person.ts'
import { type ParsedPersonNumber, swedishPerson } from './swedish-person.ts'

export interface IdentityNumberContext {
  country: CountryCode
  /** Live mode rejects synthetic numbers. */
  mode: 'sandbox' | 'live'
  today: ISODate
  /** Who vouches for the number. Default: SELF_DECLARED. */
  assurance?: PersonalIdentityNumber['assurance']
}

export type IdentityNumberResult =
  | {
      value: PersonalIdentityNumber
      /** Null if the number does not contain it. */
      dateOfBirth: ISODate | null
    }
  | Rejection

type Reader = (written: string, today: ISODate) => FieldResult<ParsedPersonNumber>

const withoutHyphens = (written: string) => written.replace(/-/g, '')

/** A new country needs a row here. In Finland the hyphen is the century; elsewhere it has no meaning. */
const readers: Record<CountryCode, Reader> = {
  SE: (written, today) => swedishPerson(withoutHyphens(written).replace(/^SE/, ''), today),
  NO: (written, today) => norwegianPerson(withoutHyphens(written).replace(/^NO/, ''), today),
  FI: (written, today) => finnishPerson(written.replace(/^FI/, ''), today),
}

/** For countries without a row. The number is kept as typed. */
function anyPerson(written: string): FieldResult<ParsedPersonNumber> {
  if (written.length < 4) return rejection('too_short', { minimum: 4 })
  if (written.length > 30) return rejection('too_long', { maximum: 30 })
  if (!/^[\p{L}\d+-]+$/u.test(written)) return rejection('characters_not_allowed')
  return { value: { id: written, type: 'OTHER', synthetic: false, dateOfBirth: null } }
}

/**
 * Problems: required, invalid_identity_number, identity_number_check_digit, identity_number_synthetic.
 * For other countries: too_short, too_long, characters_not_allowed.
 */
export function personalIdentityNumber(typed: string, context: IdentityNumberContext): IdentityNumberResult {
  if (isBlank(typed)) return rejection('required')
  const { country, mode, today, assurance = 'SELF_DECLARED' } = context
  const reader = Object.hasOwn(readers, country) ? readers[country] : undefined
  const read = (reader ?? anyPerson)(compact(typed), today)
  if ('problem' in read) return read
  const { id, type, synthetic, dateOfBirth } = read.value
  if (synthetic && mode === 'live') return rejection('identity_number_synthetic')
  return { value: { id, issuingCountry: country, type, assurance, synthetic }, dateOfBirth }
}

type Format = [pattern: RegExp, replacement: string]
/** Numbers of other countries are shown as stored. */
const formats: Record<CountryCode, Format> = {
  SE: [/^(\d{8})(\d{4})$/, '$1-$2'],
  NO: [/^(\d{6})(\d{5})$/, '$1 $2'],
}

/** The number in the notation of its country. */
export function shownIdentityNumber({
  id,
  issuingCountry,
}: Pick<PersonalIdentityNumber, 'id' | 'issuingCountry'>): string {
  const format = Object.hasOwn(formats, issuingCountry) ? formats[issuingCountry] : undefined
  return format ? id.replace(...format) : id
}

/** Reads a personal identity number according to the country that issued it. */

import { oldestBirth } from '../date.ts'
import type { ParsedPersonNumber } from '../markets/market.ts'
import { marketOf } from '../markets.ts'
import { compact, isBlank } from '../normalise.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type { CountryCode, ISODate } from '../schemas/primitives.ts'

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

/** For countries without a form of their own. The number is kept as typed. */
function anyPerson(written: string): FieldResult<ParsedPersonNumber> {
  if (written.length < 4) return rejection('too_short', { minimum: 4 })
  if (written.length > 30) return rejection('too_long', { maximum: 30 })
  if (!/^[\p{L}\d+-]+$/u.test(written)) return rejection('characters_not_allowed')
  return { value: { id: written, type: 'OTHER', synthetic: false, dateOfBirth: null } }
}

/**
 * Problems: required, invalid_identity_number, identity_number_check_digit, identity_number_too_old,
 * identity_number_synthetic.
 * For other countries: too_short, too_long, characters_not_allowed.
 */
export function personalIdentityNumber(typed: string, context: IdentityNumberContext): IdentityNumberResult {
  if (isBlank(typed)) return rejection('required')
  const { country, mode, today, assurance = 'SELF_DECLARED' } = context
  const form = marketOf(country)?.personalIdentityNumber
  const read = form ? form.read(compact(typed), today) : anyPerson(compact(typed))
  if ('problem' in read) return read
  const { id, type, synthetic, dateOfBirth } = read.value
  if (dateOfBirth && dateOfBirth < oldestBirth(today)) return rejection('identity_number_too_old')
  if (synthetic && mode === 'live') return rejection('identity_number_synthetic')
  return { value: { id, issuingCountry: country, type, assurance, synthetic }, dateOfBirth }
}

/** Whether the number itself says that it is a test number; false for one that its country does not issue. */
export function isSynthetic(id: string, country: CountryCode, today: ISODate): boolean {
  const read = marketOf(country)?.personalIdentityNumber?.read(compact(id), today)
  return read !== undefined && 'value' in read && read.value.synthetic
}

/** The number in the notation of its country. */
export function shownIdentityNumber({
  id,
  issuingCountry,
}: Pick<PersonalIdentityNumber, 'id' | 'issuingCountry'>): string {
  const notation = marketOf(issuingCountry)?.personalIdentityNumber?.notation
  return notation ? id.replace(...notation) : id
}

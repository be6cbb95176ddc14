/** A person's identity number as typed, by the country that gave it out. */

import type { PersonalIdentityNumber } from '../../../schemas/identifiers.ts'
import type { CountryCode, ISODate } from '../../../schemas/primitives.ts'
import { compact, isBlank } from '../normalise.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import { finnishPerson, norwegianPerson } from './nordic-person.ts'
import { type ParsedPersonNumber, swedishPerson } from './swedish-person.ts'

export interface IdentityNumberContext {
  country: CountryCode
  /** Live refuses numbers that never belong to a living person. */
  mode: 'sandbox' | 'live'
  today: ISODate
  /** Who vouches for it; SELF_DECLARED if not said. */
  assurance?: PersonalIdentityNumber['assurance']
}

export type IdentityNumberResult =
  | {
      value: PersonalIdentityNumber
      /** Null where the number does not say: ask. */
      dateOfBirth: ISODate | null
    }
  | Rejection

type Reader = (written: string, today: ISODate) => FieldResult<ParsedPersonNumber>

const withoutHyphens = (written: string) => written.replace(/-/g, '')

/** Adding a country is a row. In Sweden and Norway the hyphen says nothing; in Finland it is the century. */
const readers: Record<CountryCode, Reader> = {
  SE: (written, today) => swedishPerson(withoutHyphens(written).replace(/^SE/, ''), today),
  NO: (written, today) => norwegianPerson(withoutHyphens(written).replace(/^NO/, ''), today),
  FI: (written, today) => finnishPerson(written.replace(/^FI/, ''), today),
}

/** A country without a row: kept as written, nothing known of it. */
function anyPerson(written: string): FieldResult<ParsedPersonNumber> {
  if (written.length < 4) return rejection('too_short', { minimum: 4 })
  if (written.length > 30) return rejection('too_long', { maximum: 30 })
  if (!/^[\p{L}\d+-]+$/u.test(written)) return rejection('characters_not_allowed')
  return { value: { id: written, type: 'OTHER', synthetic: false, dateOfBirth: null } }
}

/** Problems: required, invalid_identity_number, _check_digit, _synthetic; other countries too_short, too_long, characters_not_allowed. */
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

type Shape = [digits: RegExp, shown: string]
/** Finland's separator is part of the number. A country without a row: as it is kept. */
const shapes: Record<CountryCode, Shape> = {
  SE: [/^(\d{8})(\d{4})$/, '$1-$2'],
  NO: [/^(\d{6})(\d{5})$/, '$1 $2'],
}

/** As its country writes it, for a person to read. */
export function shownIdentityNumber({
  id,
  issuingCountry,
}: Pick<PersonalIdentityNumber, 'id' | 'issuingCountry'>): string {
  const shape = Object.hasOwn(shapes, issuingCountry) ? shapes[issuingCountry] : undefined
  return shape ? id.replace(...shape) : id
}

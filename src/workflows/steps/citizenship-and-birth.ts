/** Citizenships and the place of birth of the applicant, in fields (AMLR article 22(1)(a)). */

import { countryCode } from '@foyer/national-fields/contact/address'
import { isBlank } from '@foyer/national-fields/normalise'
import type { FieldResult } from '@foyer/national-fields/problem'
import type { CountryCode, PlaceOfBirth } from '@foyer/national-fields/schemas/primitives'
import { shortText } from '../fields/text.ts'
import { type Form, field, type Values } from './step-kind.ts'

/** The value of the field `citizenship` of a person without any. */
export const STATELESS = 'STATELESS'
/** Fields for further citizenships, which may be left empty. */
export const otherCitizenshipFields = ['otherCitizenship.1', 'otherCitizenship.2'] as const

export interface Citizenship {
  nationalities: CountryCode[]
  /** Absent: has one, or not said. */
  isStateless?: true
}

interface TypedCitizenship {
  citizenship: CountryCode | typeof STATELESS
  'otherCitizenship.1': CountryCode | null
  'otherCitizenship.2': CountryCode | null
}

const optionalCountry = (typed: string): FieldResult<CountryCode | null> =>
  isBlank(typed) ? { value: null } : countryCode(typed)

export function citizenshipReadings(form: Form) {
  const typed = field(form, 'citizenship')
  const [first, second] = otherCitizenshipFields
  return {
    citizenship: (typed === STATELESS ? { value: STATELESS } : countryCode(typed)) as FieldResult<
      TypedCitizenship['citizenship']
    >,
    [first]: optionalCountry(field(form, first)),
    [second]: optionalCountry(field(form, second)),
  }
}

/** A person who chooses stateless has no other citizenship, whatever the other fields say. */
export function citizenshipFrom(typed: TypedCitizenship): Citizenship {
  if (typed.citizenship === STATELESS) return { nationalities: [], isStateless: true }
  const others = otherCitizenshipFields.flatMap((name) => typed[name] ?? [])
  return { nationalities: [...new Set([typed.citizenship, ...others])] }
}

export function citizenshipValues({ nationalities = [], isStateless }: Partial<Citizenship>): Values {
  if (isStateless) return { citizenship: STATELESS }
  const [first = '', ...others] = nationalities
  return {
    ...(first && { citizenship: first }),
    ...Object.fromEntries(
      otherCitizenshipFields.flatMap((name, index) => (others[index] ? [[name, others[index]]] : [])),
    ),
  }
}

export const birthReadings = (form: Form) => ({
  birthTown: shortText(field(form, 'birthTown'), { max: 100 }),
  birthCountry: countryCode(field(form, 'birthCountry')),
})

export const placeFrom = (typed: { birthTown: string; birthCountry: CountryCode }): PlaceOfBirth => ({
  country: typed.birthCountry,
  region: null,
  locality: typed.birthTown,
})

export const placeValues = (place: PlaceOfBirth | null | undefined): Values =>
  place ? { birthTown: place.locality ?? '', birthCountry: place.country ?? '' } : {}

/** Without the country, it is not known whether the place is in a high-risk one. */
export const isPlaceKnown = (place: PlaceOfBirth | null | undefined): place is PlaceOfBirth =>
  place?.country != null

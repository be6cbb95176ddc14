/** Citizenship and place of birth in the words of the applicant's language. */

import type { CountryCode, LanguageCode, PlaceOfBirth } from '@foyer/national-fields/schemas/primitives'
import type { Citizenship } from '#workflows/steps/citizenship-and-birth.ts'
import { translate } from '../texts.ts'

const countryName = (code: CountryCode, language: LanguageCode): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

/** Empty: nothing is known. */
export const citizenshipWords = (
  { nationalities = [], isStateless }: Partial<Citizenship>,
  language: LanguageCode,
): string =>
  isStateless
    ? translate(language, 'stateless')
    : nationalities.map((code) => countryName(code, language)).join(', ')

export const placeWords = (place: PlaceOfBirth | null | undefined, language: LanguageCode): string =>
  place
    ? [place.locality, place.region, place.country && countryName(place.country, language)]
        .filter(Boolean)
        .join(', ')
    : ''

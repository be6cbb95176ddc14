/** Countries to choose from, named and sorted in the applicant's language. */

import { countries } from '@foyer/national-fields/contact/address'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { PageContext } from '../page-context.ts'
import type { Choice } from '../view.ts'

const cache = new Map<LanguageCode, Choice[]>()

export function countriesIn(language: LanguageCode): Choice[] {
  const cached = cache.get(language)
  if (cached) return cached
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const sorted = countries
    .map((value: CountryCode) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  cache.set(language, sorted)
  return sorted
}

/** The market's own country comes first. */
export const countryChoices = (context: PageContext): Choice[] => {
  const all = countriesIn(context.language)
  const own = context.case.countryCode
  return [...all.filter(({ value }) => value === own), ...all.filter(({ value }) => value !== own)]
}

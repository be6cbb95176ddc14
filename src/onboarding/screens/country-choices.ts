/** Countries to choose from, by name in her language. */
import type { CountryCode, LanguageCode } from '../../schemas/primitives.ts'
import { countries } from '../../workflows/fields/contact/address.ts'
import type { Visit } from '../page-context.ts'
import type { Choice } from '../view.ts'

const kept = new Map<LanguageCode, Choice[]>()

export function countriesIn(language: LanguageCode): Choice[] {
  const before = kept.get(language)
  if (before) return before
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const sorted = countries
    .map((value: CountryCode) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  kept.set(language, sorted)
  return sorted
}

/** The market's own first. */
export const countryChoices = (visit: Visit): Choice[] => {
  const all = countriesIn(visit.language)
  const own = visit.case.countryCode
  return [...all.filter(({ value }) => value === own), ...all.filter(({ value }) => value !== own)]
}

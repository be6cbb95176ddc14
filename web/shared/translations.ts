/** The texts of the pages in every language, and how their placeholders are filled with numbers and dates. */

import type { CountryCode, Language } from '@foyer/national-fields/schemas/primitives'
import { inMarketWords } from '#onboarding/market-words.ts'
import { withLimits } from '#onboarding/texts/limits.ts'
import da from './translations/da.json' with { type: 'json' }
import de from './translations/de.json' with { type: 'json' }
import en from './translations/en.json' with { type: 'json' }
import et from './translations/et.json' with { type: 'json' }
import fi from './translations/fi.json' with { type: 'json' }
import fr from './translations/fr.json' with { type: 'json' }
import nb from './translations/nb.json' with { type: 'json' }
import nl from './translations/nl.json' with { type: 'json' }
import sv from './translations/sv.json' with { type: 'json' }

export type Texts = typeof en
/** A new language is one file and one row; a missing text does not compile. */
export const translations: Record<Language, Texts> = withLimits({ en, sv, nb, da, fi, de, nl, fr, et })
export type { Language }

const inWordsOf = (tree: unknown, language: Language, market: CountryCode): unknown =>
  typeof tree === 'string'
    ? inMarketWords(tree, language, market)
    : Object.fromEntries(
        Object.entries(tree as object).map(([key, value]) => [key, inWordsOf(value, language, market)]),
      )
const ofMarkets = new Map<string, Texts>()

/** The texts with the market's own words for its numbers. */
export function textsOf(language: Language, market: CountryCode): Texts {
  const key = `${language} ${market}`
  const before = ofMarkets.get(key)
  if (before) return before
  const texts = inWordsOf(translations[language], language, market) as Texts
  ofMarkets.set(key, texts)
  return texts
}

/**
 * One sentence, or one per plural form of the language (CLDR plural rules), and optionally `zero`. French has
 * a form for millions too, and no page counts that far.
 */
export type Sentence = string | { zero?: string; one: string; other: string }
export type Values = Record<string, string | number>

/** The language itself if it is supported, else English. */
export const supportedLanguage = (language: string): Language =>
  Object.hasOwn(translations, language) ? (language as Language) : 'en'

/** English dates with the day first. */
const locales: Record<Language, string> = {
  en: 'en-GB',
  sv: 'sv-SE',
  nb: 'nb-NO',
  da: 'da-DK',
  fi: 'fi-FI',
  de: 'de-DE',
  nl: 'nl-NL',
  fr: 'fr-FR',
  et: 'et-EE',
}

const placeholder = /\{(\w+)\}/g
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Creating a formatter takes longer than rendering the rest of a page, so each is created once. */
function cachedPerLanguage<L extends string, T>(make: (language: L) => T): (language: L) => T {
  const made = new Map<L, T>()
  return (language) => {
    const before = made.get(language)
    if (before !== undefined) return before
    const now = make(language)
    made.set(language, now)
    return now
  }
}

const days = cachedPerLanguage(
  (language: Language) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
)
const numbers = cachedPerLanguage((language: Language) => new Intl.NumberFormat(locales[language]))
const plurals = cachedPerLanguage((language: Language) => new Intl.PluralRules(language))

const lists = cachedPerLanguage((language: Language) => new Intl.ListFormat(locales[language]))
/** "Anna, Bo and Cai". */
export const listOf = (language: Language, names: string[]): string => lists(language).format(names)

export const formatDay = (language: Language, day: string | Date) => days(language).format(new Date(day))

function shown(language: Language, value: string | number): string {
  // No language separates its digits, and a format takes as long as some elements.
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value < 1_000
      ? String(value)
      : numbers(language).format(value)
  return dayPattern.test(value) ? formatDay(language, value) : value
}

function formOf(language: Language, sentence: Sentence, values: Values): string {
  if (typeof sentence === 'string') return sentence
  const count = Object.values(values).find((value) => typeof value === 'number')
  if (count === 0 && sentence.zero) return sentence.zero
  const form = plurals(language).select(Number(count ?? 2))
  return form === 'one' ? sentence.one : sentence.other
}

/** The sentence with its `{placeholders}` filled in; a missing value becomes empty. */
export function fillPlaceholders(language: Language, sentence: Sentence, values: Values = {}): string {
  const form = formOf(language, sentence, values)
  if (!form.includes('{')) return form
  return form.replace(placeholder, (_, key: string) => shown(language, values[key] ?? ''))
}

export const placeholdersOf = (sentence: Sentence): string[] => {
  const texts = typeof sentence === 'string' ? [sentence] : [sentence.other]
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map((match) => match[1] ?? '')))]
}

/** Whether all placeholders of the sentence have a value. */
export const canFill = (sentence: Sentence, values: Values) =>
  placeholdersOf(sentence).every((key) => values[key] !== undefined)

/** The name of a language in that language. */
export const endonym = cachedPerLanguage((language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language)
  const text = name?.split(' ')[0] ?? language
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
})

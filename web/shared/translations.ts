/** The texts of the pages in every language, and how a sentence is fillPlaceholders with numbers and dates. */
import en from './translations/en.json' with { type: 'json' }
import sv from './translations/sv.json' with { type: 'json' }

export type Texts = typeof en
/** A new language is a file and a row; a missing sentence does not compile. */
export const translations = { en, sv } satisfies Record<string, Texts>
export type Language = keyof typeof translations

/** One sentence, or one for each of the forms that a number takes in the language (CLDR plural rules), `zero` before them. */
export type Sentence = string | { zero?: string; one: string; other: string }
export type Values = Record<string, string | number>

/** The language as the pages can speak it. */
export const supportedLanguage = (language: string): Language =>
  Object.hasOwn(translations, language) ? (language as Language) : 'en'

/** Dates as they are written where Foyer is used: in English the day first. */
const locales: Record<Language, string> = { en: 'en-GB', sv: 'sv' }

const placeholder = /\{(\w+)\}/g
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Made once for each language: making one takes longer than the rest of a page. */
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

export const formatDay = (language: Language, day: string | Date) => days(language).format(new Date(day))

function shown(language: Language, value: string | number): string {
  if (typeof value === 'number') return numbers(language).format(value)
  return dayPattern.test(value) ? formatDay(language, value) : value
}

function formOf(language: Language, sentence: Sentence, values: Values): string {
  if (typeof sentence === 'string') return sentence
  const count = Object.values(values).find((value) => typeof value === 'number')
  if (count === 0 && sentence.zero) return sentence.zero
  const form = plurals(language).select(Number(count ?? 2))
  return form === 'one' ? sentence.one : sentence.other
}

/** The sentence with its `{placeholders}` fillPlaceholders; one without a value is left out. */
export const fillPlaceholders = (language: Language, sentence: Sentence, values: Values = {}): string =>
  formOf(language, sentence, values).replace(placeholder, (_, key: string) =>
    shown(language, values[key] ?? ''),
  )

export const placeholdersOf = (sentence: Sentence): string[] => {
  const texts = typeof sentence === 'string' ? [sentence] : [sentence.other]
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map((match) => match[1] ?? '')))]
}

/** Whether everything that the sentence wants to name is known. */
export const canFill = (sentence: Sentence, values: Values) =>
  placeholdersOf(sentence).every((key) => values[key] !== undefined)

/** A language's name in itself, as its speakers look for it. */
export const endonym = cachedPerLanguage((language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language)
  const text = name?.split(' ')[0] ?? language
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
})

/**
 * Chooses the language of a page: the applicant's choice, else the case's, else the browser's, else the
 * customer's default, else English for a browser that asks for other languages, else the market's.
 */

import { zoneOf } from '@foyer/national-fields/market-time'
import { marketOf } from '@foyer/national-fields/markets'
import {
  type CountryCode,
  type Language,
  type LanguageCode,
  supportedLanguages,
} from '@foyer/national-fields/schemas/primitives'
import type { Customer } from '#customers/customer.ts'

/**
 * The workflow's languages that Foyer supports and the customer offers. A workflow keeps its own when the
 * customer offers none of them; English when none is supported.
 */
export function offeredLanguages(
  workflowLanguages: readonly LanguageCode[],
  customer?: Pick<Customer, 'languages'>,
): LanguageCode[] {
  const supported = workflowLanguages.filter((language) => supportedLanguages.includes(language))
  const offered = supported.filter((language) => customer?.languages?.includes(language) ?? true)
  if (offered.length > 0) return offered
  return supported.length > 0 ? supported : ['en']
}

export function languageFor(
  chosen: LanguageCode | null,
  acceptLanguage: string,
  market: CountryCode | null,
  languages: readonly LanguageCode[] = supportedLanguages,
  byDefault: LanguageCode | null = null,
): LanguageCode {
  const asked = accepted(acceptLanguage)
  // A person whose browser asks for none of the languages is more likely to read English than the market's.
  const common = asked.length > 0 ? ['en'] : []
  const preferences = [chosen, ...asked, byDefault, ...common, ...languagesOf(market)]
  return (
    preferences.find((preferred) => preferred && languages.includes(preferred)) ??
    (languages.includes('en') ? 'en' : (languages[0] as LanguageCode))
  )
}

const languagesOf = (market: CountryCode | null): readonly LanguageCode[] =>
  (market === null ? undefined : marketOf(market)?.languages) ?? []

/** Written Norwegian in browsers' settings: all of them read Bokmål. */
const norwegian = new Set(['no', 'nb', 'nn'])

/** Accept-Language ordered by weight: RFC 9110 section 12.5.4. */
function accepted(header: string): LanguageCode[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean)
      const primary = tag.slice(0, 2).toLowerCase()
      const language = norwegian.has(primary) ? 'nb' : primary
      return { language, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => weight > 0 && /^[a-z]{2}$/.test(language))
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

/** English dates in the European order: "20 November 2018". */
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
const localeOf = (language: LanguageCode): string =>
  (locales as Partial<Record<LanguageCode, string>>)[language] ?? language

export const formatDay = (language: LanguageCode, day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Cached, because creating a format takes 50 µs and every page needs it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached for the last minutes, because formatting one takes 3 µs. */
const times = new Map<string, string>()
const MOST_TIMES = 5_000

/** "16:09" in the market's zone. */
export function formatTime(language: LanguageCode, instant: Date, market: CountryCode): string {
  const timeZone = zoneOf(market)
  const key = `${language} ${timeZone}`
  const ofMinute = `${key} ${Math.floor(instant.getTime() / 60_000)}`
  const before = times.get(ofMinute)
  if (before !== undefined) return before
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit', timeZone })
  clocks.set(key, clock)
  const time = clock.format(instant)
  if (times.size >= MOST_TIMES) times.clear()
  times.set(ofMinute, time)
  return time
}

/** Date and time with the time zone, because the server does not know the reader's zone. */
export const formatMoment = (language: LanguageCode, instant: string, market: CountryCode): string => {
  const parts = momentParts(localeOf(language), instant, market)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  if (!/^(UTC|GMT)\s?[+-]/.test(zone)) return parts.map(({ value }) => value).join('')
  // A locale without an abbreviation, like Finnish, shows "UTC+2"; people know "EET".
  const known = momentParts('en-GB', instant, market).find(({ type }) => type === 'timeZoneName')?.value
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? (known ?? value) : value)).join('')
}

const momentParts = (locale: string, instant: string, market: CountryCode) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zoneOf(market),
    timeZoneName: 'short',
  }).formatToParts(new Date(instant))

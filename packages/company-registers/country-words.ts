/** Country codes from the names of countries and nationalities that registers write in words. */

import { countryOf } from '@foyer/name-matching/lists/country-names'
import { isEverHighRisk } from '@foyer/national-fields/high-risk/country-lists'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import nationalities from './nationalities.json' with { type: 'json' }
import french from './nationalities-french.json' with { type: 'json' }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const byLanguage = new Map<string, ReadonlyMap<string, CountryCode>>()

/** Codes that the names of countries (CLDR) include and ISO 3166-1 does not assign to a country. */
const notCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
])

/** Not a former code, nor another word for one: "UK" is GB. */
const isCountry = (code: string) => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code

function namesIn(language: string): ReadonlyMap<string, CountryCode> {
  const known = byLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const made = new Map(
    codes.flatMap((code): [string, CountryCode][] => {
      const name = isCountry(code) ? names.of(code) : undefined
      return name === undefined ? [] : [[folded(name), code]]
    }),
  )
  byLanguage.set(language, made)
  return made
}

const folded = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * null for an unusual name. In English also the names of ISO 3166 and of authorities, such as "Virgin
 * Islands, British", so that a high-risk country is not lost by its spelling.
 */
export function countryNamed(name: string | null, language: string): CountryCode | null {
  if (name === null) return null
  const known = namesIn(language).get(folded(name))
  if (known !== undefined) return known
  return unitedKingdom.test(folded(name)) ? 'GB' : language === 'en' ? countryOf(name) : null
}

/** A code of ISO 3166-1, two letters. null for any other. */
export const countryCoded = (code: string | null): CountryCode | null =>
  code !== null && /^[A-Z]{2}$/.test(code) && [...namesIn('en').values()].includes(code) ? code : null

/**
 * Whether the country of a party is lost that could be a high-risk one: its code cannot be read, or it is of
 * a company without a number, in which the country of a company stands.
 */
export const isCountryLost = (
  written: string | null,
  read: CountryCode | null,
  party: PersonRef | OrganizationRef,
): boolean =>
  written !== null &&
  (read === null ||
    (party.kind === 'ORGANIZATION' && party.organizationNumber === null && isEverHighRisk(read)))

/** As people have typed it for decades, with nothing else: "Wales, U.K.", "England & Wales". */
const nations = 'england|wales|scotland|northern ireland|great britain|britain|united kingdom|u\\.? ?k\\.?'
const unitedKingdom = new RegExp(`^(?:(?:${nations}|and|&)[\\s,/()]*)+$`)

type NationalityLanguage = 'en' | 'fr'

/** From an adjective, such as "British". Of several, the high-risk one; otherwise null. */
export function nationalityNamed(
  adjective: string | null,
  language: NationalityLanguage,
): CountryCode | null {
  if (adjective === null) return null
  const whole = nationalityIn(adjective, language)
  if (whole !== null) return whole
  const codes = adjective.split(separator).map((part) => nationalityIn(part, language))
  const [first = null] = codes
  if (codes.every((code) => code === first)) return first
  return codes.find((code) => code !== null && isEverHighRisk(code)) ?? null
}

const separator = /[,/;&]|\b(?:and|et)\b/i

/** Whether every nationality in it is known, so that none can be a high-risk one unseen. */
export const isNationalityRead = (adjective: string, language: NationalityLanguage): boolean =>
  nationalityIn(adjective, language) !== null ||
  adjective.split(separator).every((part) => nationalityIn(part, language) !== null)

function nationalityIn(adjective: string, language: NationalityLanguage): CountryCode | null {
  const word = spellingsOf[language](adjective).find((each) => Object.hasOwn(words[language], each))
  return (word !== undefined && words[language][word]) || countryNamed(adjective, language)
}

const words: Record<NationalityLanguage, Record<string, CountryCode>> = { en: nationalities, fr: french }

const spellingsOf: Record<NationalityLanguage, (adjective: string) => string[]> = {
  en: (adjective) => [folded(adjective)],
  // The words are feminine, as the register writes them: "iranienne" of "Iranien", "libanaise" of "Libanais".
  fr: (adjective) => {
    const plain = folded(adjective).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('-', ' ')
    return [plain, `${plain}e`, `${plain}ne`]
  },
}

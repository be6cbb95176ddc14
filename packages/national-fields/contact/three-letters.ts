/** Countries by their code of three letters. */
import type { CountryCode } from '../schemas/primitives.ts'
import alpha3 from './alpha-3.json' with { type: 'json' }

const countries: Record<string, CountryCode> = alpha3

/** ISO 3166-1 alpha-3, in capital letters. null: no country has the code. */
export const countryOfThreeLetters = (code: string): CountryCode | null =>
  Object.hasOwn(countries, code) ? (countries[code] ?? null) : null

/** ICAO 9303, part 3, section 5: what documents write otherwise than ISO 3166-1. */
const onDocuments: Record<string, CountryCode> = {
  ...{ D: 'DE', RKS: 'XK' },
  ...Object.fromEntries(['GBD', 'GBN', 'GBO', 'GBP', 'GBS'].map((code) => [code, 'GB'])),
}

/** The issuing state of a document. null: an organization such as the United Nations, or no code. */
export const issuingCountryOf = (code: string): CountryCode | null =>
  (Object.hasOwn(onDocuments, code) ? onDocuments[code] : undefined) ?? countryOfThreeLetters(code)

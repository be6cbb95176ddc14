/** Converts the addresses of Companies House. Pure. */
import type { Address, CountryCode } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'
import { countryNamed } from '../country-words.ts'

/** None if there is nothing in it. */
export function addressOf(value: unknown, type: Address['type']): Address[] {
  const source = fields(value)
  const part = (name: string) => text(source[name], 200)
  const [premises, first, second] = [part('premises'), part('address_line_1'), part('address_line_2')]
  const [city, county, land, careOf, box] = ['locality', 'region', 'country', 'care_of', 'po_box'].map(part)
  const isNumber = premises !== null && /^\d+[A-Z]?(-\d+[A-Z]?)?$/i.test(premises)
  const lines = isNumber ? [[premises, first].filter(Boolean).join(' '), second] : [premises, first, second]
  const written = lines.flatMap((line) => (line ? [line] : []))
  const postalCode = text(source.postal_code, 20)?.toUpperCase().replace(/\s+/g, ' ') ?? null
  if (written.length === 0 && !city && !postalCode && !box) return []
  const country = countryIn(source) ?? null
  return [
    {
      type,
      careOf: careOf?.replace(/^c\/o\s+/i, '') ?? null,
      lines: written,
      street: isNumber ? first : null,
      houseNumber: isNumber ? premises : null,
      apartment: null,
      poBox: box ?? null,
      postalCode,
      city: city ?? null,
      municipality: null,
      region: null,
      country,
      formatted: [
        careOf && `c/o ${careOf.replace(/^c\/o\s+/i, '')}`,
        box && `PO Box ${box}`,
        ...written,
        city,
        county,
        postalCode,
        country === 'GB' ? null : land,
      ]
        .filter(Boolean)
        .join(', '),
    },
  ]
}

/** undefined: one is written that Foyer cannot read. "Not specified" is a word of the register for none. */
export function countryIn(address: unknown): CountryCode | null | undefined {
  const { country, postal_code: code } = fields(address)
  const land = text(country, 200)
  if (land === null || /^not specified$/i.test(land)) return null
  // Many people write a county in the field of the country.
  return countryNamed(land, 'en') ?? (isBritishCode.test(text(code, 20) ?? '') ? 'GB' : undefined)
}

/** Not of Jersey, Guernsey, the Isle of Man or Gibraltar, which have codes of the same form. */
const isBritishCode = /^(?!JE|GY|IM|GX)[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i

export const hasUnreadCountry = (profile: Fields): boolean =>
  [profile.registered_office_address, profile.service_address].some((each) => countryIn(each) === undefined)

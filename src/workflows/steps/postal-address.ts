/** A postal address in four fields: line, postalCode, city and country. */

import { countryCode, postalCode, shownPostalCode } from '@foyer/national-fields/contact/address'
import { plain } from '@foyer/national-fields/normalise'
import type { Address, CountryCode } from '@foyer/national-fields/schemas/primitives'
import { shortText } from '../fields/text.ts'
import { type Form, field, type Values } from './step-kind.ts'

export interface TypedAddress {
  line: string
  postalCode: string
  city: string
  country: CountryCode
}

/**
 * Reads each field, to be combined with the other fields of the page. A missing country is a problem, not a
 * default.
 */
export function addressReadings(form: Form, market: CountryCode) {
  const country = countryCode(field(form, 'country'))
  return {
    line: shortText(field(form, 'line'), { max: 120 }),
    postalCode: postalCode(field(form, 'postalCode'), {
      country: 'value' in country ? country.value : market,
    }),
    city: shortText(field(form, 'city'), { max: 80 }),
    country,
  }
}

/** A shown address that is unchanged keeps its structure, such as the house number of a register. */
export const addressFrom = (
  typed: TypedAddress,
  type: Address['type'],
  shown: Address | null | undefined,
): Address => (shown && isUnchanged(typed, shown) ? { ...shown, type } : addressOf(typed, type))

const isUnchanged = (typed: TypedAddress, shown: Address): boolean =>
  plain(typed.line) === plain(shown.lines[0] ?? '') &&
  typed.postalCode === shown.postalCode &&
  plain(typed.city) === plain(shown.city ?? '') &&
  typed.country === shown.country

export function addressOf(typed: TypedAddress, type: Address['type']): Address {
  const line = plain(typed.line)
  return {
    type,
    careOf: null,
    lines: [line],
    street: null,
    houseNumber: null,
    apartment: null,
    poBox: null,
    postalCode: typed.postalCode,
    city: typed.city,
    municipality: null,
    region: null,
    country: typed.country,
    formatted: [line, `${shownPostalCode(typed)} ${typed.city}`.trim(), typed.country].join(', '),
  }
}

/** The address of a company among those that a register has of it. */
export const companyAddressOf = (addresses: Address[]): Address | null =>
  addresses.find(({ type }) => type === 'REGISTERED' || type === 'VISITING') ?? addresses[0] ?? null

/** Without regard to letters, commas and how the lines are divided. */
export const isSameAddress = (a: Address, b: Address): boolean => comparable(a) === comparable(b)

const comparable = ({ lines, postalCode, city, country }: Address): string =>
  [lines.join(' '), postalCode?.replaceAll(' ', ''), city, country]
    .map((part) => plain((part ?? '').toLowerCase().replace(/[,.]+/g, ' ')))
    .join('|')

export const addressValues = (address: Address | null): Values =>
  address
    ? {
        line: address.lines[0] ?? '',
        postalCode: shownPostalCode(address),
        city: address.city ?? '',
        country: address.country ?? '',
      }
    : {}

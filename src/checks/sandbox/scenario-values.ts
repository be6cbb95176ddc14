/** Expands the short forms of the catalogue into addresses and numbers of the service's schemas. */

import { shownPostalCode } from '@foyer/national-fields/contact/address'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { isSynthetic } from '@foyer/national-fields/identity/personal-identity-number'
import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { Address, CountryCode } from '@foyer/national-fields/schemas/primitives'
import register from './catalogue/register.json' with { type: 'json' }
import type { SimulatedMarket, TestAddress, TestPerson } from './scenarios.ts'

type Place = Pick<Address, 'postalCode' | 'city' | 'municipality' | 'region'> & { country: SimulatedMarket }

const places = register.places as Record<string, Place>
const boxes: Record<SimulatedMarket, string> = register.postOfficeBox

/** A missing key is an error in the catalogue, so it throws. */
export function requireEntry<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The sandbox's catalogue has no ${what}.`)
  return value
}

export function addressOf(entry: TestAddress, type: Address['type'] = entry.type ?? 'REGISTERED'): Address {
  const place = requireEntry(places[entry.place], `place ${entry.place}`)
  const line = entry.poBox ? `${boxes[place.country]} ${entry.poBox}` : `${entry.street} ${entry.houseNumber}`
  return {
    type,
    careOf: null,
    lines: [line],
    street: entry.street ?? null,
    houseNumber: entry.houseNumber ?? null,
    apartment: null,
    poBox: entry.poBox ?? null,
    ...place,
    formatted: `${line}, ${shownPostalCode(place)} ${place.city}`,
  }
}

/** Throws for a number that the market's own rules refuse: the catalogue must contain valid numbers. */
export function organizationIdentifierOf(country: CountryCode, number: string): OrganizationIdentifier {
  const read = organizationNumber(number, { country, mode: 'sandbox' })
  return requireEntry('value' in read ? read.value : undefined, `valid number ${number} in ${country}`)
}

/** Of these numbers, only the century depends on the day, and no test person is that old. */
const LATEST = '2026-01-01'

/** A number for taxes; the others identify a person. */
const isTaxNumber: Partial<Record<CountryCode, true>> = { DE: true, GB: true }

export const identityNumberOf = (
  person: TestPerson,
  assurance: PersonalIdentityNumber['assurance'],
): PersonalIdentityNumber => ({
  id: person.number,
  issuingCountry: person.country,
  type: person.coordination ? 'COORDINATION' : isTaxNumber[person.country] ? 'TAX' : 'NATIONAL',
  assurance,
  ...(person.coordination ? { confidence: person.coordination } : {}),
  synthetic: isSynthetic(person.number, person.country, LATEST),
})

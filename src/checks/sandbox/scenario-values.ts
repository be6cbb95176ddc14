/** Expands the short forms of the catalogue into addresses and numbers of the service's schemas. */

import type { OrganizationIdentifier, PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import type { Address, CountryCode } from '../../schemas/primitives.ts'
import { shownPostalCode } from '../../workflows/fields/contact/address.ts'
import register from './register.json' with { type: 'json' }
import { displayOf, type TestAddress, type TestPerson } from './scenarios.ts'

type Place = Pick<Address, 'country' | 'postalCode' | 'city' | 'municipality' | 'region'>

const places = register.places as Record<string, Place>

/** A missing key is an error in the catalogue, so it throws. */
export function requireEntry<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The sandbox's catalogue has no ${what}.`)
  return value
}

export function addressOf(entry: TestAddress, type: Address['type'] = entry.type ?? 'REGISTERED'): Address {
  const place = requireEntry(places[entry.place], `place ${entry.place}`)
  const box = place.country === 'NO' ? 'Postboks' : place.country === 'FI' ? 'PL' : 'Box'
  const line = entry.poBox ? `${box} ${entry.poBox}` : `${entry.street} ${entry.houseNumber}`
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

/** FIFPRO is the Finnish trade register's prefix in BRIS. Other registers publish no EUID as open data. */
export const organizationIdentifierOf = (country: CountryCode, number: string): OrganizationIdentifier => ({
  id: number,
  issuingCountry: country,
  type: 'REGISTRATION',
  display: displayOf(country, number),
  ...(country === 'FI' ? { euid: `FIFPRO.${number}` } : {}),
})

export const identityNumberOf = (
  person: TestPerson,
  assurance: PersonalIdentityNumber['assurance'],
): PersonalIdentityNumber => ({
  id: person.number,
  issuingCountry: person.country,
  type: person.coordination ? 'COORDINATION' : 'NATIONAL',
  assurance,
  ...(person.coordination ? { confidence: person.coordination } : {}),
  synthetic: true,
})

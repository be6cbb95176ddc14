/** Person identification data (PID Rulebook, SD-JWT VC) in Foyer's terms. Missing data is null. */

import { countries } from '@foyer/national-fields/contact/address'
import { dayOf, oldestBirth } from '@foyer/national-fields/date'
import {
  type IdentityNumberResult,
  personalIdentityNumber,
} from '@foyer/national-fields/identity/personal-identity-number'
import { rejection } from '@foyer/national-fields/problem'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Address, CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'
import type { Mode } from '../contract/mode.ts'
import { requiredClaims } from './pid-query.ts'
import { refuse } from './refusal.ts'

export interface PlaceOfBirth {
  country: CountryCode | null
  region: string | null
  locality: string | null
}

export interface PidClaims {
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  nationalities: CountryCode[]
  placeOfBirth: PlaceOfBirth | null
  personalIdentityNumber: PersonalIdentityNumber | null
  /** There is a number, and the rules of its country refuse it. */
  isNumberRefused: boolean
  address: Address | null
  /** `issuing_country`. */
  country: CountryCode
}

const LONGEST_NAME = 300
const isCountry = new Set(countries)

const countryIn = (value: unknown): CountryCode | null =>
  typeof value === 'string' && isCountry.has(value) ? value : null

function nameIn(claims: Fields, name: string): string {
  const value = claims[name]
  const clean = typeof value === 'string' && value.length <= LONGEST_NAME ? text(value, LONGEST_NAME) : null
  return clean ?? refuse('MALFORMED', name)
}

/** Throws CLAIM_MISSING, and MALFORMED for a value that cannot be meant. */
export function pidClaimsOf(claims: Fields, mode: Mode, today: ISODate): PidClaims {
  for (const { path } of requiredClaims) {
    const name = path[0] ?? ''
    const value = claims[name]
    if (value === undefined || value === null) refuse('CLAIM_MISSING', name)
  }
  if (!Array.isArray(claims.nationalities)) refuse('MALFORMED', 'nationalities')
  if (list(claims.nationalities, 1).length === 0) refuse('CLAIM_MISSING', 'nationalities')
  const country = countryIn(claims.issuing_country) ?? refuse('MALFORMED', 'issuing_country')
  const number = numberIn(claims.personal_administrative_number, country, mode, today)
  const dateOfBirth = birthdateIn(claims.birthdate, today)
  const numberDay = number && 'value' in number ? number.dateOfBirth : null
  if (dateOfBirth !== null && numberDay !== null && numberDay !== dateOfBirth)
    refuse('MALFORMED', 'personal_administrative_number contradicts birthdate')
  return {
    givenName: nameIn(claims, 'given_name'),
    familyName: nameIn(claims, 'family_name'),
    dateOfBirth,
    nationalities: nationalitiesIn(claims.nationalities),
    placeOfBirth: placeOfBirthIn(fields(claims.place_of_birth)),
    personalIdentityNumber: number && 'value' in number ? number.value : null,
    isNumberRefused: number !== null && 'problem' in number,
    address: addressIn(fields(claims.address)),
    country,
  }
}

/** May be known in part only, such as 1990 or 0000-03-01: such a day is not guessed. */
function birthdateIn(value: unknown, today: ISODate): ISODate | null {
  if (typeof value !== 'string') return refuse('MALFORMED', 'birthdate')
  const [, year = '', month = '', day = ''] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(value) ?? []
  const date = dayOf(Number(year), Number(month), Number(day))
  if (date !== null && (date > today || date < oldestBirth(today))) refuse('MALFORMED', 'birthdate')
  return date
}

/** QU (unknown) and QS (stateless) are no countries. */
function nationalitiesIn(value: unknown): CountryCode[] {
  return [...new Set(list(value, 20).flatMap((each) => countryIn(each) ?? []))]
}

function placeOfBirthIn(place: Fields): PlaceOfBirth | null {
  const found = {
    country: countryIn(place.country),
    region: text(place.region, 200),
    locality: text(place.locality, 200),
  }
  return Object.values(found).some((each) => each !== null) ? found : null
}

/**
 * By the rules of the country that issued it; null: there is no number. A number that they refuse is dropped,
 * because a wrong number would join the records of two people.
 */
function numberIn(
  value: unknown,
  country: CountryCode,
  mode: Mode,
  today: ISODate,
): IdentityNumberResult | null {
  if (value === undefined || value === null) return null
  const written = text(value, 60)
  if (written === null) return typeof value === 'string' ? null : rejection('invalid_identity_number')
  return personalIdentityNumber(written, { country, mode, today, assurance: 'EID' })
}

function addressIn(source: Fields): Address | null {
  const street = text(source.street_address, 300)
  const whole = text(source.formatted, 500)
  const place = {
    postalCode: text(source.postal_code, 20),
    city: text(source.locality, 150),
    country: countryIn(source.country),
  }
  const isKnown = [street, whole, place.postalCode, place.city].some((each) => each !== null)
  if (!isKnown) return null
  const town = [place.postalCode, place.city].filter((part) => part !== null).join(' ')
  const line = street ?? whole
  return {
    type: 'RESIDENTIAL',
    careOf: null,
    lines: line === null ? [] : [line],
    // The street may contain the number: it is not taken apart.
    street,
    houseNumber: null,
    apartment: null,
    poBox: null,
    ...place,
    municipality: null,
    region: null,
    formatted: whole ?? [street, town].filter(Boolean).join(', '),
  }
}

/** Nationalities and the place of birth as eIDs and wallets give them (AMLR article 22(1)(a)). */

import { countries } from '../contact/address.ts'
import type { CountryCode, PlaceOfBirth } from '../schemas/primitives.ts'

const assigned: ReadonlySet<unknown> = new Set(countries)

/**
 * The countries in a claim that is a list or one code, each once. Other values are left out: QU (unknown) and
 * QS (stateless) of the PID rulebook, and texts.
 */
export function nationalitiesIn(claim: unknown): CountryCode[] {
  const codes = (Array.isArray(claim) ? claim : [claim]).flatMap((each) => countryIn(each) ?? [])
  return [...new Set(codes)]
}

/** OpenID Connect for Identity Assurance 1.0, `place_of_birth`. null where it is empty. */
export function placeOfBirthIn(claim: unknown): PlaceOfBirth | null {
  if (typeof claim !== 'object' || claim === null) return null
  const { country, region, locality } = claim as Record<string, unknown>
  const place = { country: countryIn(country), region: textIn(region), locality: textIn(locality) }
  return Object.values(place).some((part) => part !== null) ? place : null
}

function countryIn(claim: unknown): CountryCode | null {
  const code = typeof claim === 'string' ? claim.trim().toUpperCase() : null
  return code !== null && assigned.has(code) ? code : null
}

const MAX_LENGTH = 150
const textIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim().slice(0, MAX_LENGTH) : null

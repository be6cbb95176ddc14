/**
 * The person that the claims of a broker prove, and the level. Claims that contradict each other prove no
 * identity.
 */

import { oldestBirth } from '@foyer/national-fields/date'
import { nationalitiesIn, placeOfBirthIn } from '@foyer/national-fields/identity/birth-and-nationality'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, isFields, row, text } from '@foyer/provider-http/answer-fields'
import type { IdentityProof } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { ClaimNames, Level, LevelClaim, PersonClaims } from './profile.ts'

export type ProvenByClaims = Pick<
  IdentityProof,
  | 'assuranceLevel'
  | 'givenName'
  | 'familyName'
  | 'dateOfBirth'
  | 'personalIdentityNumber'
  | 'country'
  | 'nationalities'
  | 'placeOfBirth'
>

export interface ClaimRules {
  claims: PersonClaims
  levels: readonly LevelClaim[]
  country: CountryCode
  /** Live customers refuse synthetic numbers. */
  mode: Mode
  today: ISODate
}

/** Why claims prove no identity: words without the claims. */
class Refused extends Error {}

export type ReadClaims = { proven: ProvenByClaims } | { refused: string }

export function readClaims(claims: Fields, rules: ClaimRules): ReadClaims {
  try {
    return { proven: provenBy(claims, rules) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

function provenBy(claims: Fields, rules: ClaimRules): ProvenByClaims {
  const { country, today } = rules
  const assuranceLevel = levelOf(claims, rules.levels)
  const number = numberOf(claims, rules)
  const born = birthDateOf(claims, rules)
  if (born !== null && number?.dateOfBirth && number.dateOfBirth !== born)
    throw new Refused('The national number contradicts the date of birth.')
  const dateOfBirth = born ?? number?.dateOfBirth ?? null
  if (dateOfBirth !== null && (dateOfBirth > today || dateOfBirth < oldestBirth(today)))
    throw new Refused('The date of birth is impossible.')
  return {
    ...{ assuranceLevel, ...nameOf(claims, rules.claims), dateOfBirth },
    personalIdentityNumber: number?.value ?? null,
    country: number?.value.issuingCountry ?? country,
    ...originOf(claims, rules.claims),
  }
}

function levelOf(claims: Fields, levels: readonly LevelClaim[]): Level {
  const told = levels.find(({ claim }) => claimAt(claims, claim) !== undefined)
  if (!told) throw new Refused('The answer tells no level of assurance.')
  const value = claimAt(claims, told.claim)
  const level = row(told.levels, typeof value === 'string' ? value : null)
  if (!level) throw new Refused('The level of assurance in the answer is not one that was agreed on.')
  return level
}

function nameOf(claims: Fields, names: PersonClaims): Pick<IdentityProof, 'givenName' | 'familyName'> {
  const [givenName, familyName] = [names.givenName, names.familyName].map((each) => nameAt(claims, each))
  if (givenName && familyName) return { givenName, familyName }
  const full = nameAt(claims, names.fullName)
  const at = full?.lastIndexOf(' ') ?? -1
  if (!full || at < 0 || givenName || familyName) throw new Refused('The answer has no whole name.')
  return { givenName: full.slice(0, at), familyName: full.slice(at + 1) }
}

const readable = /\p{L}/u
function nameAt(claims: Fields, names: ClaimNames): string | null {
  const value = firstOf(claims, names)
  if (value === undefined) return null
  const name = text(value, 200)?.normalize('NFC').replace(/\s+/g, ' ') ?? ''
  if (!readable.test(name)) throw new Refused('The answer has no readable name.')
  return name
}

function birthDateOf(claims: Fields, { claims: { birthDate } }: ClaimRules): ISODate | null {
  const value = firstOf(claims, birthDate)
  if (value === undefined) return null
  const born = day(value)
  if (born === null) throw new Refused('The date of birth in the answer is no date.')
  return born
}

function originOf(
  claims: Fields,
  names: PersonClaims,
): Pick<IdentityProof, 'nationalities' | 'placeOfBirth'> {
  const nationalities = nationalitiesIn(firstOf(claims, names.nationalities ?? []))
  const placeOfBirth = placeOfBirthIn(firstOf(claims, names.placeOfBirth ?? []))
  return { ...(nationalities.length > 0 && { nationalities }), ...(placeOfBirth && { placeOfBirth }) }
}

type NumberOf = { value: PersonalIdentityNumber; dateOfBirth: ISODate | null }

function numberOf(claims: Fields, { claims: names, country, mode, today }: ClaimRules): NumberOf | null {
  const value = firstOf(claims, names.number)
  if (value === undefined) return null
  const issuer = firstOf(claims, names.numberCountry) ?? country
  if (typeof value !== 'string' || typeof issuer !== 'string' || !/^[a-z]{2}$/i.test(issuer))
    throw new Refused('The national number in the answer cannot be read.')
  const read = personalIdentityNumber(value, {
    ...{ country: issuer.toUpperCase(), mode, today, assurance: 'EID' },
  })
  if ('problem' in read) throw new Refused(`The national number in the answer is refused: ${read.problem}.`)
  const confidence = confidenceOf(firstOf(claims, names.numberConfidence))
  return { value: { ...read.value, ...confidence }, dateOfBirth: read.dateOfBirth }
}

const confidences = { confirmed: 'CONFIRMED', probable: 'PROBABLE', uncertain: 'UNCERTAIN' } as const
/** An unknown level does not count as a good one. */
function confidenceOf(value: unknown): Pick<PersonalIdentityNumber, 'confidence'> {
  if (value === undefined) return {}
  return { confidence: row(confidences, text(value)) ?? 'UNCERTAIN' }
}

/** Brokers write a missing value as an empty text or null. */
function firstOf(claims: Fields, names: ClaimNames): unknown {
  return names.map((name) => claimAt(claims, name)).find((value) => value !== undefined)
}
function claimAt(claims: Fields, name: string): unknown {
  const path = name.includes('://') ? [name] : name.split('.')
  let found: unknown = claims
  for (const part of path) found = isFields(found) && Object.hasOwn(found, part) ? found[part] : undefined
  return found === null || found === '' ? undefined : found
}

/**
 * The claims of the token, and those of UserInfo beside them; undefined where they contradict each other.
 * Only the token says how a person signed in this time (acr, OpenID Connect Core 1.0 section 2).
 */
export function joinedClaims(
  token: Fields,
  userInfo: Fields,
  { claims, levels }: Pick<ClaimRules, 'claims' | 'levels'>,
): Fields | undefined {
  const used = [...Object.values(claims).flat(), ...levels.map(({ claim }) => claim)]
  const isContradiction = used.some((name) => {
    const [one, other] = [claimAt(token, name), claimAt(userInfo, name)]
    return one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other)
  })
  const { acr: _, ...beside } = userInfo
  return isContradiction ? undefined : { ...beside, ...token }
}

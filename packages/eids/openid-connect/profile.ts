/** The profiles of eID brokers for the adapter: data, one profile each, from its documentation. */

import type { MarketCode } from '@foyer/national-fields/market-code'
import type { IdentityProof, TellsNumber } from '../contract/identity-provider.ts'

export type Level = IdentityProof['assuranceLevel']

export const clientAuthentications = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
export type ClientAuthentication = (typeof clientAuthentications)[number]

/** Names of claims, the first one that is there counts. A dot leads into an object; a URL is one name. */
export type ClaimNames = readonly string[]

export interface LevelClaim {
  claim: string
  /** By the value of the claim. A value that is not here proves no identity. */
  levels: Readonly<Record<string, Level>>
}

/** One eID of a country, as the broker offers it. */
export interface BrokeredEid {
  /** Display name: "BankID". */
  name: string
  /** The requested values. Empty: the parameter is not sent. */
  acrValues: readonly string[]
  scopes: readonly string[]
  loginHint?: string
  /** Whether its answers always have the national number. Absent: the broker's documents do not say so. */
  tellsNumber?: TellsNumber
  /** The first of these claims that the answer has decides the level. The answer without any is refused. */
  levels: readonly LevelClaim[]
  /** Laws of the country want private_key_jwt, signed requests and encrypted tokens. */
  isStrict?: true
}

export interface PersonClaims {
  givenName: ClaimNames
  familyName: ClaimNames
  /** Only when the others are missing, in countries where the last word is the family name. */
  fullName: ClaimNames
  birthDate: ClaimNames
  /** The national number. An identifier of the broker does not count. */
  number: ClaimNames
  /** The country of the number, ISO 3166-1 alpha-2. Absent: the country of the eID. */
  numberCountry: ClaimNames
  /** The confidence of a Swedish coordination number: confirmed, probable, uncertain. */
  numberConfidence: ClaimNames
  /** ISO 3166-1 alpha-2, one or a list. */
  nationalities?: ClaimNames
  /** As in OpenID Connect for Identity Assurance 1.0. */
  placeOfBirth?: ClaimNames
}

export interface OpenIdProfile {
  eids: Readonly<Partial<Record<MarketCode, BrokeredEid>>>
  claims: PersonClaims
  clientAuthentication: ClientAuthentication
  /** Some claims come from the UserInfo endpoint only. */
  usesUserInfo: boolean
  /** Asks for a new sign-in, also when the browser has a session at the broker. */
  prompt?: 'login'
  /** Seconds. Then the token must have an `auth_time`. */
  maxAge?: number
  sendsUiLocales: boolean
  /** Hosts of test environments: their identities prove nothing. */
  testHosts: readonly RegExp[]
}

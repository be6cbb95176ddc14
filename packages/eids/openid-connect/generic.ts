/**
 * A broker that has no profile of its own: the customer names the values of `acr` and their levels. Claims
 * are those of the Swedish OpenID Connect profile (oidc.se, "Claims and Scopes"), and common ones.
 */
import { type MarketCode, marketCodes } from '@foyer/national-fields/market-code'
import type { BrokeredEid, OpenIdProfile } from './profile.ts'

const sweden = (name: string) => `https://id.oidc.se/claim/${name}`
const scopes = ['openid', 'profile']
const swedishScopes = [
  'openid',
  'https://id.oidc.se/scope/naturalPersonInfo',
  'https://id.oidc.se/scope/naturalPersonNumber',
]

/** Levels of the Swedish Agency for Digital Government, and those of eIDAS (Regulation (EU) 2015/1502). */
const knownLevels = {
  'http://id.elegnamnden.se/loa/1.0/loa3': 'SUBSTANTIAL',
  'http://id.elegnamnden.se/loa/1.0/loa4': 'HIGH',
  'http://eidas.europa.eu/LoA/low': 'LOW',
  'http://eidas.europa.eu/LoA/substantial': 'SUBSTANTIAL',
  'http://eidas.europa.eu/LoA/high': 'HIGH',
} as const

const eid = (country: MarketCode): BrokeredEid => ({
  name: 'eID',
  acrValues: [],
  scopes: country === 'SE' ? swedishScopes : scopes,
  levels: [{ claim: 'acr', levels: knownLevels }],
})

export const generic: OpenIdProfile = {
  eids: Object.fromEntries(marketCodes.map((country) => [country, eid(country)])),
  claims: {
    givenName: ['given_name'],
    familyName: ['family_name'],
    fullName: [],
    birthDate: ['birthdate'],
    number: [
      sweden('personalIdentityNumber'),
      sweden('coordinationNumber'),
      'nin',
      'pid',
      'personal_identity_code',
    ],
    numberCountry: ['nin_issuing_country'],
    numberConfidence: [sweden('coordinationNumberLevel')],
    nationalities: ['nationalities', 'nationality'],
    placeOfBirth: ['place_of_birth'],
  },
  clientAuthentication: 'client_secret_basic',
  usesUserInfo: true,
  prompt: 'login',
  sendsUiLocales: true,
  testHosts: [],
}

/**
 * No public documentation of its OpenID Connect was found: the customer enters the values of the contract.
 */
export const grandid: OpenIdProfile = {
  ...generic,
  eids: { SE: { name: 'BankID', acrValues: [], scopes, levels: [] } },
  claims: { ...generic.claims, number: [...generic.claims.number, 'personalNumber'] },
}

/**
 * Vipps MobilePay Login. Source: developer.vippsmobilepay.com, "Login API", read in 2026. Never seen against
 * a real account.
 */
import type { BrokeredEid, OpenIdProfile } from './profile.ts'

const eid = (name: string, scopes: readonly string[]): BrokeredEid => ({
  name,
  // Without it, a browser that is remembered needs no confirmation in the app.
  acrValues: ['urn:vipps:acr:app_auth'],
  scopes,
  // No notified eID: the account was made with one, but a sign-in is a phone and its code.
  levels: [{ claim: 'acr', levels: { 'urn:vipps:acr:app_auth': 'LOW' } }],
})

export const vipps: OpenIdProfile = {
  eids: {
    NO: eid('Vipps', ['openid', 'name', 'birthDate', 'nin']),
    DK: { ...eid('MobilePay', ['openid', 'name', 'birthDate']), tellsNumber: 'NEVER' },
    FI: { ...eid('MobilePay', ['openid', 'name', 'birthDate']), tellsNumber: 'NEVER' },
  },
  claims: {
    givenName: ['given_name'],
    familyName: ['family_name'],
    fullName: [],
    birthDate: ['birthdate'],
    number: ['nin'],
    numberCountry: [],
    numberConfidence: [],
  },
  clientAuthentication: 'client_secret_basic',
  usesUserInfo: true,
  sendsUiLocales: false,
  testHosts: [/^apitest\.vipps\.no$/],
}

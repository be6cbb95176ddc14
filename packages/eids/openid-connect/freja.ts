/**
 * Freja without a broker. Source: "OpenID Connect - General Guide" of Freja eID Group and its discovery, read
 * in 2026. Never seen against a real account.
 */
import type { BrokeredEid, OpenIdProfile } from './profile.ts'

const claim = (name: string) => `https://frejaeid.com/oidc/claims/${name}`
const scope = (name: string) => `https://frejaeid.com/oidc/scopes/${name}`

const freja: BrokeredEid = {
  name: 'Freja',
  acrValues: [],
  scopes: ['openid', 'profile', scope('personalIdentityNumber'), scope('registrationLevel')],
  // Plus is the Swedish quality mark at level 3. Extended is a scanned document, so less than that.
  levels: [
    { claim: claim('registrationLevel'), levels: { PLUS: 'SUBSTANTIAL', EXTENDED: 'LOW', BASIC: 'LOW' } },
  ],
}

export const frejaDirect: OpenIdProfile = {
  eids: { SE: freja, NO: freja, DK: freja, FI: freja },
  claims: {
    givenName: ['given_name'],
    familyName: ['family_name'],
    fullName: [],
    birthDate: ['birthdate'],
    number: [claim('personalIdentityNumber')],
    numberCountry: [claim('country')],
    numberConfidence: [],
  },
  clientAuthentication: 'client_secret_post',
  usesUserInfo: false,
  sendsUiLocales: true,
  testHosts: [/^oidc\.test\.frejaeid\.com$/],
}

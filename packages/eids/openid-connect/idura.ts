/**
 * Idura Verify, which was Criipto Verify. Source: docs.idura.app, "eIDs" and "JWT payloads per eID type",
 * read in 2026. Never seen against a real account.
 */
import type { Level, LevelClaim, OpenIdProfile } from './profile.ts'

/** `authenticationtype` names the used eID; older tokens have the scheme of the eID only. */
const levels = (used: Record<string, Level>, scheme: Record<string, Level>): LevelClaim[] => [
  {
    claim: 'authenticationtype',
    levels: Object.fromEntries(Object.entries(used).map(([name, level]) => [`urn:grn:authn:${name}`, level])),
  },
  { claim: 'identityscheme', levels: scheme },
]

export const idura: OpenIdProfile = {
  eids: {
    SE: {
      name: 'BankID',
      acrValues: ['urn:grn:authn:se:bankid'],
      tellsNumber: 'ALWAYS',
      scopes: ['openid', 'ssn'],
      levels: levels(
        {
          'se:bankid': 'SUBSTANTIAL',
          'se:bankid:same-device': 'SUBSTANTIAL',
          'se:bankid:qr': 'SUBSTANTIAL',
          'se:bankid:another-device:qr': 'SUBSTANTIAL',
        },
        { sebankid: 'SUBSTANTIAL' },
      ),
    },
    NO: {
      name: 'BankID',
      acrValues: ['urn:grn:authn:no:bankid:high'],
      tellsNumber: 'ALWAYS',
      scopes: ['openid', 'ssn'],
      // The scheme alone does not distinguish the biometric BankID from the one with a code device.
      levels: levels(
        {
          'no:bankid:high': 'HIGH',
          'no:bankid:substantial': 'SUBSTANTIAL',
          'no:bankid': 'SUBSTANTIAL',
        },
        { 'nobankid-oidc': 'SUBSTANTIAL' },
      ),
    },
    DK: {
      name: 'MitID',
      acrValues: ['urn:grn:authn:dk:mitid:substantial'],
      scopes: ['openid', 'ssn'],
      levels: levels(
        { 'dk:mitid:high': 'HIGH', 'dk:mitid:substantial': 'SUBSTANTIAL', 'dk:mitid:low': 'LOW' },
        { dkmitid: 'LOW' },
      ),
    },
    FI: {
      name: 'Pankkitunnus / Mobiilivarmenne',
      acrValues: ['urn:grn:authn:fi:all'],
      tellsNumber: 'ALWAYS',
      scopes: ['openid', 'ssn'],
      // Each bank has a type of its own. All of the network are at least substantial (law 617/2009).
      levels: [{ claim: 'identityscheme', levels: { fitupas: 'SUBSTANTIAL' } }],
      isStrict: true,
    },
  },
  claims: {
    givenName: ['given_name', 'givenname'],
    familyName: ['family_name', 'surname'],
    // MitID gives the name as one text.
    fullName: ['name'],
    birthDate: ['birthdate', 'dateofbirth'],
    // `uuid` of MitID and `uniqueuserid` of BankID are no national numbers.
    number: ['ssn', 'socialno', 'cprNumberIdentifier', 'hetu'],
    numberCountry: [],
    numberConfidence: [],
  },
  clientAuthentication: 'client_secret_basic',
  usesUserInfo: false,
  prompt: 'login',
  sendsUiLocales: true,
  testHosts: [/\.test\.idura\.broker$/, /-test\.criipto\.id$/],
}

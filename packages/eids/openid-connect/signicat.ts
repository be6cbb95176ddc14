/**
 * Signicat eID and Wallet Hub. Source: developer.signicat.com, "eID Hub" and the pages of each eID, read in
 * 2026. Never seen against a real account.
 */
import type { BrokeredEid, Level, OpenIdProfile } from './profile.ts'

/** The token names the eID; the eIDs of Norway and Denmark give their own level too, which then counts. */
const eid = (name: string, id: string, level: Level, extra?: Partial<BrokeredEid>): BrokeredEid => ({
  name,
  acrValues: [`idp:${id}`],
  scopes: ['openid', 'profile', 'nin', 'idp-id'],
  levels: [{ claim: 'idp', levels: { [id]: level } }],
  ...extra,
})

export const signicat: OpenIdProfile = {
  eids: {
    SE: eid('BankID', 'sbid', 'SUBSTANTIAL', { tellsNumber: 'ALWAYS' }),
    NO: eid('BankID', 'nbid', 'SUBSTANTIAL', {
      tellsNumber: 'ALWAYS',
      scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra'],
      levels: [
        {
          claim: 'nbid_acr',
          levels: { 'urn:bankid:bid;LOA=4': 'HIGH', 'urn:bankid:bis;LOA=3': 'SUBSTANTIAL' },
        },
        { claim: 'idp', levels: { nbid: 'SUBSTANTIAL' } },
      ],
    }),
    // The request proves nothing: the applicant's browser carries it.
    DK: eid('MitID', 'mitid', 'LOW', {
      acrValues: ['idp:mitid', 'loa:substantial'],
      scopes: ['openid', 'profile', 'nin', 'idp-id', 'mitid-extra'],
      levels: [
        { claim: 'mitid_loa', levels: { HIGH: 'HIGH', SUBSTANTIAL: 'SUBSTANTIAL', LOW: 'LOW' } },
        { claim: 'idp', levels: { mitid: 'LOW' } },
      ],
    }),
    FI: eid('Pankkitunnus / Mobiilivarmenne', 'ftn', 'SUBSTANTIAL', {
      isStrict: true,
      tellsNumber: 'ALWAYS',
    }),
  },
  claims: {
    givenName: ['given_name'],
    familyName: ['family_name'],
    fullName: [],
    birthDate: ['birthdate'],
    number: ['nin'],
    numberCountry: ['nin_issuing_country'],
    numberConfidence: [],
  },
  clientAuthentication: 'client_secret_basic',
  usesUserInfo: true,
  prompt: 'login',
  sendsUiLocales: true,
  testHosts: [/\.sandbox\.signicat\.(com|dev)$/],
}

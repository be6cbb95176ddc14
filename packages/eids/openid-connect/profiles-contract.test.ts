/** Each profile of a broker under the contract of identity providers, from the settings of live customers. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { send, status } from '@foyer/provider-http/test/local-server'
import type { BrokerKey } from '../../../src/providers/catalogue/brokers.ts'
import { brokerOf } from '../../../src/providers/store/from-settings/brokers.ts'
import { noTransactions } from '../../../test/fixtures/providers.ts'
import { waitingReturn } from '../contract/return-address.ts'
import {
  type Broker,
  type BrokerOptions,
  brokerFetch,
  client,
  clientKeys,
  type Deed,
  startBroker,
} from '../test/eid-broker.ts'
import { identityContract } from '../test/identity.ts'
import type { IdentityWorld, OpenedIdentity } from '../test/identity-world.ts'

const nocodeUrl = 'https://foyer.example/onboarding'
const freja = (name: string) => `https://frejaeid.com/oidc/claims/${name}`

type Claims = Record<string, unknown>
interface Profile extends Pick<IdentityWorld, 'country' | 'person' | 'level' | 'lowerLevel'> {
  key: BrokerKey
  broker: Omit<BrokerOptions, 'redirectUri' | 'claims'>
  settings?: Record<string, string>
  /** The person's claims, in the words of the broker. */
  claims: Claims
  acr?: string
  /** The changes when the person identifies at a lower level. */
  lower: Claims & { acr?: string }
  /** The changes when another person identifies. */
  other: Claims
}

const anna = { given_name: 'Anna', family_name: 'Testsson', birthdate: '1983-02-18' }
const kari = { given_name: 'Kari', family_name: 'Nordmann', birthdate: '1972-09-13' }
const bo = { given_name: 'Bo', birthdate: '1978-02-02' }
const annas = {
  ...{ givenName: 'Anna', familyName: 'Testsson', dateOfBirth: '1983-02-18', number: '198302182384' },
}
const karis = {
  ...{ givenName: 'Kari', familyName: 'Nordmann', dateOfBirth: '1972-09-13', number: '13097248022' },
}
const swedish = 'https://id.oidc.se'
const loa = (level: number) => `http://id.elegnamnden.se/loa/1.0/loa${level}`

const profiles: Record<string, Profile> = {
  'signicat in Norway': {
    ...{ key: 'signicat', country: 'NO', person: karis, level: 'HIGH', lowerLevel: 'SUBSTANTIAL' },
    broker: { scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra'] },
    claims: { ...kari, nin: karis.number, idp: 'nbid', nbid_acr: 'urn:bankid:bid;LOA=4' },
    lower: { nbid_acr: 'urn:bankid:bis;LOA=3' },
    other: { ...bo, nin: undefined },
  },
  'signicat in Finland': {
    ...{ key: 'signicat', country: 'FI', level: 'SUBSTANTIAL', lowerLevel: 'REFUSED' },
    person: {
      ...{ givenName: 'Väinö', familyName: 'Tunnistus', dateOfBirth: '1952-10-13', number: '131052-308T' },
    },
    broker: {
      ...{ authentication: 'private_key_jwt', signed: true, encrypted: 'RSA-OAEP-256' },
      scopes: ['openid', 'profile', 'nin', 'idp-id'],
    },
    settings: { privateKeys: clientKeys },
    claims: {
      ...{ given_name: 'Väinö', family_name: 'Tunnistus', birthdate: '1952-10-13', nin: '131052-308T' },
      idp: 'ftn',
    },
    lower: { idp: 'mitid' },
    other: { ...bo, nin: undefined },
  },
  'idura in Denmark': {
    ...{ key: 'idura', country: 'DK', level: 'SUBSTANTIAL', lowerLevel: 'LOW' },
    person: {
      ...{ givenName: 'Ditlev Von', familyName: 'Testesen', dateOfBirth: '1927-01-21', number: '2101270087' },
    },
    broker: { scopes: ['openid', 'ssn'] },
    claims: {
      ...{ name: 'Ditlev Von Testesen', birthdate: '1927-01-21', cprNumberIdentifier: '2101270087' },
      ...{ identityscheme: 'dkmitid', authenticationtype: 'urn:grn:authn:dk:mitid:substantial' },
    },
    lower: { authenticationtype: 'urn:grn:authn:dk:mitid:low' },
    other: { name: 'Bo Von Testesen', birthdate: '1978-02-02', cprNumberIdentifier: undefined },
  },
  freja: {
    ...{ key: 'freja', country: 'SE', person: annas, level: 'SUBSTANTIAL', lowerLevel: 'LOW' },
    broker: {
      authentication: 'client_secret_post',
      scopes: [
        ...['openid', 'profile', 'https://frejaeid.com/oidc/scopes/personalIdentityNumber'],
        'https://frejaeid.com/oidc/scopes/registrationLevel',
      ],
    },
    claims: {
      ...anna,
      [freja('registrationLevel')]: 'PLUS',
      [freja('personalIdentityNumber')]: annas.number,
      [freja('country')]: 'SE',
    },
    lower: { [freja('registrationLevel')]: 'EXTENDED' },
    other: { ...bo, [freja('personalIdentityNumber')]: undefined },
  },
  vipps: {
    ...{ key: 'vipps', country: 'NO', person: karis, level: 'LOW', lowerLevel: 'REFUSED' },
    broker: { scopes: ['openid', 'name', 'birthDate', 'nin'], acrValues: ['urn:vipps:acr:app_auth', 'low'] },
    claims: { ...kari, nin: karis.number },
    acr: 'urn:vipps:acr:app_auth',
    lower: { acr: 'low' },
    other: { ...bo, nin: undefined },
  },
  grandid: {
    ...{ key: 'grandid', country: 'SE', person: annas, level: 'HIGH', lowerLevel: 'SUBSTANTIAL' },
    broker: {},
    settings: { acrValues: 'high', levels: 'high = HIGH\nsubstantial = SUBSTANTIAL' },
    claims: { ...anna, personalNumber: annas.number },
    acr: 'high',
    lower: { acr: 'substantial' },
    other: { ...bo, personalNumber: undefined },
  },
  'a broker of the Swedish profile': {
    ...{ key: 'openid-connect', country: 'SE', person: annas, level: 'HIGH', lowerLevel: 'SUBSTANTIAL' },
    broker: {
      scopes: ['openid', `${swedish}/scope/naturalPersonInfo`, `${swedish}/scope/naturalPersonNumber`],
      acrValues: [loa(3), loa(4)],
    },
    settings: { acrValues: loa(4) },
    claims: { ...anna, [`${swedish}/claim/personalIdentityNumber`]: annas.number },
    acr: loa(4),
    lower: { acr: loa(3) },
    other: { ...bo, [`${swedish}/claim/personalIdentityNumber`]: undefined },
  },
}

interface Situation {
  change?: Claims & { acr?: string }
  deed?: Deed
  before?: (broker: Broker) => void
  after?: (broker: Broker) => void
}

function providerAt({ key, country, broker, settings = {} }: Profile, issuer: string) {
  const { clientId, clientSecret } = client
  const secret = broker.authentication === 'private_key_jwt' ? {} : { clientSecret }
  const [provider] = brokerOf(key)({
    settings: { issuer, clientId, ...secret, ...settings },
    ...{ customerId: 'customer', mode: 'live', market: country },
    ...{ ownBaseUrl: 'https://foyer.example', nocodeUrl, now: () => new Date() },
    watch: { breaker() {}, ended() {} },
    ...{ fetch: brokerFetch, tlsFetch: () => brokerFetch, transactions: noTransactions },
    derivedKey: () => new Uint8Array(32),
  })
  return provider ?? assert.fail()
}

const brokerFor = (profile: Profile): Promise<Broker> =>
  startBroker({
    ...{ ...profile.broker, redirectUri: `${nocodeUrl}/eid/return` },
    claims: Object.keys(profile.claims),
  })
/** Making one takes a while: all situations that spoil none of it have the same. */
const shared = new Map<Profile, Promise<Broker>>()
after(async () => {
  for (const broker of shared.values()) await (await broker)[Symbol.asyncDispose]()
})
function sharedFor(profile: Profile): Promise<Broker> {
  const broker = shared.get(profile) ?? brokerFor(profile)
  shared.set(profile, broker)
  return broker
}

const open =
  (profile: Profile, { change: { acr = profile.acr, ...change } = {}, ...more }: Situation = {}) =>
  async (): Promise<OpenedIdentity> => {
    const isSpoiled = more.before !== undefined || more.after !== undefined
    const broker = await (isSpoiled ? brokerFor(profile) : sharedFor(profile))
    more.before?.(broker)
    const { deed = { sub: 'somebody', ...(acr && { acr }), claims: { ...profile.claims, ...change } } } = more
    const led = async (redirectTo: string) => {
      const back = new URL(waitingReturn(nocodeUrl, await broker.visit(redirectTo, deed)) ?? '')
      return Object.fromEntries(back.searchParams)
    }
    return {
      provider: providerAt(profile, broker.issuer),
      now: () => new Date(),
      async act(redirectTo) {
        const query = await led(redirectTo)
        more.after?.(broker)
        return query
      },
      async replay(redirectTo) {
        const { lastTokens } = broker
        broker.replies['/token'] = (response, request) => {
          delete broker.replies['/token']
          send(lastTokens, response, request, '')
        }
        return led(redirectTo)
      },
      async [Symbol.asyncDispose]() {
        if (isSpoiled) await broker[Symbol.asyncDispose]()
      },
    }
  }

const atToken = (reply: Broker['replies'][string]): Situation => ({
  after: ({ replies }) => void Object.assign(replies, { '/token': reply }),
})

for (const [name, profile] of Object.entries(profiles))
  identityContract({
    ...profile,
    name,
    ...{ singleUse: 'PROVIDER', isShared: true },
    situations: {
      PROVEN: open(profile),
      LOWER_LEVEL: open(profile, { change: profile.lower }),
      OTHER_PERSON: open(profile, { change: profile.other }),
      CANCELLED: open(profile, { deed: { error: 'access_denied' } }),
      TIMED_OUT: open(profile, { deed: { error: 'session_expired' } }),
      START_HALF: open(profile, {
        before: ({ replies }) =>
          Object.assign(replies, { '/.well-known/openid-configuration': '{"issuer":' }),
      }),
      REDIRECTED: open(profile, atToken(status(302, { location: '/elsewhere' }))),
      HALF: open(profile, atToken('{"id_token":"a.b')),
    },
    forged: [],
    limitMs: 10_000,
  })

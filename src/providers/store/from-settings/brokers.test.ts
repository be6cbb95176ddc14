/** Brokers from the fields of the catalogue to a proof: authentication, requests, encryption, levels. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { waitingReturn } from '@foyer/eids/contract/return-address'
import {
  type BrokerOptions,
  brokerFetch,
  client,
  clientKeys,
  type Deed,
  startBroker,
} from '@foyer/eids/test/eid-broker'
import { noTransactions } from '#test/fixtures/providers.ts'
import { type BrokerKey, brokers } from '../../catalogue/brokers.ts'
import type { AdapterParts } from '../adapter-parts.ts'
import { brokerOf } from './brokers.ts'

const nocodeUrl = 'https://foyer.example/onboarding'
const returnUrl = `${nocodeUrl}/0199/identity/return`
const { clientId, clientSecret } = client
const session = { customerId: 'x', applicationId: '0199', sessionHash: 'aa'.repeat(32) }
const place = { pageUrl: `${nocodeUrl}/0199/identity/eid`, browser: { address: '192.0.2.1', userAgent: '' } }

function opened(
  key: BrokerKey,
  market: string,
  settings: Record<string, string>,
  mode: AdapterParts['mode'] = 'live',
) {
  const fields = brokers[key].fields.map(({ name }) => name as string)
  assert.deepEqual(
    Object.keys(settings).filter((name) => !fields.includes(name)),
    [],
  )
  return brokerOf(key)({
    ...{ settings, customerId: 'x', mode, market, ownBaseUrl: 'https://foyer.example', nocodeUrl },
    now: () => new Date(),
    watch: { breaker() {}, ended() {} },
    ...{ fetch: brokerFetch, tlsFetch: () => brokerFetch, transactions: noTransactions },
    derivedKey: () => new Uint8Array(32),
  })
}

interface Case {
  name: string
  key: BrokerKey
  market: string
  broker: Omit<BrokerOptions, 'redirectUri'>
  settings?: Record<string, string>
  deed: Deed
  level?: string
  number: string | null
}

const kari = { given_name: 'Kari', family_name: 'Nordmann', birthdate: '1972-09-13', nin: '13097248022' }
const anna = { given_name: 'Anna', family_name: 'Testsson', birthdate: '1983-02-18', nin: '198302182384' }
const signicatScopes = ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra']
const agreed = { acrValues: 'high', levels: 'high = HIGH\nsubstantial=SUBSTANTIAL' }
const byAcr = { key: 'openid-connect', market: 'NO', number: kari.nin, level: 'HIGH' } as const
const kariHigh: Deed = { sub: 'k', acr: 'high', claims: kari }

const cases: Case[] = [
  { ...byAcr, name: 'client_secret_basic', broker: {}, settings: agreed, deed: kariHigh },
  {
    ...{ ...byAcr, name: 'client_secret_post', deed: kariHigh },
    broker: { authentication: 'client_secret_post' },
    settings: { ...agreed, clientAuthentication: 'client_secret_post' },
  },
  {
    ...{ ...byAcr, name: 'private_key_jwt', deed: kariHigh },
    broker: { authentication: 'private_key_jwt' },
    settings: { ...agreed, clientAuthentication: 'private_key_jwt', privateKeys: clientKeys },
  },
  {
    ...{ ...byAcr, name: 'pushed requests, because the broker wants them', deed: kariHigh, settings: agreed },
    broker: { pushed: true },
  },
  {
    ...{ ...byAcr, name: 'signed requests', deed: kariHigh, broker: { signed: true } },
    settings: { ...agreed, requests: 'signed', privateKeys: clientKeys },
  },
  {
    ...{ ...byAcr, name: 'signed and pushed requests, encrypted tokens', deed: kariHigh },
    broker: { signed: true, pushed: true, encrypted: 'ECDH-ES' },
    settings: { ...agreed, requests: 'signed-and-pushed', encryptedTokens: 'true', privateKeys: clientKeys },
  },
  {
    ...{ ...byAcr, name: 'claims by UserInfo', deed: kariHigh, settings: agreed },
    broker: { userInfoOnly: true },
  },
  {
    ...{ ...byAcr, name: 'another claim for the level', level: 'SUBSTANTIAL', broker: {} },
    settings: { levels: 'urn:x;LOA=3 = SUBSTANTIAL', levelClaim: 'level' },
    deed: { sub: 'k', acr: 'high', claims: { ...kari, level: 'urn:x;LOA=3' } },
  },
  {
    ...{ ...byAcr, name: 'another claim for the number', broker: {} },
    settings: { ...agreed, claims: 'number = pid' },
    deed: { sub: 'k', acr: 'high', claims: { ...kari, nin: '1', pid: kari.nin } },
  },
  {
    ...{ name: 'Signicat in Sweden', key: 'signicat', market: 'SE', level: 'SUBSTANTIAL', number: anna.nin },
    broker: { scopes: signicatScopes },
    deed: { sub: 'a', claims: { ...anna, idp: 'sbid', nin_issuing_country: 'SE' } },
  },
  {
    ...{ name: 'Signicat in Norway, at the level of BankID', key: 'signicat', market: 'NO', level: 'HIGH' },
    ...{ broker: { scopes: signicatScopes, userInfoOnly: true }, number: kari.nin },
    deed: { sub: 'k', claims: { ...kari, idp: 'nbid', nbid_acr: 'urn:bankid:bid;LOA=4' } },
  },
  {
    ...{ name: 'Finland, with all that its law wants', key: 'signicat', market: 'FI', level: 'SUBSTANTIAL' },
    broker: {
      ...{
        authentication: 'private_key_jwt',
        signed: true,
        encrypted: 'RSA-OAEP-256',
        scopes: signicatScopes,
      },
    },
    settings: { privateKeys: clientKeys },
    number: '131052-308T',
    deed: {
      ...{ sub: 'v' },
      claims: {
        ...{ given_name: 'Väinö', family_name: 'Tunnistus', birthdate: '1952-10-13', nin: '131052-308T' },
        ...{ idp: 'ftn', nin_issuing_country: 'FI' },
      },
    },
  },
]

async function proof({ key, market, broker: options, settings = {}, deed }: Case) {
  await using broker = await startBroker({ redirectUri: `${nocodeUrl}/eid/return`, ...options })
  const secret = options.authentication === 'private_key_jwt' ? undefined : { clientSecret }
  const [provider] = opened(key, market, { issuer: broker.issuer, clientId, ...secret, ...settings })
  assert.ok(provider)
  assert.equal(await provider.problem?.(), undefined)
  const ask = { ...session, state: 's'.repeat(43), nonce: 'n'.repeat(43), returnUrl, now: new Date() }
  const started = await provider.start({ ...ask, ...place, country: market, language: 'en' })
  assert.ok('redirectTo' in started)
  const back = new URL(waitingReturn(nocodeUrl, await broker.visit(started.redirectTo, deed)) ?? '')
  const outcome = await provider.complete({ ...ask, query: Object.fromEntries(back.searchParams) })
  return { outcome, url: new URL(started.redirectTo), requests: broker.requests }
}

describe('a broker of the settings', { concurrency: 2 }, () => {
  for (const each of cases)
    test(each.name, async () => {
      const { outcome, url } = await proof(each)
      assert.ok(outcome.kind === 'PROVEN', JSON.stringify(outcome))
      assert.equal(outcome.proof.personalIdentityNumber?.id ?? null, each.number)
      assert.equal(outcome.proof.assuranceLevel, each.level)
      // The signed token is kept, not the encrypted one, which could not be verified later.
      assert.equal(outcome.evidence[0]?.body.split('.').length, 3)
      const isHidden = each.broker.signed || each.broker.pushed
      assert.equal(url.searchParams.get('code_challenge_method'), isHidden ? null : 'S256')
      if (!isHidden) assert.equal(url.searchParams.get('redirect_uri'), `${nocodeUrl}/eid/return`)
    })
})

describe('the settings of a broker', () => {
  const issuer = 'https://broker.example'
  const one = { issuer, clientId }
  const [key] = JSON.parse(clientKeys).keys
  const rows: Array<
    [name: string, key: BrokerKey, market: string, settings: Record<string, string>, RegExp]
  > = [
    ['no secret', 'idura', 'SE', one, /^SE needs clientSecret, for client_secret_basic\.$/],
    [
      'no keys in Finland',
      'idura',
      'FI',
      { ...one, clientSecret },
      /^FI needs a key of use "sig" in privateKeys and a key of use "enc"/,
    ],
    [
      'keys that do not open',
      'openid-connect',
      'SE',
      { ...one, clientSecret, encryptedTokens: 'true', privateKeys: JSON.stringify({ keys: [key] }) },
      /^SE needs a key of use "enc"/,
    ],
    [
      'keys that are none',
      'idura',
      'SE',
      { ...one, clientSecret, privateKeys: 'pem' },
      /it is no JSON Web Key/,
    ],
    [
      'a public key',
      'idura',
      'SE',
      { ...one, clientSecret, privateKeys: JSON.stringify({ ...key, d: undefined }) },
      /it is no complete private key/,
    ],
    ['no level', 'openid-connect', 'SE', { ...one, clientSecret, levels: 'x = GOLD' }, /^levels, line 1/],
    ['no claim', 'openid-connect', 'SE', { ...one, clientSecret, claims: 'shoeSize = x' }, /^claims, line 1/],
    [
      'a test environment for a live customer',
      'signicat',
      'SE',
      { ...one, clientSecret, issuer: 'https://acme.sandbox.signicat.com/auth/open' },
      /test environment/,
    ],
  ]
  for (const [name, key, market, settings, message] of rows)
    test(`are refused: ${name}`, () => assert.throws(() => opened(key, market, settings), { message }))

  test('may be of a test environment for a sandbox customer', () => {
    const settings = { ...one, clientSecret, issuer: 'https://acme.sandbox.signicat.com/auth/open' }
    assert.equal(opened('signicat', 'SE', settings, 'sandbox').length, 1)
  })

  test('serve every country of the broker’s profile', () => {
    const all = opened('vipps', '*', { ...one, clientSecret })
    assert.deepEqual(
      all.map(({ name, countries }) => `${countries} ${name}`),
      ['NO Vipps', 'DK MobilePay', 'FI MobilePay'],
    )
  })
})

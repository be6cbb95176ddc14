/** Requests to a broker, the stored state, refused discovery documents, and changed keys. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, mock, test } from 'node:test'
import { status } from '@foyer/provider-http/test/local-server'
import { decodeJwt } from 'jose'
import type { AdapterParts } from '../../../src/providers/store/adapter-parts.ts'
import { brokerOf } from '../../../src/providers/store/from-settings/brokers.ts'
import { noTransactions } from '../../../test/fixtures/providers.ts'
import { waitingReturn } from '../contract/return-address.ts'
import {
  type Broker,
  type BrokerOptions,
  brokerFetch,
  client,
  type Deed,
  signedClaims,
  startBroker,
} from '../test/eid-broker.ts'

const nocodeUrl = 'https://foyer.example/onboarding'
const returnUrl = `${nocodeUrl}/0199/identity/return`
const kari: Deed = {
  ...{ sub: 'kari', acr: 'high' },
  claims: { given_name: 'Kari', family_name: 'Nordmann', birthdate: '1972-09-13', nin: '13097248022' },
}
const broker = (more: Partial<BrokerOptions> = {}) =>
  startBroker({ redirectUri: `${nocodeUrl}/eid/return`, ...more })

function opened({ issuer }: Pick<Broker, 'issuer'>, more: Partial<AdapterParts> = {}) {
  const [provider] = brokerOf('openid-connect')({
    settings: { issuer, ...client, acrValues: 'high\nsubstantial', levels: 'high = HIGH' },
    ...{ customerId: 'x', mode: 'live', market: 'NO', ownBaseUrl: 'https://foyer.example', nocodeUrl },
    now: () => new Date(),
    watch: { breaker() {}, ended() {} },
    ...{ fetch: brokerFetch, tlsFetch: () => brokerFetch, derivedKey: () => new Uint8Array(32) },
    transactions: noTransactions,
    ...more,
  })
  assert.ok(provider)
  return provider
}
type Opened = ReturnType<typeof opened>

const place = { pageUrl: `${nocodeUrl}/0199/identity/eid`, browser: { address: '192.0.2.1', userAgent: '' } }
let count = 0
const newAsk = (now = new Date()) => {
  count += 1
  const session = { customerId: 'x', applicationId: '0199', sessionHash: 'aa'.repeat(32) }
  const secrets = { state: `${'s'.repeat(40)}${count}`, nonce: `${'n'.repeat(40)}${count}` }
  return { ...session, ...secrets, returnUrl, now }
}
type Ask = ReturnType<typeof newAsk>
const started = (provider: Opened, ask = newAsk()) =>
  provider.start({ ...ask, ...place, country: 'NO', language: 'nb' as never })

/** `more` has the differences when the person returns. */
async function identified(
  provider: Opened,
  at: Broker,
  { ask = newAsk(), by = provider, ...more }: { ask?: Ask; by?: Opened; sessionHash?: string } = {},
) {
  const begun = await started(provider, ask)
  assert.ok('redirectTo' in begun)
  const back = new URL(waitingReturn(nocodeUrl, await at.visit(begun.redirectTo, kari)) ?? '')
  return by.complete({ ...ask, ...more, query: Object.fromEntries(back.searchParams) })
}

describe('the authorization request to a broker', () => {
  test('has PKCE, a nonce, acr values, a forced sign-in and the language', async () => {
    await using at = await broker()
    const ask = newAsk()
    const begun = await started(opened(at), ask)
    assert.ok('redirectTo' in begun)
    const {
      state,
      code_challenge: challenge,
      ...asked
    } = Object.fromEntries(new URL(begun.redirectTo).searchParams)
    assert.match(challenge ?? '', /^[\w-]{43}$/)
    assert.ok(state?.startsWith(`${ask.state}.`))
    assert.deepEqual(asked, {
      ...{ client_id: client.clientId, response_type: 'code', redirect_uri: `${nocodeUrl}/eid/return` },
      ...{ scope: 'openid profile', nonce: ask.nonce, code_challenge_method: 'S256' },
      ...{ acr_values: 'high substantial', prompt: 'login', ui_locales: 'nb' },
    })
    assert.ok(!at.requests.includes('/token'))
  })

  test('is pushed where the broker supports it, so that the browser cannot change it', async () => {
    await using at = await broker({ pushed: false })
    const begun = await started(opened(at), newAsk())
    assert.ok('redirectTo' in begun)
    assert.deepEqual([...new URL(begun.redirectTo).searchParams.keys()].sort(), ['client_id', 'request_uri'])
    assert.equal((await identified(opened(at), at)).kind, 'PROVEN')
  })

  test('completes in any process with the same key, and only there', async () => {
    await using at = await broker()
    assert.equal((await identified(opened(at), at, { by: opened(at) })).kind, 'PROVEN')
    const other = opened(at, { derivedKey: () => new Uint8Array(32).fill(1) })
    assert.equal((await identified(opened(at), at, { by: other })).kind, 'REFUSED')
  })

  test('proves no identity in another browser session of the application', async () => {
    await using at = await broker()
    const outcome = await identified(opened(at), at, { sessionHash: 'bb'.repeat(32) })
    assert.deepEqual(outcome, { kind: 'REFUSED', why: 'The broker does not accept the code.' })
  })

  test('uses the clock of the service', async () => {
    await using at = await broker()
    const kindAt = async (seconds: number) => {
      const now = () => new Date(Date.now() + seconds * 1000)
      return (await identified(opened(at, { now }), at, { ask: newAsk(now()) })).kind
    }
    assert.deepEqual([await kindAt(20), await kindAt(-20)], ['PROVEN', 'PROVEN'])
    assert.deepEqual([await kindAt(7_200), await kindAt(-120)], ['REFUSED', 'REFUSED'])
  })
})

describe('the discovery document and the keys of a broker', () => {
  test('are read once for several people', async () => {
    await using at = await broker()
    const provider = opened(at)
    await Promise.all([identified(provider, at), identified(provider, at)])
    await identified(provider, at)
    const times = (path: string) => at.requests.filter((each) => each === path).length
    assert.equal(times('/.well-known/openid-configuration'), 1)
    assert.ok(times('/jwks') <= 2)
    assert.equal(times('/token'), 3)
  })

  test('are read again after a failure', async () => {
    await using at = await broker()
    const provider = opened(at)
    at.replies['/.well-known/openid-configuration'] = status(404)
    assert.deepEqual(await started(provider), { unavailable: true })
    delete at.replies['/.well-known/openid-configuration']
    assert.equal((await identified(provider, at)).kind, 'PROVEN')
  })

  test('may change: a new key is accepted after a minute at the latest', async () => {
    await using at = await broker()
    const provider = opened(at)
    assert.equal((await identified(provider, at)).kind, 'PROVEN')
    const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const header = { kid: 'broker-2' }
    at.replies['/jwks'] = { keys: [{ ...publicKey.export({ format: 'jwk' }), ...header, use: 'sig' }] }
    at.onTokens = ({ id_token, ...answer }) => ({
      ...answer,
      id_token: signedClaims(decodeJwt(String(id_token)), { key, header }),
    })
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
    try {
      assert.equal((await identified(provider, at)).kind, 'PROVEN')
      at.onTokens = undefined
      assert.equal((await identified(provider, at)).kind, 'REFUSED', 'the old key was withdrawn')
    } finally {
      mock.timers.reset()
    }
  })

  const spoiled: Array<[name: string, change: (found: Record<string, unknown>) => object]> = [
    ['another issuer', (found) => ({ ...found, issuer: 'https://other.example' })],
    ['no issuer', ({ issuer: _, ...found }) => found],
    ['no authorization endpoint', ({ authorization_endpoint: _, ...found }) => found],
    [
      'an authorization endpoint without TLS',
      (found) => ({ ...found, authorization_endpoint: 'http://a.example' }),
    ],
    ['a script for an endpoint', (found) => ({ ...found, authorization_endpoint: 'javascript:alert(1)' })],
    [
      'an endpoint with a password',
      (found) => ({ ...found, authorization_endpoint: 'https://a:b@c.example' }),
    ],
  ]
  for (const [name, change] of spoiled)
    test(`are refused with ${name}`, async () => {
      await using at = await broker()
      const path = '/.well-known/openid-configuration'
      at.replies[path] = change(
        (await (await brokerFetch(at.issuer + path)).json()) as Record<string, unknown>,
      )
      const provider = opened(at)
      assert.deepEqual(await started(provider), { unavailable: true })
      assert.match((await provider.problem?.()) ?? '', /^The (discovery|authorization endpoint) /)
    })

  for (const [name, keys] of [
    ['no key that signs', { keys: [{ kty: 'oct', k: 'AA' }] }],
    ['no keys', status(404)],
  ] as const)
    test(`show a mistake in the settings: ${name}`, async () => {
      await using at = await broker()
      at.replies['/jwks'] = keys
      assert.match((await opened(at).problem?.()) ?? '', /key/)
    })
})

/** The adapter of brokers under the contract of identity providers, with a real OpenID provider. */
import { generateKeyPairSync } from 'node:crypto'
import { type BadCertificate, badCertificates } from '@foyer/provider-http/test/bad-certificates'
import {
  brokenOff,
  endless,
  never,
  type Reply,
  reset,
  stalled,
  status,
} from '@foyer/provider-http/test/local-server'
import { decodeJwt } from 'jose'
import { badBrokerCertificate, type Deed, signedClaims } from '../test/eid-broker.ts'
import { identityContract } from '../test/identity.ts'
import type { CompleteFailure, IdentityWorld } from '../test/identity-world.ts'
import { kari, open, person, SHORT_MS, type Situation } from '../test/opened-broker.ts'

const discovery = '/.well-known/openid-configuration'
const starting = (reply: Reply, more: Situation = {}) =>
  open({
    startMs: SHORT_MS,
    ...more,
    before: ({ replies }) => Object.assign(replies, { [discovery]: reply }),
  })
const atToken = (reply: Reply, more: Situation = {}) =>
  open({ ...more, after: ({ replies }) => void Object.assign(replies, { '/token': reply }) })

const certificates = (prefix: string, of: (which: BadCertificate) => ReturnType<typeof open>) =>
  Object.fromEntries(badCertificates.map((which) => [`${prefix}${which}`, of(which)]))

const failures: Record<Exclude<CompleteFailure, BadCertificate>, Reply> = {
  DOWN: status(503),
  RESET: reset,
  SLOW: never,
  STALLED: stalled,
  BROKEN_OFF: brokenOff,
  HALF: '{"id_token":"a.b',
  HTML: '<html>',
  OTHER_JSON: '[1, null, "x"]',
  EMPTY: '',
  TOO_LARGE: endless,
  REDIRECTED: status(302, { location: '/elsewhere' }),
}
const isLong = (failure: string) => failure === 'SLOW' || failure === 'STALLED'
/** The authorization works, and one of the endpoints that are called afterwards fails. */
const halfDown = ['/token', '/me', '/jwks'].flatMap((name) =>
  (Object.entries(failures) as [CompleteFailure, Reply][]).map(([failure, reply]) => ({
    ...{ name, failure },
    open: open({
      ...(isLong(failure) && { completeMs: SHORT_MS }),
      after: ({ replies }) => void Object.assign(replies, { [name]: reply }),
    }),
  })),
)

/** Nothing is started where the request cannot be pushed. */
const pushedDown = (Object.entries(failures) as [CompleteFailure, Reply][]).map(([failure, reply]) => ({
  ...{ name: '/request', failure, isAtStart: true as const },
  open: open({
    ...{ pushed: true, signed: true, encrypted: 'ECDH-ES' as const },
    ...(isLong(failure) && { startMs: SHORT_MS }),
    before: ({ replies }) => void Object.assign(replies, { '/request': reply }),
  }),
}))

type Claims = Record<string, unknown>
/** The token with other claims or headers, signed by the broker unless another key is given. */
const forged = (change: (claims: Claims) => Claims, options: Parameters<typeof signedClaims>[1] = {}) =>
  open({
    before: (broker) => {
      broker.onTokens = ({ id_token, ...answer }) => ({
        ...answer,
        id_token: signedClaims(change(decodeJwt(String(id_token))), options),
      })
    },
  })
const tampered = (change: (token: string) => string) =>
  open({
    before: (broker) => {
      broker.onTokens = ({ id_token, ...answer }) => ({ ...answer, id_token: change(String(id_token)) })
    },
  })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (more = 0) => Math.floor(Date.now() / 1000) + more
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const proving = (claims: Claims, more: Partial<Deed & { acr: string }> = {}) =>
  open({ deed: { sub: 'kari', acr: 'high', ...more, claims: { ...person, ...claims } } })

const world: IdentityWorld = {
  name: 'openid-connect',
  country: 'NO',
  person: {
    givenName: 'Kari',
    familyName: 'Nordmann-Prøve',
    dateOfBirth: '1972-09-13',
    number: '13097248022',
  },
  level: 'HIGH',
  lowerLevel: 'SUBSTANTIAL',
  singleUse: 'PROVIDER',
  situations: {
    PROVEN: open(),
    LOWER_LEVEL: open({ deed: { ...kari, acr: 'substantial' } }),
    CANCELLED: open({ deed: { error: 'access_denied' } }),
    TIMED_OUT: open({ deed: { error: 'session_expired' } }),
    OTHER_PERSON: proving({ given_name: 'Ola', birthdate: '1970-01-01', nin: undefined }),
    TEST_PERSON: proving({ nin: '13897248098', birthdate: '1972-09-13' }),
    START_DOWN: starting(status(503)),
    START_SLOW: starting(never),
    START_HALF: starting('{"issuer":'),
    ...certificates('START_', (which) =>
      open({ before: ({ secureWith }) => secureWith(badBrokerCertificate(which)) }),
    ),
    ...certificates('', (which) =>
      open({ after: ({ secureWith }) => secureWith(badBrokerCertificate(which)) }),
    ),
  },
  forged: [
    {
      name: 'another person written in',
      open: tampered((token) => {
        const [head = '', , signature = ''] = token.split('.')
        return [head, part({ ...decodeJwt(token), nin: '01017012345' }), signature].join('.')
      }),
    },
    { name: 'without a signature', open: tampered((token) => `${token.split('.').slice(0, 2).join('.')}.`) },
    { name: 'alg none', open: tampered((token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`) },
    { name: 'signed by another', open: forged((claims) => claims, { key: other }) },
    {
      name: 'a key that the broker does not have',
      open: forged((claims) => claims, { header: { kid: 'x' } }),
    },
    {
      name: 'a key in the header',
      open: forged((claims) => claims, { key: other, header: { jwk: other.export({ format: 'jwk' }) } }),
    },
    {
      name: 'an unknown critical header',
      open: forged((claims) => claims, { header: { crit: ['x'], x: 1 } }),
    },
    { name: 'another issuer', open: forged((claims) => ({ ...claims, iss: 'https://other.example' })) },
    { name: 'for another client', open: forged((claims) => ({ ...claims, aud: 'other' })) },
    {
      name: 'for several clients, issued to another',
      open: forged((claims) => ({ ...claims, aud: ['foyer', 'other'], azp: 'other' })),
    },
    { name: 'issued to another client', open: forged((claims) => ({ ...claims, azp: 'other' })) },
    { name: 'of another nonce', open: forged((claims) => ({ ...claims, nonce: 'x' })) },
    { name: 'without a nonce', open: forged(({ nonce: _, ...claims }) => claims) },
    { name: 'expired', open: forged((claims) => ({ ...claims, exp: seconds(-60) })) },
    { name: 'without an end', open: forged(({ exp: _, ...claims }) => claims) },
    { name: 'not valid yet', open: forged((claims) => ({ ...claims, nbf: seconds(300) })) },
    { name: 'of an hour ago', open: forged((claims) => ({ ...claims, iat: seconds(-3_600) })) },
    { name: 'signed in an hour ago', open: forged((claims) => ({ ...claims, auth_time: seconds(-3_600) })) },
    {
      name: 'no token at all',
      open: open({
        before: (broker) => {
          broker.onTokens = ({ id_token: _, ...answer }) => answer
        },
      }),
    },
    { name: 'an unknown level', open: forged((claims) => ({ ...claims, acr: 'gold' })) },
    { name: 'a level that is no text', open: forged((claims) => ({ ...claims, acr: ['high'] })) },
    { name: 'a level named like a property', open: forged((claims) => ({ ...claims, acr: 'constructor' })) },
    { name: 'no level', open: forged(({ acr: _, ...claims }) => claims) },
    { name: 'a number of another birth date', open: proving({ birthdate: '1972-09-14' }) },
    { name: 'a number with a wrong check digit', open: proving({ nin: '13097248023' }) },
    { name: 'an impossible birth date', open: proving({ birthdate: '1972-13-09' }) },
    { name: 'a birth date in the future', open: proving({ birthdate: '2172-09-13', nin: undefined }) },
    { name: 'no family name', open: proving({ family_name: undefined }) },
    { name: 'a name without letters', open: proving({ family_name: '\u200b' }) },
    {
      name: 'an unencrypted token where it must be encrypted',
      open: async () => {
        const opened = await open({
          encrypted: 'ECDH-ES',
          before: (broker) => {
            broker.onTokens = (answer) => ({ ...answer, id_token: signedClaims({ sub: 'x' }) })
          },
        })()
        return opened
      },
    },
    {
      name: 'the answer of another issuer (RFC 9207)',
      open: open({ query: (query) => ({ ...query, iss: 'https://other.example' }) }),
    },
    {
      name: 'the answer without an issuer (RFC 9207)',
      open: open({ query: ({ iss: _, ...query }) => query }),
    },
    {
      name: 'an error that nobody knows',
      open: open({ query: ({ state = '', iss = '' }) => ({ state, iss, error: 'Anna 198302182384' }) }),
    },
    {
      name: 'keys of the broker that cannot be had',
      kind: 'UNAVAILABLE',
      open: open({ after: ({ replies }) => void Object.assign(replies, { '/jwks': status(503) }) }),
    },
    {
      name: 'a client that is not admitted',
      kind: 'UNAVAILABLE',
      open: atToken(status(401, { 'content-type': 'application/json' }, '{"error":"invalid_client"}')),
    },
  ],
  halfDown,
  limitMs: 10_000,
}

identityContract(world)
identityContract({
  ...world,
  name: 'openid-connect, with pushed and signed requests and encrypted tokens',
  situations: {
    PROVEN: open({ pushed: true, signed: true, encrypted: 'RSA-OAEP-256' }),
    LOWER_LEVEL: open({
      deed: { ...kari, acr: 'substantial' },
      pushed: true,
      signed: true,
      encrypted: 'ECDH-ES',
    }),
  },
  forged: [],
  halfDown: pushedDown,
})

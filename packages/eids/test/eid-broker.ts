/** A broker of eIDs: a real OpenID provider behind TLS, at which a person is who the test says. */
import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type BadCertificate, badCertificateOf } from '@foyer/provider-http/test/bad-certificates'
import { authority, type Certificate, certificate } from '@foyer/provider-http/test/certificates'
import { type Reply, send } from '@foyer/provider-http/test/local-server'
import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import Provider, { type Configuration } from 'oidc-provider'

export interface BrokerOptions {
  redirectUri: string
  authentication?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  /** Only pushed requests are accepted; false: they are offered. Absent: they are not. */
  pushed?: boolean
  /** Only signed requests are accepted. */
  signed?: boolean
  /** ID tokens are encrypted. */
  encrypted?: 'RSA-OAEP-256' | 'ECDH-ES'
  /** Claims by UserInfo only. */
  userInfoOnly?: boolean
  /** Which claims the broker gives, beside the usual ones of a person. */
  claims?: readonly string[]
  acrValues?: readonly string[]
  /** Default: one that `brokerFetch` trusts. null: plain HTTP, for a service of its own. */
  secure?: Certificate | null
  scopes?: readonly string[]
}
type Claims = Record<string, unknown>
/** The person's behaviour: they prove claims, or end with an error. */
export type Deed = { sub: string; claims: Claims; acr?: string } | { error: string }

const ca = authority('Test authority of brokers')
const own = certificate({ name: 'localhost' }, ca)
export const badBrokerCertificate = (which: BadCertificate): Certificate => badCertificateOf(which, ca, own)
/** Trusts the brokers of this file. */
export const brokerFetch: typeof fetch = guardedFetch({ allowPrivate: true })({ ca: ca.cert })

const jwk = (key: KeyObject, more: object): JsonWebKey => ({ ...key.export({ format: 'jwk' }), ...more })
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pair = ({ privateKey, publicKey }: ReturnType<typeof rsa>, more: object) => [
  jwk(privateKey, more),
  jwk(publicKey, more),
]
const brokerKey = rsa().privateKey
const signing = pair(ec(), { kid: 'sign-1', use: 'sig', alg: 'ES256' })
const opening = {
  'RSA-OAEP-256': pair(rsa(), { kid: 'open-rsa', use: 'enc', alg: 'RSA-OAEP-256' }),
  'ECDH-ES': pair(ec(), { kid: 'open-ec', use: 'enc', alg: 'ECDH-ES' }),
}
const allPairs = [signing, ...Object.values(opening)]
/** The keys of the client: a JSON Web Key Set. */
export const clientKeys = JSON.stringify({ keys: allPairs.map(([key]) => key) })
export const client = { clientId: 'foyer', clientSecret: 'a secret of the broker, long enough' }

const personClaims = [
  ...['given_name', 'family_name', 'name', 'birthdate', 'nin', 'nin_issuing_country'],
  ...['idp', 'nbid_acr', 'mitid_loa', 'level', 'pid'],
]

function configurationOf(options: BrokerOptions, doing: () => Deed): Configuration {
  const { authentication = 'client_secret_basic', encrypted, pushed, signed, redirectUri } = options
  const scopes = options.scopes ?? ['openid', 'profile']
  const given = [...personClaims, ...(options.claims ?? [])]
  return {
    clients: [
      {
        client_id: client.clientId,
        ...(authentication === 'private_key_jwt' ? {} : { client_secret: client.clientSecret }),
        token_endpoint_auth_method: authentication,
        redirect_uris: [redirectUri],
        jwks: { keys: allPairs.map(([, key]) => key) as never },
        ...(pushed !== undefined && { require_pushed_authorization_requests: pushed }),
        ...(encrypted && {
          id_token_encrypted_response_alg: encrypted,
          id_token_encrypted_response_enc: 'A256GCM',
        }),
        ...(signed && { request_object_signing_alg: 'ES256', require_signed_request_object: true }),
      },
    ],
    jwks: { keys: [jwk(brokerKey, { use: 'sig', alg: 'RS256', kid: 'broker-1' }) as never] },
    cookies: { keys: ['test'] },
    scopes: [...scopes],
    acrValues: [...(options.acrValues ?? ['low', 'substantial', 'high'])],
    conformIdTokenClaims: options.userInfoOnly ?? false,
    claims: {
      openid: ['sub'],
      acr: null,
      auth_time: null,
      ...Object.fromEntries(scopes.filter((scope) => scope !== 'openid').map((scope) => [scope, given])),
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: {
      idTokenEncryptionAlgValues: ['RSA-OAEP-256', 'ECDH-ES'],
      requestObjectSigningAlgValues: ['ES256'],
    },
    features: {
      devInteractions: { enabled: false },
      encryption: { enabled: true },
      pushedAuthorizationRequests: {
        enabled: pushed !== undefined,
        requirePushedAuthorizationRequests: pushed ?? false,
      },
      requestObjects: { enabled: true },
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => {
      const deed = doing()
      return { accountId: sub, claims: () => ({ sub, ...('claims' in deed ? deed.claims : {}) }) }
    },
    async loadExistingGrant(context) {
      const { clientId = '' } = context.oidc.client ?? {}
      const { accountId = '' } = context.oidc.session ?? {}
      const grant = new context.oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  }
}

export interface Broker {
  issuer: string
  requests: string[]
  /** Replaces the provider's answers at these paths from now on. */
  replies: Record<string, Reply>
  /** Changes the JSON of the token endpoint before it leaves. */
  onTokens: ((answer: Claims) => Promise<Claims> | Claims) | undefined
  /** As they left. */
  lastTokens: Claims
  /** From now on, for new connections. The others are closed. Only with TLS. */
  secureWith(certificate: Certificate): void
  /** The person acts. Returns the query of the broker's redirect. */
  visit(url: string, deed: Deed): Promise<Record<string, string>>
  [Symbol.asyncDispose](): Promise<void>
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs claims as the broker does, or with another key or header. */
export function signedClaims(
  claims: Claims,
  { header = {}, key = brokerKey }: { header?: object; key?: KeyObject } = {},
): string {
  const content = `${part({ alg: 'RS256', kid: 'broker-1', ...header })}.${part(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
}

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  let deed: Deed = { error: 'server_error' }
  const requests: string[] = []
  const replies: Record<string, Reply> = {}
  const server = options.secure === null ? createServer() : createSecureServer(options.secure ?? own)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const scheme = options.secure === null ? 'http' : 'https'
  const issuer = `${scheme}://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(
    issuer,
    configurationOf(options, () => deed),
  )
  const serve = provider.callback()
  const broker: Broker = {
    ...{ issuer, requests, replies, onTokens: undefined, lastTokens: {} },
    async visit(url, done) {
      deed = done
      return followed(issuer, url)
    },
    secureWith(certificate) {
      if ('setSecureContext' in server) server.setSecureContext(certificate)
      server.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requests.push(path)
    if (Object.hasOwn(replies, path)) return void send(replies[path], response, request, '')
    if (path.startsWith('/sign-in/')) return void finish(provider, request, response, deed)
    if (path === '/token')
      changing(response, async (answer) => {
        broker.lastTokens = (await broker.onTokens?.(answer)) ?? answer
        return broker.lastTokens
      })
    void serve(request, response)
  })
  return broker
}

function finish(provider: Provider, request: IncomingMessage, response: ServerResponse, deed: Deed) {
  const result =
    'error' in deed
      ? { error: deed.error, error_description: 'Anna Testsson 198302182384 stopped.' }
      : { login: { accountId: deed.sub, ...(deed.acr && { acr: deed.acr }) } }
  return provider.interactionFinished(request, response, result)
}

/** Holds the answer back and changes it. */
function changing(response: ServerResponse, change: NonNullable<Broker['onTokens']>) {
  const end = response.end.bind(response)
  const ended = (body: unknown) => {
    void Promise.resolve(change(JSON.parse(String(body)))).then((answer) => {
      const text = JSON.stringify(answer)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }
  response.end = ended as never
}

async function followed(issuer: string, url: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let at = url
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await brokerFetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`the broker answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at).href
    if (!at.startsWith(issuer)) return Object.fromEntries(new URL(at).searchParams)
  }
  throw new Error('the broker redirects without end')
}

/** Foyer as a client of one broker: its discovery, kept for minutes, and how the client authenticates. */

import { fields, isFields, list } from '@foyer/provider-http/answer-fields'
import type { ProviderCaller } from '@foyer/provider-http/provider-http'
import { isAddress, isPublicAddress, unbracketed } from '@foyer/provider-http/public-ip'
import * as openid from 'openid-client'
import { type BrokerCalls, brokerCalls } from './broker-fetch.ts'
import type { PrivateKeys } from './private-keys.ts'
import type { ClientAuthentication } from './profile.ts'

export interface BrokerClientOptions {
  /** As the broker writes it in its discovery. */
  issuer: string
  clientId: string
  authentication: ClientAuthentication
  clientSecret: string
  keys: PrivateKeys
  /** Only encrypted tokens are accepted. */
  mustEncrypt: boolean
  call: ProviderCaller
  now(): Date
  /** The time limit of an operation with all its calls. */
  timeoutMs: number
}

export interface BrokerOperation {
  config: openid.Configuration
  calls: BrokerCalls
}

export interface BrokerClient {
  /** Throws the errors of openid-client and of the calls. */
  run<T>(work: (operation: BrokerOperation) => Promise<T>): Promise<T>
  /** Whether the operation failed because a call did, and not because its answer was refused. */
  isOutage(error: unknown): boolean
  /** The mistake in the keys of the broker. */
  keyProblem(): Promise<string | undefined>
}

/** A changed discovery is noticed within this time. Keys are kept by openid-client: 5 minutes. */
const DISCOVERY_MS = 10 * 60_000
/** Seconds that the clocks of both may differ. */
export const CLOCK_TOLERANCE = 30
/** Signatures by key pairs. No HS256: the secret of the client would be the key. */
const signatureAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

export class BrokerUnusable extends Error {}
class Outage extends Error {}

export function brokerClient(options: BrokerClientOptions): BrokerClient {
  const issuer = new URL(options.issuer)
  let known: { metadata: Promise<openid.ServerMetadata>; until: number } | undefined
  let jwks: openid.ExportedJWKSCache | undefined

  const metadataBy = async (calls: BrokerCalls): Promise<openid.ServerMetadata> => {
    const now = performance.now()
    if (!known || now >= known.until) {
      const metadata = discovered(options, issuer, calls)
      const mine = { metadata, until: now + DISCOVERY_MS }
      known = mine
      // A failure is not kept: the next person tries again.
      metadata.catch(() => {
        if (known === mine) known = undefined
      })
    }
    return known.metadata
  }
  return {
    async run(work) {
      const endsAt = performance.now() + options.timeoutMs
      const calls = brokerCalls(options.call, { ...options, endsAt })
      try {
        const config = await configured(options, issuer, await metadataBy(calls), calls)
        if (jwks) openid.setJwksCache(config, jwks)
        const result = await work({ config, calls })
        jwks = openid.getJwksCache(config) ?? jwks
        return result
      } catch (error) {
        // Also when the failed call was that of another operation, whose discovery this one waited for.
        throw calls.failed() ? new Outage('outage', { cause: error }) : error
      }
    },
    isOutage: (error) => error instanceof Outage,
    async keyProblem() {
      const endsAt = performance.now() + options.timeoutMs
      const calls = brokerCalls(options.call, { ...options, endsAt })
      try {
        return await keyProblemAt(await metadataBy(calls), calls)
      } catch (error) {
        if (error instanceof BrokerUnusable) return error.message
        return 'The keys of the broker cannot be had: its jwks_uri gives no JSON Web Key Set.'
      }
    },
  }
}

const insecure = (issuer: URL) => (issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [])

async function discovered(
  { clientId, timeoutMs }: BrokerClientOptions,
  issuer: URL,
  calls: BrokerCalls,
): Promise<openid.ServerMetadata> {
  const found = await openid
    .discovery(issuer, clientId, undefined, undefined, {
      ...{ [openid.customFetch]: calls.fetch as openid.CustomFetch, timeout: Math.ceil(timeoutMs / 1000) },
      execute: insecure(issuer),
    })
    .catch((error: unknown) => {
      if (calls.failed()) throw new Outage('outage', { cause: error })
      throw new BrokerUnusable('The discovery is of another issuer, or no discovery.', { cause: error })
    })
  const { supportsPKCE: _helper, ...metadata } = found.serverMetadata()
  assertBrowserAddress(metadata.authorization_endpoint, issuer)
  const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return {
    ...metadata,
    id_token_signing_alg_values_supported: algorithms.filter((alg) => signatureAlgorithms.includes(alg)),
    ...(metadata.userinfo_signing_alg_values_supported && {
      userinfo_signing_alg_values_supported: metadata.userinfo_signing_alg_values_supported.filter((alg) =>
        signatureAlgorithms.includes(alg),
      ),
    }),
  }
}

/** The browser goes there. The addresses that Foyer calls are checked when it connects. */
function assertBrowserAddress(endpoint: string | undefined, issuer: URL): void {
  const url = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && issuer.protocol === 'http:')
  const isInside = url && isPrivate(url) && !isPrivate(issuer)
  if (!isSecure || isInside || url?.username || url?.hash)
    throw new BrokerUnusable('The authorization endpoint of the discovery is no public https address.')
}
const isPrivate = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || (isAddress(hostname) && !isPublicAddress(unbracketed(hostname)))

async function configured(
  { clientId, authentication, clientSecret, keys, now }: BrokerClientOptions,
  issuer: URL,
  metadata: openid.ServerMetadata,
  calls: BrokerCalls,
): Promise<openid.Configuration> {
  const client = {
    [openid.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    [openid.clockTolerance]: CLOCK_TOLERANCE,
  }
  const authenticated = {
    client_secret_basic: () => openid.ClientSecretBasic(clientSecret),
    client_secret_post: () => openid.ClientSecretPost(clientSecret),
    private_key_jwt: async () => openid.PrivateKeyJwt(await keys.signing()),
  }
  const config = new openid.Configuration(metadata, clientId, client, await authenticated[authentication]())
  config[openid.customFetch] = calls.fetch as openid.CustomFetch
  for (const allow of insecure(issuer)) allow(config)
  // The signature counts too, not only that the token came by TLS: it is kept as evidence.
  openid.enableNonRepudiationChecks(config)
  return config
}

async function keyProblemAt(
  { jwks_uri }: openid.ServerMetadata,
  { fetch }: BrokerCalls,
): Promise<string | undefined> {
  if (jwks_uri === undefined) return 'The discovery of the broker has no jwks_uri.'
  const answer = await fetch(jwks_uri, { method: 'GET', headers: {} })
  const keys = list(fields(await answer.json()).keys, 100)
  const canVerify = keys.some((key) => isFields(key) && (key.use ?? 'sig') === 'sig' && key.kty !== 'oct')
  return canVerify ? undefined : 'The jwks_uri of the broker has no key that signs.'
}

/** The eIDs of a broker from its settings: the profile, and what the customer has set in its place. */

import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { type BrokerClient, brokerClient } from '@foyer/eids/openid-connect/broker-client'
import { frejaDirect } from '@foyer/eids/openid-connect/freja'
import { generic, grandid } from '@foyer/eids/openid-connect/generic'
import { idura } from '@foyer/eids/openid-connect/idura'
import { openIdConnect } from '@foyer/eids/openid-connect/openid-connect'
import { privateKeysOf } from '@foyer/eids/openid-connect/private-keys'
import {
  type BrokeredEid,
  type ClientAuthentication,
  clientAuthentications,
  type Level,
  type OpenIdProfile,
  type PersonClaims,
} from '@foyer/eids/openid-connect/profile'
import { signicat } from '@foyer/eids/openid-connect/signicat'
import { vipps } from '@foyer/eids/openid-connect/vipps'
import type { MarketCode } from '@foyer/national-fields/market-code'
import { providerCaller } from '@foyer/provider-http/provider-http'
import type { BrokerKey } from '../../catalogue/brokers.ts'
import { ANY_MARKET } from '../../catalogue.ts'
import type { AdapterParts } from '../adapter-parts.ts'

const profiles: Record<BrokerKey, OpenIdProfile> = {
  ...{ signicat, idura, freja: frejaDirect, vipps, grandid },
  'openid-connect': generic,
}

/** The limit of a whole start or completion: an applicant waits for it. */
const TIME_LIMIT_MS = 10_000

/** Throws what is missing or wrong in the settings. */
export const brokerOf =
  (key: BrokerKey) =>
  (parts: AdapterParts): IdentityProvider[] => {
    const { settings, market, mode } = parts
    const profile = withClaims(profiles[key], settings.claims)
    assertLiveIssuer(profile, settings.issuer ?? '', mode)
    const eids = Object.entries(profile.eids).filter(
      ([country]) => market === ANY_MARKET || country === market,
    )
    const clients = new Map<boolean, BrokerClient>()
    return eids.map(([country, eid]) =>
      eidOf({ key, profile, country: country as MarketCode, eid, parts, clients }),
    )
  }

interface Opened {
  key: BrokerKey
  profile: OpenIdProfile
  country: MarketCode
  eid: BrokeredEid
  parts: AdapterParts
  /** Countries with the same demands share one. */
  clients: Map<boolean, BrokerClient>
}

function eidOf({ key, profile, country, eid, parts, clients }: Opened): IdentityProvider {
  const { settings, mode, nocodeUrl, now, fetch, watch } = parts
  const { issuer = '', clientId = '', clientSecret = '', requests = 'plain' } = settings
  const isStrict = eid.isStrict === true
  const keys = privateKeysOf(settings.privateKeys)
  const authentication = authenticationOf(
    settings,
    isStrict ? 'private_key_jwt' : profile.clientAuthentication,
  )
  const signsRequests = isStrict || requests.startsWith('signed')
  const mustEncrypt = isStrict || settings.encryptedTokens === 'true'
  assertKeys(country, { authentication, signsRequests, mustEncrypt, clientSecret }, keys)
  const client =
    clients.get(isStrict) ??
    brokerClient({
      ...{ issuer, clientId, clientSecret, authentication, keys, mustEncrypt, now, timeoutMs: TIME_LIMIT_MS },
      call: providerCaller({ fetch, now, watch }),
    })
  clients.set(isStrict, client)
  return openIdConnect({
    ...{ key, profile, country, eid: withSettings(eid, settings) },
    ...{ client, issuer, clientId, mode, keys, signsRequests, nocodeUrl },
    pushesRequests: requests.endsWith('pushed'),
    verifierKey: parts.derivedKey('pkce'),
  })
}

/** A live customer is not identified by the people of a test environment. */
function assertLiveIssuer({ testHosts }: OpenIdProfile, issuer: string, mode: AdapterParts['mode']): void {
  const { hostname } = new URL(issuer)
  if (mode === 'live' && testHosts.some((host) => host.test(hostname)))
    throw new Error(
      'issuer is of a test environment, which proves nobody. A live customer needs the other one.',
    )
}

function authenticationOf(
  { clientAuthentication }: AdapterParts['settings'],
  otherwise: ClientAuthentication,
): ClientAuthentication {
  return clientAuthentications.find((each) => each === clientAuthentication) ?? otherwise
}

interface Demands {
  authentication: ClientAuthentication
  signsRequests: boolean
  mustEncrypt: boolean
  clientSecret: string
}

function assertKeys(
  country: MarketCode,
  { authentication, signsRequests, mustEncrypt, clientSecret }: Demands,
  { canSign, canDecrypt }: ReturnType<typeof privateKeysOf>,
): void {
  const needsSigning = authentication === 'private_key_jwt' || signsRequests
  const missing = [
    ...(authentication !== 'private_key_jwt' && clientSecret === '' ? ['clientSecret'] : []),
    ...(needsSigning && !canSign ? ['a key of use "sig" in privateKeys'] : []),
    ...(mustEncrypt && !canDecrypt ? ['a key of use "enc" in privateKeys'] : []),
  ]
  if (missing.length === 0) return
  const why = [
    authentication,
    ...(signsRequests ? ['signed requests'] : []),
    ...(mustEncrypt ? ['encrypted tokens'] : []),
  ]
  throw new Error(`${country} needs ${missing.join(' and ')}, for ${why.join(', ')}.`)
}

function withSettings(eid: BrokeredEid, settings: AdapterParts['settings']): BrokeredEid {
  const { displayName, acrValues, scopes, loginHint, levels, levelClaim = 'acr' } = settings
  return {
    ...eid,
    ...(displayName && { name: displayName }),
    ...(acrValues && { acrValues: linesOf(acrValues) }),
    ...(scopes && { scopes: [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])] }),
    ...(loginHint && { loginHint }),
    ...(levels && { levels: [{ claim: levelClaim, levels: levelsIn(levels) }] }),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** At the last "=": values of acr may have some too. */
function pairIn(line: string): [string, string] {
  const at = line.lastIndexOf('=')
  return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
}

const isLevel = (text: string): text is Level => text === 'LOW' || text === 'SUBSTANTIAL' || text === 'HIGH'

function levelsIn(text: string): Record<string, Level> {
  const pairs = linesOf(text).map((line, at) => {
    const [value, level] = pairIn(line)
    if (value === '' || !isLevel(level))
      throw new Error(`levels, line ${at + 1}: write value = LOW, SUBSTANTIAL or HIGH.`)
    return [value, level] as const
  })
  return Object.fromEntries(pairs)
}

const claimFields: readonly (keyof PersonClaims)[] = ['givenName', 'familyName', 'birthDate', 'number']

function withClaims(profile: OpenIdProfile, text: string | undefined): OpenIdProfile {
  const pairs = linesOf(text ?? '').map((line, at) => {
    const [name, claim] = [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]
    if (!claimFields.some((each) => each === name) || claim === '')
      throw new Error(`claims, line ${at + 1}: write ${claimFields.join(', ')} = claim.`)
    return [name, [claim]] as const
  })
  return { ...profile, claims: { ...profile.claims, ...Object.fromEntries(pairs) } }
}

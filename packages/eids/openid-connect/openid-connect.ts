/** An eID through a broker that speaks OpenID Connect 1.0, as its profile says. */
import { createHash, createHmac } from 'node:crypto'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Fields } from '@foyer/provider-http/answer-fields'
import type { Evidence } from '@foyer/provider-http/evidence'
import * as openid from 'openid-client'
import type { IdentityOutcome, IdentityProof, IdentityProvider } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import { carriedReturn } from '../contract/return-address.ts'
import { eidsTellNumbersIn } from '../contract/tells-number.ts'
import { type BrokerClient, type BrokerOperation, BrokerUnusable, CLOCK_TOLERANCE } from './broker-client.ts'
import { joinedClaims, readClaims } from './claims.ts'
import type { PrivateKeys } from './private-keys.ts'
import type { BrokeredEid, OpenIdProfile } from './profile.ts'

export interface OpenIdConnectOptions {
  key: string
  profile: OpenIdProfile
  country: CountryCode
  eid: BrokeredEid
  client: BrokerClient
  /** The address in the settings: redirects begin there. */
  issuer: string
  clientId: string
  mode: Mode
  /** 32 bytes, the same in every process. */
  verifierKey: Uint8Array
  keys: Pick<PrivateKeys, 'signing'>
  signsRequests: boolean
  pushesRequests: boolean
  nocodeUrl: string
}

type Start = Parameters<IdentityProvider['start']>[0]
type Completion = Parameters<IdentityProvider['complete']>[0]

export function openIdConnect(options: OpenIdConnectOptions): IdentityProvider {
  const { key, eid, country, issuer, client } = options
  return {
    ...{ key, name: eid.name, countries: [country] },
    tellsNumberIn: () => (eidsTellNumbersIn(country) ? (eid.tellsNumber ?? 'SOMETIMES') : 'NEVER'),
    // Brokers lead on to the pages of each eID, on hosts that they change.
    origins: [new URL(issuer).origin, new URL(issuer).protocol],
    async start(request) {
      try {
        return { redirectTo: await client.run((operation) => authorizationUrl(options, operation, request)) }
      } catch (error) {
        if (isBug(error)) throw error
        return { unavailable: true }
      }
    },
    problem: () => client.keyProblem(),
    async complete(answer) {
      const early = earlyRefusal(answer)
      if (early) return early
      try {
        return await client.run((operation) => completed(options, operation, answer))
      } catch (error) {
        return outcomeOf(client, error)
      }
    },
  }
}

/**
 * RFC 7636, made of the start with a key instead of stored: another start, address or browser session has
 * another one, and the broker then refuses the code.
 */
const verifierOf = (
  { verifierKey }: OpenIdConnectOptions,
  { state, nonce, returnUrl, sessionHash }: Pick<Start, 'state' | 'nonce' | 'returnUrl' | 'sessionHash'>,
): string =>
  createHmac('sha256', verifierKey)
    .update(JSON.stringify([state, nonce, returnUrl, sessionHash]))
    .digest('base64url')

async function authorizationUrl(
  options: OpenIdConnectOptions,
  { config }: BrokerOperation,
  request: Start,
): Promise<string> {
  const { profile, eid, keys, signsRequests, pushesRequests, nocodeUrl } = options
  const { redirectUri, state } = carriedReturn(nocodeUrl, request.returnUrl, request.state)
  const parameters = {
    ...{ response_type: 'code', redirect_uri: redirectUri, scope: eid.scopes.join(' ') },
    ...{ state, nonce: request.nonce },
    code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(options, request)),
    code_challenge_method: 'S256',
    ...(eid.acrValues.length > 0 && { acr_values: eid.acrValues.join(' ') }),
    ...(profile.prompt && { prompt: profile.prompt }),
    ...(profile.maxAge !== undefined && { max_age: String(profile.maxAge) }),
    ...(profile.sendsUiLocales && { ui_locales: request.language }),
    ...(eid.loginHint && { login_hint: eid.loginHint }),
  }
  const asked = signsRequests
    ? await openid.buildAuthorizationUrlWithJAR(config, parameters, await keys.signing())
    : openid.buildAuthorizationUrl(config, parameters)
  const { pushed_authorization_request_endpoint: pushed } = config.serverMetadata()
  // Where the broker takes it, because the applicant's browser can change what it carries (RFC 9126).
  if (!pushesRequests && pushed === undefined) return asked.href
  return (await openid.buildAuthorizationUrlWithPAR(config, asked.searchParams)).href
}

/** Longer than any code; so much is not worth a call. */
const LONGEST_ANSWER = 4_096

function earlyRefusal({ query, state }: Completion): IdentityOutcome | undefined {
  if (query.state !== state) return { kind: 'REFUSED', why: 'The state belongs to another start.' }
  if (Object.values(query).some((value) => value.length > LONGEST_ANSWER))
    return { kind: 'REFUSED', why: 'The answer is too long.' }
  return undefined
}

/** Seconds. A sign-in at the broker before that is not of this start. */
const LONGEST_SIGN_IN = 15 * 60

async function completed(
  options: OpenIdConnectOptions,
  operation: BrokerOperation,
  answer: Completion,
): Promise<IdentityOutcome> {
  const { profile, eid, country, mode, key } = options
  const { config } = operation
  const { now } = answer
  const tokens = await openid.authorizationCodeGrant(config, answerUrl(options, answer), {
    ...{ expectedState: answer.state, expectedNonce: answer.nonce, idTokenExpected: true },
    pkceCodeVerifier: verifierOf(options, answer),
    ...(profile.maxAge !== undefined && { maxAge: profile.maxAge }),
  })
  const token = tokens.claims() as Fields & { sub: string }
  const stale = staleOf(token, options, now)
  if (stale) return { kind: 'REFUSED', why: stale }
  const userInfo =
    profile.usesUserInfo && !eid.isStrict && config.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(config, tokens.access_token, token.sub)
      : {}
  const rules = { claims: profile.claims, levels: eid.levels }
  const claims = joinedClaims(token, userInfo, rules)
  if (!claims) return { kind: 'REFUSED', why: 'The token and UserInfo contradict each other.' }
  const today = now.toISOString().slice(0, 10)
  const read = readClaims(claims, { ...rules, country, mode, today })
  if ('refused' in read) return { kind: 'REFUSED', why: read.refused }
  const provenAt = now.toISOString()
  const evidence = evidenceOf(key, provenAt, tokens.id_token ?? '', userInfo)
  return {
    kind: 'PROVEN',
    proof: {
      ...{ provider: key, provenAt, ...read.proven, address: null },
      ...(isNumberMissing(eid, read.proven) && { remarks: ['NO_NUMBER'] }),
      // The hash of all bodies, one after another: the name may come from UserInfo only.
      evidence: { type: 'ID_TOKEN', sha256: sha256(evidence.map(({ body }) => body).join('')) },
    },
    evidence,
  }
}

/** The number scopes of the profiles. The applicant can remove them from a request in their browser. */
const numberScopes = /^(nin|ssn)$|\/personalIdentityNumber$|\/naturalPersonNumber$/

const isNumberMissing = (
  { scopes }: BrokeredEid,
  { personalIdentityNumber: number }: Pick<IdentityProof, 'personalIdentityNumber'>,
): boolean => number === null && scopes.some((scope) => numberScopes.test(scope))

/** The returned query, at the address that the broker knows. */
function answerUrl({ nocodeUrl }: OpenIdConnectOptions, { query, state, returnUrl }: Completion): URL {
  const url = new URL(carriedReturn(nocodeUrl, returnUrl, state).redirectUri)
  url.search = new URLSearchParams(query).toString()
  return url
}

/** openid-client has checked the signature, iss, aud, exp, nonce and azp of several audiences. */
function staleOf(
  { iat, auth_time, azp }: Fields,
  { clientId }: OpenIdConnectOptions,
  now: Date,
): string | undefined {
  const seconds = now.getTime() / 1000
  const times = [iat, auth_time].filter((time) => typeof time === 'number')
  if (times.some((time) => seconds - time > LONGEST_SIGN_IN)) return 'The sign-in is older than this start.'
  if (times.some((time) => time - seconds > CLOCK_TOLERANCE)) return 'The sign-in is in the future.'
  return azp !== undefined && azp !== clientId ? 'The token was issued to another client.' : undefined
}

const sha256 = (body: string): string => createHash('sha256').update(body).digest('hex')

function evidenceOf(key: string, retrievedAt: string, idToken: string, userInfo: object): Evidence[] {
  const token = { source: `${key}:id_token`, retrievedAt, contentType: 'application/jwt', body: idToken }
  if (Object.keys(userInfo).length === 0) return [token]
  const body = JSON.stringify(userInfo)
  return [token, { source: `${key}:userinfo`, retrievedAt, contentType: 'application/json', body }]
}

/** OpenID Connect Core 3.1.2.6, RFC 6749 section 4.1.2.1, and words that brokers use beside them. */
const ends: Record<string, IdentityOutcome> = {
  access_denied: { kind: 'CANCELLED' },
  user_cancelled: { kind: 'CANCELLED' },
  user_canceled: { kind: 'CANCELLED' },
  cancelled: { kind: 'CANCELLED' },
  consent_required: { kind: 'CANCELLED' },
  interaction_required: { kind: 'CANCELLED' },
  login_required: { kind: 'CANCELLED' },
  timeout: { kind: 'TIMED_OUT' },
  session_expired: { kind: 'TIMED_OUT' },
  transaction_expired: { kind: 'TIMED_OUT' },
  expired_transaction: { kind: 'TIMED_OUT' },
  temporarily_unavailable: { kind: 'UNAVAILABLE' },
  server_error: { kind: 'UNAVAILABLE' },
}

/** The outcome of an error, without the words of the broker: they may be personal. */
function outcomeOf(client: BrokerClient, error: unknown): IdentityOutcome {
  if (client.isOutage(error) || error instanceof BrokerUnusable) return { kind: 'UNAVAILABLE' }
  if (error instanceof openid.AuthorizationResponseError)
    return (
      (Object.hasOwn(ends, error.error) && ends[error.error]) || {
        kind: 'REFUSED',
        why: 'The broker answered with an error.',
      }
    )
  if (error instanceof openid.ResponseBodyError) {
    // A used or foreign code is of this answer; other errors are of the settings, or of the broker.
    const isAnswer = error.error === 'invalid_grant' || error.error === 'invalid_request'
    return isAnswer
      ? { kind: 'REFUSED', why: 'The broker does not accept the code.' }
      : { kind: 'UNAVAILABLE' }
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return { kind: 'UNAVAILABLE' }
  if (isBug(error)) throw error
  const code = (error as { code?: unknown }).code
  const isKnown = typeof code === 'string' && /^OAUTH_[A-Z_]{1,60}$/.test(code)
  return { kind: 'REFUSED', why: `The answer does not pass the checks${isKnown ? ` (${code})` : ''}.` }
}

const isBug = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof ReferenceError || error instanceof SyntaxError

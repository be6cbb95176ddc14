/** Token claims: RFC 9068 for access tokens, docs/specification/5-authentication.md for session tokens. */
import type { Case } from '#applications/case.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Client } from '../ports.ts'
import { scopes as allScopes, type Scope, type VerifiedToken } from '../scopes.ts'
import type { Json, VerifiedJws } from './jws.ts'

/** Explicit typing (RFC 8725 section 3.11): one kind is never accepted as the other. */
export const tokenTypes = { ACCESS: 'at+jwt', SESSION: 'onb-session+jwt' } as const

export interface TokenIssuer {
  ids: Ids
  issuer: string
}
const audienceOf = (issuer: string) => ({ ACCESS: issuer, SESSION: `${issuer}/onboarding` })

/** Start and end in seconds, and the token's id. */
export interface Lifetime {
  iat: number
  exp: number
  jti: string
}

export const accessClaims = (
  client: Client,
  granted: Scope[],
  life: Lifetime,
  { ids, issuer }: TokenIssuer,
): Json => ({
  iss: issuer,
  sub: client.clientId,
  client_id: client.clientId,
  aud: audienceOf(issuer).ACCESS,
  ...life,
  scope: granted.join(' '),
  customer_id: ids.of('customer', client.customerId),
  credential_id: ids.of('credential', client.credentialId),
})

export const sessionClaims = (of: Case, life: Lifetime, { ids, issuer }: TokenIssuer): Json => ({
  iss: issuer,
  sub: ids.of('application', of.id),
  aud: audienceOf(issuer).SESSION,
  ...life,
  scope: 'application.session',
  customer_id: ids.of('customer', of.customerId),
  application_id: ids.of('application', of.id),
  workflow_id: ids.of('workflow', of.workflowId),
  redirect_url: of.redirectUrl,
})

/** The customer whose time a session token is in; undefined for an access token. */
export const customerOfSession = ({ typ, claims }: VerifiedJws, ids: Ids): string | undefined =>
  typ === tokenTypes.SESSION ? uuidOf(ids, 'customer', claims.customer_id) : undefined

// Allows for clock differences between nodes on `iat` and `nbf`. `exp` has no leeway.
const leewaySeconds = 30

/**
 * Checks type, issuer, audience and times after the signature (`at` is now, in seconds), then reads the
 * subject.
 */
export function readClaims(
  { typ, claims }: VerifiedJws,
  at: number,
  by: TokenIssuer,
): VerifiedToken | undefined {
  const kind = typ === tokenTypes.ACCESS ? 'ACCESS' : typ === tokenTypes.SESSION ? 'SESSION' : undefined
  if (!kind || claims.iss !== by.issuer || claims.aud !== audienceOf(by.issuer)[kind]) return undefined
  const { iat, exp, nbf, jti } = claims
  if (!Number.isInteger(iat) || !Number.isInteger(exp) || typeof jti !== 'string') return undefined
  if ((exp as number) <= at || (iat as number) > at + leewaySeconds) return undefined
  if (nbf !== undefined && !(Number.isInteger(nbf) && (nbf as number) <= at + leewaySeconds)) return undefined
  const times = { jti, issuedAt: iat as number, expiresAt: exp as number, claims }
  return kind === 'ACCESS' ? accessToken(claims, times, by.ids) : sessionToken(claims, times, by.ids)
}

type TokenTimes = Pick<VerifiedToken, 'jti' | 'issuedAt' | 'expiresAt' | 'claims'>

function accessToken(claims: Json, times: TokenTimes, ids: Ids): VerifiedToken | undefined {
  const customerId = uuidOf(ids, 'customer', claims.customer_id)
  const credentialId = uuidOf(ids, 'credential', claims.credential_id)
  const scopes = scopesOf(claims.scope)
  if (!customerId || !credentialId || !scopes || scopes.includes('application.session')) return undefined
  if (typeof claims.client_id !== 'string' || claims.sub !== claims.client_id) return undefined
  const clientId = claims.client_id
  return Object.freeze({
    kind: 'ACCESS',
    clientId,
    customerId,
    credentialId,
    scopes,
    applicationId: null,
    ...times,
  })
}

function sessionToken(claims: Json, times: TokenTimes, ids: Ids): VerifiedToken | undefined {
  const customerId = uuidOf(ids, 'customer', claims.customer_id)
  const applicationId = uuidOf(ids, 'application', claims.application_id)
  if (!customerId || !applicationId || claims.scope !== 'application.session') return undefined
  const scopes: Scope[] = ['application.session']
  return Object.freeze({
    kind: 'SESSION',
    clientId: '',
    credentialId: '',
    customerId,
    applicationId,
    scopes,
    ...times,
  })
}

function scopesOf(text: unknown): Scope[] | undefined {
  if (typeof text !== 'string') return undefined
  const named = text.split(' ')
  return named.every((scope) => (allScopes as readonly string[]).includes(scope))
    ? (named as Scope[])
    : undefined
}

function uuidOf(ids: Ids, object: Parameters<Ids['of']>[0], id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined
  try {
    return ids.read(object, id, '')
  } catch {
    return undefined
  }
}

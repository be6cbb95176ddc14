/** Access tokens (RFC 9068) and session tokens: made, verified, revoked. Verified ones are remembered, their ends are not forgotten. */
import { LRUCache } from 'lru-cache'
import type { Case } from '../../applications/case.ts'
import type { Client } from '../../customers/customer.ts'
import type { Ids } from '../../ids.ts'
import { scopes as allScopes, type Scope, type VerifiedToken } from '../../oauth/scopes.ts'
import type { Tokens } from '../../ports.ts'
import { type Json, type OpenedToken, opened, signed } from './jws.ts'
import { openRing, type RingSettings } from './key-ring.ts'
import type { Revocations } from './revocations.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface TokenSettings extends RingSettings {
  ids: Ids
  /** The base address; `iss`, and the audience of access tokens. */
  issuer: string
  newId(): string
  accessSeconds?: number
  sessionSeconds?: number
}

export interface TokenKeys extends Tokens {
  reload(): Promise<void>
  close(): void
}

const accessType = 'at+jwt'
const sessionType = 'onb-session+jwt'
// Only for clocks that differ between nodes: a token never lives longer than it says.
const leewaySeconds = 30

export async function openTokens(
  store: SigningKeys,
  revocations: Revocations,
  settings: TokenSettings,
): Promise<TokenKeys> {
  const { ids, issuer, now, newId, accessSeconds = 3600, sessionSeconds = 3600 } = settings
  const audience = { ACCESS: issuer, SESSION: `${issuer}/onboarding` }
  const verified = new LRUCache<string, VerifiedToken>({ max: 20_000 })
  const ring = await openRing(store, settings, () => verified.clear())
  const seconds = () => Math.floor(now().getTime() / 1000)
  const common = (lifetime: number) => {
    const at = seconds()
    return { iat: at, exp: at + lifetime, jti: newId() }
  }

  return {
    accessSeconds,
    sessionSeconds,
    access: (client: Client, granted: Scope[]) =>
      signed(
        accessType,
        {
          iss: issuer,
          sub: client.clientId,
          client_id: client.clientId,
          aud: audience.ACCESS,
          ...common(accessSeconds),
          scope: granted.join(' '),
          customer_id: ids.of('customer', client.customerId),
          credential_id: ids.of('credential', client.credentialId),
        },
        ring.signer(),
      ),
    session: (of: Case) =>
      signed(
        sessionType,
        {
          iss: issuer,
          sub: ids.of('application', of.id),
          aud: audience.SESSION,
          ...common(sessionSeconds),
          scope: 'application.session',
          customer_id: ids.of('customer', of.customerId),
          application_id: ids.of('application', of.id),
          workflow_id: ids.of('workflow', of.workflowId),
          redirect_url: of.redirectUrl,
        },
        ring.signer(),
      ),
    verify(token) {
      const at = seconds()
      const before = verified.get(token)
      if (before) return before.expiresAt > at && !revocations.isRevoked(before) ? before : undefined
      const found = opened(token, ring.keys())
      const read = found && readClaims(found, { issuer, audience, ids, at })
      if (!read || revocations.isRevoked(read)) return undefined
      verified.set(token, read)
      return read
    },
    revoke: ({ jti, customerId, expiresAt }) => revocations.revoke({ jti, customerId, expiresAt }),
    jwks: () => ({ keys: [...ring.keys().values()].map((key) => key.jwk) }),
    reload: ring.reload,
    close: ring.close,
  }
}

interface Expected {
  issuer: string
  audience: { ACCESS: string; SESSION: string }
  ids: Ids
  at: number
}

/** After the signature: type, issuer, audience, times; then who it speaks for. Explicit types keep the two kinds apart (RFC 8725 section 3.11). */
function readClaims({ typ, claims }: OpenedToken, expected: Expected): VerifiedToken | undefined {
  const kind = typ === accessType ? 'ACCESS' : typ === sessionType ? 'SESSION' : undefined
  if (!kind || claims.iss !== expected.issuer || claims.aud !== expected.audience[kind]) return undefined
  const { iat, exp, nbf, jti } = claims
  if (!Number.isInteger(iat) || !Number.isInteger(exp) || typeof jti !== 'string') return undefined
  if ((exp as number) <= expected.at || (iat as number) > expected.at + leewaySeconds) return undefined
  if (nbf !== undefined && !(Number.isInteger(nbf) && (nbf as number) <= expected.at + leewaySeconds))
    return undefined
  const times = { jti, issuedAt: iat as number, expiresAt: exp as number, claims }
  return kind === 'ACCESS'
    ? accessToken(claims, times, expected.ids)
    : sessionToken(claims, times, expected.ids)
}

type Times = Pick<VerifiedToken, 'jti' | 'issuedAt' | 'expiresAt' | 'claims'>

function accessToken(claims: Json, times: Times, ids: Ids): VerifiedToken | undefined {
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

function sessionToken(claims: Json, times: Times, ids: Ids): VerifiedToken | undefined {
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

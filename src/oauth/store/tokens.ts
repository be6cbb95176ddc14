/** Issues, verifies and revokes access tokens (RFC 9068) and session tokens. Verified tokens are cached. */
import { LRUCache } from 'lru-cache'
import type { SessionTokens } from '#applications/ports.ts'
import type { Ids } from '#kernel/ids.ts'
import type { AccessTokens } from '../ports.ts'
import type { VerifiedToken } from '../scopes.ts'
import { signJws, signOnMainThread, type VerifiedJws, verifyJws } from './jws.ts'
import { type KeyRingSettings, openKeyRing } from './key-ring.ts'
import type { Revocations } from './revocations.ts'
import type { SigningKeys } from './signing-keys.ts'
import { accessClaims, customerOfSession, readClaims, sessionClaims, tokenTypes } from './token-claims.ts'

export interface TokenSettings extends KeyRingSettings {
  ids: Ids
  /** The base URL: `iss`, and the audience of access tokens. */
  issuer: string
  newId(): string
  /** How far the time of a customer is ahead, in milliseconds. Default: not at all. */
  aheadOf?(customerId: string): number
  accessSeconds?: number
  sessionSeconds?: number
}

export interface TokenKeys extends AccessTokens, SessionTokens {
  reload(): Promise<void>
  close(): void
}

export async function openTokens(
  store: SigningKeys,
  revocations: Revocations,
  settings: TokenSettings,
): Promise<TokenKeys> {
  const { now, newId, aheadOf = () => 0, accessSeconds = 3600, sessionSeconds = 3600 } = settings
  const verified = new LRUCache<string, VerifiedToken>({ max: 10_000 })
  const ring = await openKeyRing(store, settings, () => verified.clear())
  const seconds = (ahead = 0) => Math.floor((now().getTime() + ahead) / 1000)
  /** The session of an applicant is in the time of its customer; access tokens are in the real time. */
  const secondsFor = ({ kind, customerId }: Pick<VerifiedToken, 'kind' | 'customerId'>) =>
    seconds(kind === 'SESSION' ? aheadOf(customerId) : 0)
  const secondsOf = (found: VerifiedJws) => seconds(aheadOf(customerOfSession(found, settings.ids) ?? ''))
  const lifetime = (length: number, ahead = 0) => {
    const iat = seconds(ahead)
    return { iat, exp: iat + length, jti: newId() }
  }

  return {
    accessSeconds,
    sessionSeconds,
    access(client, granted) {
      const claims = accessClaims(client, granted, lifetime(accessSeconds), settings)
      return signJws(tokenTypes.ACCESS, claims, ring.signer())
    },
    session(of, tokenId) {
      const times = lifetime(sessionSeconds, aheadOf(of.customerId))
      const claims = sessionClaims(of, tokenId ? { ...times, jti: tokenId } : times, settings)
      return signOnMainThread(tokenTypes.SESSION, claims, ring.signer())
    },
    verify(token) {
      const cached = verified.get(token)
      if (cached)
        return cached.expiresAt > secondsFor(cached) && !revocations.isRevoked(cached) ? cached : undefined
      const found = verifyJws(token, ring.keys())
      const read = found && readClaims(found, secondsOf(found), settings)
      if (!read || revocations.isRevoked(read)) return undefined
      verified.set(token, read)
      return read
    },
    expired(token) {
      const found = verifyJws(token, ring.keys())
      const { iat, exp } = found?.claims ?? {}
      const isOver = found !== undefined && Number(exp) <= secondsOf(found)
      // Read as of its issue time: valid in everything but the expiry.
      const read = isOver ? readClaims(found, Number(iat), settings) : undefined
      return read && !revocations.isRevoked(read) ? read : undefined
    },
    revoke: (token) => revocations.revoke(token),
    endSessions: (of) => revocations.endSessions({ ...of, sessionSeconds }),
    jwks: () => ({ keys: [...ring.keys().values()].map((key) => key.jwk) }),
    reload: ring.reload,
    close: ring.close,
  }
}

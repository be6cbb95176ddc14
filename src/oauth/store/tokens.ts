/** Issues, verifies and revokes access tokens (RFC 9068) and session tokens. Verified tokens are cached. */
import { LRUCache } from 'lru-cache'
import type { SessionTokens } from '#applications/ports.ts'
import type { Ids } from '#kernel/ids.ts'
import type { AccessTokens } from '../ports.ts'
import type { VerifiedToken } from '../scopes.ts'
import { signJws, signOnMainThread, verifyJws } from './jws.ts'
import { type KeyRingSettings, openKeyRing } from './key-ring.ts'
import type { Revocations } from './revocations.ts'
import type { SigningKeys } from './signing-keys.ts'
import { accessClaims, readClaims, sessionClaims, tokenTypes } from './token-claims.ts'

export interface TokenSettings extends KeyRingSettings {
  ids: Ids
  /** The base URL: `iss`, and the audience of access tokens. */
  issuer: string
  newId(): string
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
  const { now, newId, accessSeconds = 3600, sessionSeconds = 3600 } = settings
  const verified = new LRUCache<string, VerifiedToken>({ max: 10_000 })
  const ring = await openKeyRing(store, settings, () => verified.clear())
  const seconds = () => Math.floor(now().getTime() / 1000)
  const lifetime = (length: number) => {
    const iat = seconds()
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
      const times = lifetime(sessionSeconds)
      const claims = sessionClaims(of, tokenId ? { ...times, jti: tokenId } : times, settings)
      return signOnMainThread(tokenTypes.SESSION, claims, ring.signer())
    },
    verify(token) {
      const at = seconds()
      const cached = verified.get(token)
      if (cached) return cached.expiresAt > at && !revocations.isRevoked(cached) ? cached : undefined
      const found = verifyJws(token, ring.keys())
      const read = found && readClaims(found, at, settings)
      if (!read || revocations.isRevoked(read)) return undefined
      verified.set(token, read)
      return read
    },
    expired(token) {
      const found = verifyJws(token, ring.keys())
      const { iat, exp } = found?.claims ?? {}
      // Read as of its issue time: valid in everything but the expiry.
      const read = found && Number(exp) <= seconds() ? readClaims(found, Number(iat), settings) : undefined
      return read && !revocations.isRevoked(read) ? read : undefined
    },
    revoke: (token) => revocations.revoke(token),
    endSessions: (of) => revocations.endSessions({ ...of, sessionSeconds }),
    jwks: () => ({ keys: [...ring.keys().values()].map((key) => key.jwk) }),
    reload: ring.reload,
    close: ring.close,
  }
}

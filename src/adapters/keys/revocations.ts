/** Which tokens have ended before their time. Asked on every request, so it is a look into memory; the adapter keeps it fed. */

export interface RevocationQuestion {
  jti: string
  credentialId: string
  customerId: string
  /** Seconds since the epoch. */
  issuedAt: number
}

export interface Revocations {
  isRevoked(token: RevocationQuestion): boolean
  /** Ends one token on every node. */
  revoke(token: { jti: string; customerId: string; expiresAt: number }): Promise<void>
}

/** One thing that happened: a token by its jti, or everything that a credential or customer was given up to `at`. */
export type Revocation =
  | { kind: 'TOKEN'; jti: string; expiresAt: number }
  | { kind: 'CREDENTIAL' | 'CUSTOMER'; id: string; at: number }

/** The memory that an adapter fills from LISTEN and its poll. Forgets a token when it would have expired anyway. */
export function revocationMemory() {
  const tokens = new Map<string, number>()
  const ended = { CREDENTIAL: new Map<string, number>(), CUSTOMER: new Map<string, number>() }
  return {
    isRevoked: (token: RevocationQuestion): boolean =>
      tokens.has(token.jti) ||
      token.issuedAt <= (ended.CREDENTIAL.get(token.credentialId) ?? -1) ||
      token.issuedAt <= (ended.CUSTOMER.get(token.customerId) ?? -1),
    add(revocation: Revocation): void {
      if (revocation.kind === 'TOKEN') tokens.set(revocation.jti, revocation.expiresAt)
      else
        ended[revocation.kind].set(
          revocation.id,
          Math.max(revocation.at, ended[revocation.kind].get(revocation.id) ?? -1),
        )
    },
    forgetExpired(nowSeconds: number): void {
      for (const [jti, expiresAt] of tokens) if (expiresAt < nowSeconds) tokens.delete(jti)
    },
  }
}

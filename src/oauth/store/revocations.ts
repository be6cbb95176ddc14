/**
 * Revoked tokens. Every request checks them, so they are held in memory, which an adapter keeps up to date.
 */

import type { SessionsEnded } from '#applications/ports.ts'
import type { Actor } from '#audit/entry.ts'

export interface RevocableToken {
  jti: string
  credentialId: string
  customerId: string
  /** Seconds since the epoch. */
  issuedAt: number
  /** Session tokens only. */
  applicationId: string | null
}

export interface Revocations {
  isRevoked(token: RevocableToken): boolean
  /** Revokes one token on every node, and the browser sessions that a session token opened. */
  revoke(token: {
    jti: string
    customerId: string
    expiresAt: number
    applicationId: string | null
  }): Promise<void>
  /**
   * Ends all browser sessions and session tokens of an application; undefined: there is no such application.
   */
  endSessions(of: EndSessionsRequest): Promise<SessionsEnded | undefined>
}

export interface EndSessionsRequest {
  customerId: string
  applicationId: string
  actor: Actor
  /** Lifetime of a session token. */
  sessionSeconds: number
}

/** A token by its jti, or all tokens that an application, a credential or a customer got up to `at`. */
export type Revocation =
  | { kind: 'TOKEN'; jti: string; expiresAt: number }
  | { kind: 'SESSIONS'; applicationId: string; atMilliseconds: number; expiresAt: number }
  | { kind: 'CREDENTIAL' | 'CUSTOMER'; id: string; at: number }

/** An adapter fills it by LISTEN and polling. An entry is removed when its `expiresAt` has passed. */
export function revocationMemory() {
  const tokens = new Map<string, number>()
  const sessions = new Map<string, { at: number; expiresAt: number }>()
  const ended = { CREDENTIAL: new Map<string, number>(), CUSTOMER: new Map<string, number>() }
  return {
    isRevoked: (token: RevocableToken): boolean =>
      tokens.has(token.jti) ||
      (token.applicationId !== null &&
        issuedAtMilliseconds(token) <= (sessions.get(token.applicationId)?.at ?? -1)) ||
      token.issuedAt <= (ended.CREDENTIAL.get(token.credentialId) ?? -1) ||
      token.issuedAt <= (ended.CUSTOMER.get(token.customerId) ?? -1),
    add(revocation: Revocation): void {
      if (revocation.kind === 'TOKEN') tokens.set(revocation.jti, revocation.expiresAt)
      else if (revocation.kind === 'SESSIONS') {
        const { applicationId, atMilliseconds: at, expiresAt } = revocation
        if (at > (sessions.get(applicationId)?.at ?? -1)) sessions.set(applicationId, { at, expiresAt })
      } else
        ended[revocation.kind].set(
          revocation.id,
          Math.max(revocation.at, ended[revocation.kind].get(revocation.id) ?? -1),
        )
    },
    forgetExpired(nowSeconds: number): void {
      for (const [jti, expiresAt] of tokens) if (expiresAt < nowSeconds) tokens.delete(jti)
      for (const [id, { expiresAt }] of sessions) if (expiresAt < nowSeconds) sessions.delete(id)
    },
  }
}

/**
 * A jti is a UUID version 7, which begins with milliseconds: a token issued right after the revocation is
 * valid.
 */
const issuedAtMilliseconds = ({ jti, issuedAt }: RevocableToken): number =>
  jti[14] === '7' ? Number.parseInt(jti.slice(0, 8) + jti.slice(9, 13), 16) : issuedAt * 1000

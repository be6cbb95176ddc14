/** Which tokens have ended before their time. Asked on every request, so it is a look into memory; the adapter keeps it fed. */
import type { Actor } from '../../applications/case.ts'
import type { SessionsEnded } from '../../ports.ts'

export interface RevocationQuestion {
  jti: string
  credentialId: string
  customerId: string
  /** Seconds since the epoch. */
  issuedAt: number
  /** Session tokens only. */
  applicationId: string | null
}

export interface Revocations {
  isRevoked(token: RevocationQuestion): boolean
  /** Ends one token on every node; with a session token, the browser sessions that it opened. */
  revoke(token: {
    jti: string
    customerId: string
    expiresAt: number
    applicationId: string | null
  }): Promise<void>
  /** Ends all browser sessions of an application and all its session tokens up to now; undefined: there is no such application. */
  endSessions(of: SessionsEnd): Promise<SessionsEnded | undefined>
}

export interface SessionsEnd {
  customerId: string
  applicationId: string
  actor: Actor
  /** How long a session token lives. */
  sessionSeconds: number
}

/** One thing that happened: a token by its jti, or everything that an application, a credential or a customer was given up to `at`. */
export type Revocation =
  | { kind: 'TOKEN'; jti: string; expiresAt: number }
  | { kind: 'SESSIONS'; applicationId: string; atMilliseconds: number; expiresAt: number }
  | { kind: 'CREDENTIAL' | 'CUSTOMER'; id: string; at: number }

/** The memory that an adapter fills from LISTEN and its poll. Forgets a token when it would have expired anyway. */
export function revocationMemory() {
  const tokens = new Map<string, number>()
  const sessions = new Map<string, { at: number; expiresAt: number }>()
  const ended = { CREDENTIAL: new Map<string, number>(), CUSTOMER: new Map<string, number>() }
  return {
    isRevoked: (token: RevocationQuestion): boolean =>
      tokens.has(token.jti) ||
      (token.applicationId !== null && madeAt(token) <= (sessions.get(token.applicationId)?.at ?? -1)) ||
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

/** A jti is a UUID of version 7, which begins with milliseconds: a token that is made right after the others were ended is good. */
const madeAt = ({ jti, issuedAt }: RevocationQuestion): number =>
  jti[14] === '7' ? Number.parseInt(jti.slice(0, 8) + jti.slice(9, 13), 16) : issuedAt * 1000

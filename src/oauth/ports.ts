/** The credentials of the customers' systems, and their tokens. */
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { CredentialMode } from './credentials.ts'
import type { Permission } from './permissions.ts'
import type { Scope, VerifiedToken } from './scopes.ts'

export interface OAuthPorts {
  clients: Clients
  tokens: AccessTokens
  credentialUses: CredentialUses
}

/** A credential as the token endpoint and the deprecated API-key interface need it. */
export interface Client {
  customerId: string
  mode: CredentialMode
  credentialId: string
  kind: 'CLIENT' | 'API_KEY'
  /** `cli_…` or, the public prefix of an API key. */
  clientId: string
  /** SHA-256 of the secret or key, hex. */
  secretHash: string
  /** While the secret is being rotated. `until` is null until it is ended. */
  oldSecret: { hash: string; until: Date | null } | null
  scopes: Scope[]
  permissions: Permission[]
  /** The date of the version of the API that it is written for. */
  apiVersion: string
  rateLimit: number | null
  createdAt: Timestamp
}

export interface Clients {
  /** Cached; a deleted credential stops working within 5 seconds on every node. */
  byClientId(clientId: string): Promise<Client | undefined>
  /** Whether byClientId would answer from the cache. */
  isCached(clientId: string): boolean
  /** Always asks the database. */
  byClientIdNow(clientId: string): Promise<Client | undefined>
  /** `hash` is the SHA-256 of the complete key, hexadecimal. */
  byApiKeyHash(hash: string): Promise<Client | undefined>
  /** SHA-256, hexadecimal: a 256-bit random secret needs no slow hash. */
  hashOf(secret: string): string
  /** Compares in constant time. */
  sameHash(a: string, b: string): boolean
}

/** When credentials and their secrets were last used. */
export interface CredentialUses {
  /** Keeps it in memory and never fails. Written at most once a minute for each credential. */
  note(use: { customerId: string; credentialId: string; by: 'SECRET' | 'OLD_SECRET' | 'TOKEN' }): void
}

/** Issues access tokens, and verifies and revokes every token. */
export interface AccessTokens {
  access(client: Client, scopes: Scope[]): Promise<string>
  /**
   * Verifies signature, claims and revocation (RFC 9068, RFC 8725). The cache re-checks expiry and
   * revocation.
   */
  verify(token: string): VerifiedToken | undefined
  /** An expired but otherwise valid token, for error messages only; undefined for every other one. */
  expired(token: string): VerifiedToken | undefined
  /** Also ends the browser sessions that a session token opened. */
  revoke(token: VerifiedToken): Promise<void>
  jwks(): { keys: Array<Record<string, unknown>> }
  accessSeconds: number
}

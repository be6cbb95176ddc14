/** The credentials of the customers' systems, and their tokens. */
import type { Timestamp } from '../schemas/primitives.ts'
import type { CredentialMode } from './credentials.ts'
import type { Permission } from './permissions.ts'
import type { Scope, VerifiedToken } from './scopes.ts'

export interface OAuthPorts {
  clients: Clients
  tokens: AccessTokens
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
  scopes: Scope[]
  permissions: Permission[]
  rateLimit: number | null
  createdAt: Timestamp
}

export interface Clients {
  /** Cached; a deleted credential stops working within 5 seconds on every node. */
  byClientId(clientId: string): Promise<Client | undefined>
  /** Whether byClientId would answer from the cache. */
  isCached(clientId: string): boolean
  /** Takes as long as looking up an unknown id: prevents timing attacks. */
  simulateLookup(clientId: string): Promise<void>
  /** `hash` is the SHA-256 of the complete key, hexadecimal. */
  byApiKeyHash(hash: string): Promise<Client | undefined>
  /** SHA-256, hexadecimal: a 256-bit random secret needs no slow hash. */
  hashOf(secret: string): string
  /** Compares in constant time. */
  sameHash(a: string, b: string): boolean
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

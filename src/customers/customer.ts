/** Who the service works for: customers and the credentials that their systems call with. */
import type { Scope } from '../oauth/scopes.ts'
import type { Timestamp } from '../schemas/primitives.ts'

export interface Customer {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  suspended: boolean
  /** Origins (scheme, host, port) that a redirect may go to; empty is any. */
  redirectOrigins: string[]
  /** Requests a minute for each credential; null is the service's default. */
  rateLimit: number | null
}

/** A credential as the token endpoint and the deprecated API-key interface need it. */
export interface Client {
  customerId: string
  mode: Customer['mode']
  credentialId: string
  kind: 'CLIENT' | 'API_KEY'
  /** `cli_…` or, for an API key, its public beginning. */
  clientId: string
  /** SHA-256 of the secret or key, hex. */
  secretHash: string
  scopes: Scope[]
  rateLimit: number | null
  createdAt: Timestamp
}

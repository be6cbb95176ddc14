/** Customers (the tenants) and the credentials of their systems. */
import type { Scope } from '../oauth/scopes.ts'
import type { Timestamp } from '../schemas/primitives.ts'

export interface Customer {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  suspended: boolean
  /** Origins (scheme, host, port) that a redirect may go to. Empty allows any. */
  redirectOrigins: string[]
  /** Requests a minute for each credential. null: the default of the service. */
  rateLimit: number | null
}

/** Nothing of a suspended customer works: tokens, links, sessions, downloads. No data is lost. */
export const isActive = (customer: Customer | undefined): customer is Customer =>
  customer !== undefined && !customer.suspended

/** A credential as the token endpoint and the deprecated API-key interface need it. */
export interface Client {
  customerId: string
  mode: Customer['mode']
  credentialId: string
  kind: 'CLIENT' | 'API_KEY'
  /** `cli_…` or, the public prefix of an API key. */
  clientId: string
  /** SHA-256 of the secret or key, hex. */
  secretHash: string
  scopes: Scope[]
  rateLimit: number | null
  createdAt: Timestamp
}

/**
 * Looks up customers and credentials before the customer is known; caches them for seconds, until a
 * revocation.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Permission } from '#oauth/permissions.ts'
import type { Client, Clients } from '#oauth/ports.ts'
import type { Scope } from '#oauth/scopes.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { CACHED_MS } from '../credentials.ts'
import type { Customer } from '../customer.ts'
import { type CustomerLook, type Logos, noLook } from '../look.ts'
import type { Customers } from '../ports.ts'

interface CustomerRow {
  customer_id: string
  name: string
  mode: Customer['mode']
  suspended_at: Date | null
  redirect_origins: string[]
  rate_limit: number | null
  look: CustomerLook | null
  logos: Logos | null
  cover: string | null
  languages: string[] | null
  default_language: string | null
}
interface ClientRow extends CustomerRow {
  credential_id: string
  kind: Client['kind']
  client_id: string
  secret_hash: string
  old_secret_hash: string | null
  old_secret_until: Date | null
  scopes: Scope[]
  permissions: Permission[]
  api_version: string
  created_at: Date
}

const looks = `look, languages, default_language,
  (select json_object_agg(l.scheme, l.sha256) from foyer.logo l
  where l.customer_id = c.customer_id) as logos,
  (select v.sha256 from foyer.cover v where v.customer_id = c.customer_id) as cover`
const CUSTOMER: Statement = {
  name: 'customer-find',
  text: `select customer_id, name, mode, suspended_at, redirect_origins, rate_limit,
    ${looks} from foyer.customer c
    where customer_id = $1`,
}
const clientText = `select c.customer_id, c.name, c.mode, c.suspended_at, c.redirect_origins, c.rate_limit,
  ${looks},
  r.credential_id, r.kind, r.client_id, r.secret_hash, r.scopes, r.permissions, r.created_at,
  r.old_secret_hash, r.old_secret_until, r.api_version
  from foyer.credential r join foyer.customer c using (customer_id)
    where r.deleted_at is null and c.suspended_at is null`
const BY_CLIENT_ID: Statement = {
  name: 'credential-by-client-id',
  text: `${clientText} and r.kind = 'CLIENT' and r.client_id = $1`,
}
const BY_KEY: Statement = {
  name: 'credential-by-key',
  text: `${clientText} and r.kind = 'API_KEY' and r.secret_hash = $1`,
}

const customerOf = (row: CustomerRow): Customer => ({
  id: row.customer_id,
  name: row.name,
  mode: row.mode,
  suspended: row.suspended_at !== null,
  redirectOrigins: row.redirect_origins,
  rateLimit: row.rate_limit,
  look: { ...noLook, ...row.look },
  logos: row.logos ?? {},
  ...(row.cover && { cover: row.cover }),
  ...(row.languages && { languages: row.languages }),
  ...(row.default_language && { defaultLanguage: row.default_language }),
})

const clientOf = (row: ClientRow): Client => ({
  customerId: row.customer_id,
  mode: row.mode,
  credentialId: row.credential_id,
  kind: row.kind,
  clientId: row.client_id,
  secretHash: row.secret_hash,
  oldSecret: row.old_secret_hash ? { hash: row.old_secret_hash, until: row.old_secret_until } : null,
  scopes: row.scopes,
  permissions: row.permissions,
  apiVersion: row.api_version,
  rateLimit: row.rate_limit,
  createdAt: row.created_at.toISOString(),
})

export interface Directory {
  customers: Customers
  clients: Clients
  /** Clears the cache after a revocation. */
  forget(): void
}

export function directoryIn(database: Database): Directory {
  const customers = new LRUCache<string, Customer>({ max: 1_000, ttl: CACHED_MS })
  const clients = new LRUCache<string, Client>({ max: 10_000, ttl: CACHED_MS })
  const find = async (cacheKey: string, statement: Statement, value: string): Promise<Client | undefined> =>
    clients.get(cacheKey) ?? load(cacheKey, statement, value)
  const load = async (cacheKey: string, statement: Statement, value: string): Promise<Client | undefined> => {
    const [row] = await database.auth<ClientRow>(statement, [value])
    if (!row) clients.delete(cacheKey)
    if (!row) return undefined
    const client = clientOf(row)
    clients.set(cacheKey, client)
    // Caches the customer too, so that known and unknown ids take the same number of queries.
    if (!customers.has(row.customer_id)) customers.set(row.customer_id, customerOf(row))
    return client
  }
  return {
    customers: {
      async byId(customerId) {
        const kept = customers.get(customerId)
        if (kept) return kept
        const [row] = await database.auth<CustomerRow>(CUSTOMER, [customerId])
        if (!row) return undefined
        const customer = customerOf(row)
        customers.set(customerId, customer)
        return customer
      },
    },
    clients: {
      byClientId: (clientId) => find(`id:${clientId}`, BY_CLIENT_ID, clientId),
      isCached: (clientId) => clients.has(`id:${clientId}`),
      byClientIdNow: (clientId) => load(`id:${clientId}`, BY_CLIENT_ID, clientId),
      byApiKeyHash: (keyHash) => find(`key:${keyHash}`, BY_KEY, keyHash),
      hashOf: (secret) => hash('sha256', secret),
      sameHash: (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b)),
    },
    forget() {
      customers.clear()
      clients.clear()
    },
  }
}

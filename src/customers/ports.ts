/** What the rest of Foyer needs of its customers and their credentials. */
import type { Client, Customer } from './customer.ts'
import type { Usage } from './quotas.ts'

export interface Customers {
  /** Cached for at most 5 seconds. */
  byId(customerId: string): Promise<Customer | undefined>
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

export interface Quotas {
  /** The storage of each customer, and its usage in the current day and hour. */
  usage(): Promise<Array<Usage & { customerId: string }>>
}

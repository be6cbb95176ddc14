/** How often one address may come without a caller that is known: strangers, bad tokens, forged cookies. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../rate-limits.ts'
import { networkOf } from './network.ts'

/**
 * Counted in this process alone, and in bounded memory: what strangers send must not become work for Redis, nor a timer
 * for each address that somebody can make up.
 */
export interface AddressLimit {
  /** Counts one. Throws too_many_requests. */
  count(address: string): void
  /** So much has come from it that what is wrong is answered late: guesses, or a client that does not read its answers. */
  isCrowded(address: string): boolean
  /** A session or an API key that was right a moment ago; it is not asked of the address. */
  isKnown(secret: string): boolean
  /** It was right just now. */
  remember(secret: string): void
}

const MINUTE_MS = 60_000
const MOST_ADDRESSES = 50_000
/** This part of the limit. */
const CROWD = 10
/** Not yet a flood, however low the limit is. */
const FEW = 100
const MOST_KNOWN = 20_000
/** As long as an applicant reads a page. */
const KNOWN_FOR_MS = 10 * MINUTE_MS

const detail =
  'Too many requests came from this address without a valid session or credentials. Retry-After says in how many seconds it goes on.'

/** `limit` is a number a minute; 0 is no limit. */
export function openAddressLimit(limit: number, now = () => performance.now()): AddressLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MOST_ADDRESSES })
  const known = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS })
  return {
    count(address) {
      if (limit === 0) return
      const at = now()
      const network = networkOf(address)
      let window = windows.get(network)
      if (!window || window.endsAt <= at) {
        window = { count: 0, endsAt: at + MINUTE_MS }
        windows.set(network, window)
      }
      window.count += 1
      if (window.count <= limit) return
      const spent = { consumedPoints: window.count, msBeforeNext: window.endsAt - at }
      throw tooManyRequests(limit, spent, detail, limit + FEW)
    },
    isCrowded(address) {
      const window = windows.get(networkOf(address))
      return (
        limit !== 0 &&
        window !== undefined &&
        window.endsAt > now() &&
        window.count > Math.max(FEW, limit / CROWD)
      )
    },
    isKnown: (secret) => limit === 0 || known.has(digestOf(secret)),
    remember(secret) {
      if (limit !== 0) known.set(digestOf(secret), true)
    },
  }
}

const digestOf = (secret: string): string => hash('sha256', secret, 'base64url')

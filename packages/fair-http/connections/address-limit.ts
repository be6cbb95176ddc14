/** Limits unauthenticated requests by address: no token, invalid tokens, forged cookies. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../rate-limits.ts'
import { networkOf } from './network.ts'

/**
 * Counted in this process only, in bounded memory: unauthenticated requests must not cost a call to Redis, or
 * a timer for each forged address.
 */
export interface AddressLimit {
  /** Counts one request. Throws too_many_requests. */
  count(address: string): void
  /** So many requests came from it that failures are answered late. */
  isFlooding(address: string): boolean
  /** A session or API key that was valid a moment ago. It is not counted. */
  isKnown(secret: string): boolean
  /** Notes that this secret was valid just now. */
  remember(secret: string): void
}

const MINUTE_MS = 60_000
const MAX_ADDRESSES = 50_000
/** An address floods from this fraction of the limit on. */
const FLOOD_FRACTION = 10
/** Never a flood, however low the limit is. */
const FEW = 100
const MAX_KNOWN = 20_000
/** DocumentOptions as long as an applicant reads one page. */
const KNOWN_FOR_MS = 10 * MINUTE_MS

const detail =
  'Too many requests came from this address without a valid session or credentials. ' +
  'Retry-After says how many seconds to wait.'

/** `limit` is per minute; 0 means no limit. */
export function openAddressLimit(limit: number, now = () => performance.now()): AddressLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_ADDRESSES })
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS })
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
    isFlooding(address) {
      const window = windows.get(networkOf(address))
      return (
        limit !== 0 &&
        window !== undefined &&
        window.endsAt > now() &&
        window.count > Math.max(FEW, limit / FLOOD_FRACTION)
      )
    },
    isKnown: (secret) => limit === 0 || known.has(digestOf(secret)),
    remember(secret) {
      if (limit !== 0) known.set(digestOf(secret), true)
    },
  }
}

const digestOf = (secret: string): string => hash('sha256', secret, 'base64url')

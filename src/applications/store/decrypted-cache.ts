/** Caches decrypted cases: a customer often reads many resources of one case in a row. */
import { LRUCache } from 'lru-cache'
import type { Case } from '../case.ts'

export interface DecryptedCase {
  /** Revision of the row. An entry is used only when a query confirms that it is still the newest. */
  revision: number
  /** Shared by all readers, and never changed. */
  case: Case
}

export interface DecryptedCases {
  get(customerId: string, id: string): DecryptedCase | undefined
  set(customerId: string, id: string, opened: DecryptedCase): void
  forget(customerId: string, id: string): void
}

/** Kept for a minute at most, and used only after the row and its key were found in the database. */
export function decryptedCases(): DecryptedCases {
  const kept = new LRUCache<string, DecryptedCase>({ max: 1_000, ttl: 60_000, ttlAutopurge: false })
  return {
    get: (customerId, id) => kept.get(`${customerId}|${id}`),
    set: (customerId, id, opened) => void kept.set(`${customerId}|${id}`, opened),
    forget: (customerId, id) => void kept.delete(`${customerId}|${id}`),
  }
}

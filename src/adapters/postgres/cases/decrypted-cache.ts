/**
 * Cases that were opened a moment ago: a customer reads ten resources of one case in a row, and only the
 * first time it is unsealed.
 */
import { LRUCache } from 'lru-cache'
import type { Case } from '../../../applications/case.ts'

export interface DecryptedCase {
  /**
   * Of the row, counted up by every change: what is kept is believed only while the database says that it is
   * still this one.
   */
  revision: number
  /** Shared by all who read it, and never changed. */
  case: Case
}

export interface DecryptedCases {
  get(customerId: string, id: string): DecryptedCase | undefined
  set(customerId: string, id: string, opened: DecryptedCase): void
  forget(customerId: string, id: string): void
}

/**
 * In memory for a minute at most, and never without the row and its key having been found in the database
 * just now.
 */
export function decryptedCases(): DecryptedCases {
  const kept = new LRUCache<string, DecryptedCase>({ max: 1_000, ttl: 60_000, ttlAutopurge: false })
  return {
    get: (customerId, id) => kept.get(`${customerId}|${id}`),
    set: (customerId, id, opened) => void kept.set(`${customerId}|${id}`, opened),
    forget: (customerId, id) => void kept.delete(`${customerId}|${id}`),
  }
}

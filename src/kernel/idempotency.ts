/**
 * Idempotency keys: a repeated request gets the first reply. The adapter stores it, encrypted, in the
 * transaction of the change (adapters/postgres/idempotency.ts).
 */
import { ApiError } from './api-error.ts'

/** A key belongs to one operation of one customer. */
export interface RequestKey {
  operation: string
  key: string
  /** SHA-256 of the canonical JSON of the body, hexadecimal. */
  fingerprint: string
}

export interface Reply {
  status: number
  body: unknown
}

const KEPT_HOURS = 24
/** A key that is older can be used for another request, and is deleted. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 3_600_000)

/** The stored reply under a key that is not too old. */
export interface StoredKey {
  fingerprint: string
  /** The application was erased: its first reply is gone, and only a hash of the key is kept. */
  isTombstone: boolean
}

/** False for the first request with this key. Throws for a request that must not get the first reply. */
export function isRepeated<S extends StoredKey>(stored: S | undefined, request: RequestKey): stored is S {
  if (!stored) return false
  // Its fingerprint is erased too, so the body cannot be compared.
  if (stored.isTombstone) throw new ApiError('application_not_found', { detail: erased })
  if (stored.fingerprint !== request.fingerprint) throw new ApiError('idempotency_key_reused')
  return true
}

const erased =
  'The application of the first request with this Idempotency-Key has been erased. ' +
  'Use a new key for a new request.'

/** For a request whose first one is still running. */
export const stillRunning = () => new ApiError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })

/** The `traceparent` header of W3C Trace Context. */

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const zeros = /^0+$/
/** Sampled, and (level 2) random trace id. Other flags have no meaning yet. */
const KNOWN_FLAGS = 0b11
const SAMPLED = 0b01

/** Returns the header in version 00; null when it is missing or invalid. */
export function readTraceparent(header: unknown): string | null {
  if (typeof header !== 'string' || header.length > 512) return null
  const [, version = 'ff', traceId = '', parentId = '', flags = '', more] = pattern.exec(header) ?? []
  if (version === 'ff' || zeros.test(traceId) || zeros.test(parentId)) return null
  if (version === '00' && more !== undefined) return null
  // Only the known parts of later versions are read.
  const knownFlags = Number.parseInt(flags, 16) & (version === '00' ? KNOWN_FLAGS : SAMPLED)
  return `00-${traceId}-${parentId}-${knownFlags.toString(16).padStart(2, '0')}`
}

/** For an outgoing call: the same trace with a new parent. `spanId` is 8 random bytes in hexadecimal. */
export function childTraceparent(traceparent: string, spanId: string): string {
  const [version, traceId, , flags] = traceparent.split('-')
  return [version, traceId, spanId, flags].join('-')
}

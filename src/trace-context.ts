/** The header `traceparent` of W3C Trace Context: read strictly, and continued by what a request causes. */

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const zeros = /^0+$/
/** Sampled, and (level 2) a random trace id. What else a caller sets has no meaning yet. */
const KNOWN_FLAGS = 0b11
const SAMPLED = 0b01

/** In the form of version 00; null: there was none, or it is not right, which is as none. */
export function readTraceparent(header: unknown): string | null {
  if (typeof header !== 'string' || header.length > 512) return null
  const [, version = 'ff', traceId = '', parentId = '', flags = '', more] = form.exec(header) ?? []
  if (version === 'ff' || zeros.test(traceId) || zeros.test(parentId)) return null
  if (version === '00' && more !== undefined) return null
  // Of a later version only what this one knows is understood.
  const known = Number.parseInt(flags, 16) & (version === '00' ? KNOWN_FLAGS : SAMPLED)
  return `00-${traceId}-${parentId}-${known.toString(16).padStart(2, '0')}`
}

/** For a call that we make: the same trace, with ourselves as the parent. `spanId` is 8 random bytes in hex. */
export function continuedBy(traceparent: string, spanId: string): string {
  const [version, traceId, , flags] = traceparent.split('-')
  return [version, traceId, spanId, flags].join('-')
}

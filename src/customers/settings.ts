/** Rules for what the operator and the people of a customer set: redirects, rate limits, languages. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Customer } from './customer.ts'

export type OriginProblem = 'NO_ORIGIN' | 'WILDCARD' | 'NOT_HTTPS'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An origin is scheme, host and port. */
export function readOrigin(
  typed: string,
  mode: Customer['mode'],
): { origin: string } | { problem: OriginProblem } {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || url.origin === 'null' || (url.href !== `${url.origin}/` && url.href !== url.origin))
    return { problem: 'NO_ORIGIN' }
  if (url.hostname.includes('*')) return { problem: 'WILDCARD' }
  const isLocal = mode === 'sandbox' && url.protocol === 'http:' && localHosts.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? { origin: url.origin } : { problem: 'NOT_HTTPS' }
}

/** Named zones only: an offset knows no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9]*([/_+-][A-Za-z0-9]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A default that the pages do not offer would never be used. */
export const isOffered = (
  byDefault: LanguageCode | null,
  languages: readonly LanguageCode[] | null,
): boolean => byDefault === null || languages === null || languages.includes(byDefault)

/** A sandbox customer without an origin allows any. */
export const needsOrigin = (mode: Customer['mode']): boolean => mode === 'live'

/** null is the default of the service, 0 no limit; undefined is no valid limit. */
export function readRateLimit(typed: string): number | null | undefined {
  if (typed === 'default') return null
  return /^\d{1,7}$/.test(typed) ? Number(typed) : undefined
}

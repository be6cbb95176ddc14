/**
 * The first check against cross-site forms. The second is the CSRF token in the form, which the onboarding
 * compares.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** For requests of our own scripts, which always name their origin. */
export const isOwnOrigin = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? ownOrigins.includes(headers.origin ?? '') : site === 'same-origin'
}

/** The cookie of a frame is not Lax, so every form must name its origin. The browsers that keep it do. */
export const isOwnFramedForm = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin'

/**
 * Browsers send Sec-Fetch-Site only over https and to localhost, and Safari only since 2023. Otherwise Origin
 * decides. Origin is `null` where our Referrer-Policy (no-referrer) hides it. Such a form has to pass the
 * second check, which another site cannot: its form does not carry the Lax cookie.
 */
export const isOwnForm = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === 'null' || ownOrigins.includes(headers.origin ?? '')
}

/** The first line against forms sent from other sites; the second is the token in the form, which the flow compares. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Current browsers send Sec-Fetch-Site, but only over https and to localhost, and Safari only since 2023. Then Origin decides.
 * It is `null` where our own Referrer-Policy (no-referrer) hides it: that form goes on to the second line, which another
 * site cannot pass, as the Lax cookie does not come with its form.
 */
export const isOwnForm = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === 'null' || ownOrigins.includes(headers.origin ?? '')
}

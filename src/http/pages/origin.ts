/** The first line against forms sent from other sites; the second is the token in the form, which the flow compares. */
import type { IncomingHttpHeaders } from 'node:http'

/** Every current browser sends Sec-Fetch-Site; older ones send Origin with every POST. */
export function isOwnForm(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === new URL(baseUrl).origin
}

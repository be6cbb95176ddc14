/** Download links that work for ten minutes with a plain GET: a signed ticket with its expiry. */

import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import type { Downloads, DownloadTicket } from '../ports.ts'

interface DownloadSettings {
  /** Links are `{baseUrl}/v1/downloads/{ticket}`. */
  baseUrl: string
  now(): Date
  key: Uint8Array
  seconds?: number
}

// The method is signed too, so that a ticket to read can never authorise another method.
const USE = 'GET download'

export const openDownloads = ({ baseUrl, now, key, seconds = 600 }: DownloadSettings): Downloads => ({
  sign({ customerId, applicationId, documentId, readerId, byStaff, hidesNumbers }) {
    const expires = (Math.floor(now().getTime() / 1000) + seconds) * 1000
    const whose = { customerId, applicationId, documentId, readerId }
    const ticket = { ...whose, byStaff, hidesNumbers, expires }
    return { url: `${baseUrl}/v1/downloads/${signToken(key, USE, ticket)}`, expiresAt: new Date(expires) }
  },
  read(text) {
    // The cast is safe: only `sign` above makes tokens for this use.
    const read = verifyToken(key, USE, text) as (DownloadTicket & { expires: number }) | undefined
    if (!read || read.expires <= now().getTime()) return undefined
    const { expires: _expires, ...ticket } = read
    return ticket
  },
})

/** The hidden ticket of the form that requests a new link: an HMAC over the application and the expiry. */

import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import type { LinkTicket, LinkTickets } from '../ports.ts'

interface LinkTicketSettings {
  key: Uint8Array
  now(): Date
  seconds?: number
}

const USE = 'new_link'

export const openLinkTickets = ({ key, now, seconds = 3600 }: LinkTicketSettings): LinkTickets => ({
  sign: ({ customerId, applicationId }) =>
    signToken(key, USE, { customerId, applicationId, until: now().getTime() + seconds * 1000 }),
  read(text) {
    // The cast is safe: only `sign` above makes tokens for this use.
    const ticket = verifyToken(key, USE, text) as (LinkTicket & { until: number }) | undefined
    if (!ticket || ticket.until <= now().getTime()) return undefined
    return { customerId: ticket.customerId, applicationId: ticket.applicationId }
  },
})

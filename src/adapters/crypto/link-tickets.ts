/** What the form carries that asks for a new link: an HMAC over which application, until when, and for this alone. */
import type { LinkTicket, LinkTickets } from '../../ports.ts'
import { readSigned, signed } from './hmac-token.ts'

interface LinkTicketSettings {
  key: Uint8Array
  now(): Date
  seconds?: number
}

const USE = 'new_link'

export const openLinkTickets = ({ key, now, seconds = 3600 }: LinkTicketSettings): LinkTickets => ({
  sign: ({ customerId, applicationId }) =>
    signed(key, USE, { customerId, applicationId, until: now().getTime() + seconds * 1000 }),
  read(text) {
    // Only ever what was signed above.
    const ticket = readSigned(key, USE, text) as (LinkTicket & { until: number }) | undefined
    if (!ticket || ticket.until <= now().getTime()) return undefined
    return { customerId: ticket.customerId, applicationId: ticket.applicationId }
  },
})

/** How people are reached from outside the pages: letters, and what lets an applicant ask for one. */
import type { Customer } from '../customers/customer.ts'

/** Mail to people. A copy may come twice, none is lost once this answered. */
export interface Mail {
  /** Whether mail can leave for those of such a customer: without a mail server only sandbox customers have any, as files. */
  reaches(mode: Customer['mode']): boolean
  /** REFUSED: by the other side for good, and logged. Throws where it may still go another time. */
  send(letter: Letter): Promise<'SENT' | 'REFUSED'>
}
export interface Letter {
  to: string
  /** Shown as the sender's name; the service's own without it. */
  fromName?: string
  subject: string
  text: string
  /** The same in every try, so that a copy can be told from another letter. */
  id: string
}

/** In the form that asks for a new link: it works for an hour, for that alone. */
export interface LinkTicket {
  customerId: string
  applicationId: string
}
export interface LinkTickets {
  sign(ticket: LinkTicket): string
  /** undefined: tampered or over. */
  read(text: string): LinkTicket | undefined
}

/** E-mail. */
import type { Customer } from '../customers/customer.ts'

/** At-least-once delivery: a message can arrive twice, but is not lost after `send` resolves. */
export interface Mail {
  /**
   * Whether mail can be sent for this mode. Without a mail server only sandbox customers have mail, as files.
   */
  reaches(mode: Customer['mode']): boolean
  /** REFUSED: permanently rejected by the mail server, and logged. Throws when a retry may succeed. */
  send(message: MailMessage): Promise<'SENT' | 'REFUSED'>
}

export interface MailMessage {
  to: string
  /** The display name of the sender. Default: that of the service. */
  fromName?: string
  subject: string
  text: string
  /** The same in every retry, so that duplicates can be recognized. */
  id: string
}

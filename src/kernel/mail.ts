/** E-mail. */
/** At-least-once delivery: a message can arrive twice, but is not lost after `send` resolves. */
export interface Mail {
  /**
   * Whether mail can be sent for this mode. Without a mail server only sandbox customers have mail, as files.
   */
  reaches(mode: 'sandbox' | 'live'): boolean
  /** REFUSED: permanently rejected by the mail server, and logged. Throws when a retry may succeed. */
  send(message: MailMessage): Promise<'SENT' | 'REFUSED'>
  /** Deletes the messages about an application that are kept as files. Returns their number. */
  forget(applicationId: string): Promise<number>
}

export interface MailMessage {
  to: string
  /** The display name of the sender. Default: that of the service. */
  fromName?: string
  subject: string
  text: string
  /** The same as `text`, for programs that show it. */
  html?: string
  /** The application that it is about: a message that is kept is deleted with it. */
  applicationId?: string
  /** The same in every retry, so that duplicates can be recognized. */
  id: string
}

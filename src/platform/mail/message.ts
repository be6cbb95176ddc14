/**
 * Headers of every mail, sent or stored: one line each, a sender, and a Message-ID that is the same in
 * retries.
 */
import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { MailMessage } from '#kernel/mail.ts'
import type { MailSender } from './settings.ts'

/** Removes everything that could end a header. */
const line = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export interface AddressedMessage {
  from: MailSender
  to: string
  subject: string
  messageId: string
  text: string
  html?: string
}

export function addressed(message: MailMessage, from: MailSender): AddressedMessage {
  const name = line(message.fromName ?? from.name).replaceAll(/["\\<>]/g, '')
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1))
  return {
    from: { name, address: from.address },
    to: message.to,
    subject: line(message.subject),
    // Hashed, so that it reveals nothing and does not collide with another installation of the same domain.
    messageId: `<${createHash('sha256').update(message.id).digest('base64url')}@${domain}>`,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
  }
}

/** Prevents automatic replies (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

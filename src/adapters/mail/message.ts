/** What every mail has in common, however it leaves: one line a header, a sender, and a name of its own that a repeat has too. */
import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Letter } from '../../ports.ts'
import type { Sender } from './settings.ts'

/** Nothing in it ends a header or begins an address. */
const line = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export interface Addressed {
  from: Sender
  to: string
  subject: string
  messageId: string
  text: string
}

export function addressed(letter: Letter, from: Sender): Addressed {
  const name = line(letter.fromName ?? from.name).replaceAll(/["\\<>]/g, '')
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1))
  return {
    from: { name, address: from.address },
    to: letter.to,
    subject: line(letter.subject),
    // Hashed: it must tell the receiver nothing, and be another one in another installation's mail under the same domain.
    messageId: `<${createHash('sha256').update(letter.id).digest('base64url')}@${domain}>`,
    text: letter.text,
  }
}

/** RFC 3834: no answering machine answers. */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

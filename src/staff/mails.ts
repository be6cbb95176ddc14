/** Messages to people of the dashboard. Plain text; the link is on a line of its own. */
import type { InvitationMail } from './ports.ts'
import type { Role } from './roles.ts'

export interface StaffMail {
  subject: string
  text: string
}

const roleWords: Record<Role, string> = {
  OWNER: 'owner',
  ADMIN: 'administrator',
  DEVELOPER: 'developer',
  REVIEWER: 'reviewer',
  VIEWER: 'viewer',
}

export function invitationMail({ role, link, invitedBy }: InvitationMail, customerName: string): StaffMail {
  const who = invitedBy === null ? 'You are invited' : `${oneLine(invitedBy)} invites you`
  const text = [
    `${who} to work for ${oneLine(customerName)} in Foyer, as ${roleWords[role]}.`,
    '',
    'Open this link to join. It works once, for seven days:',
    '',
    link,
    '',
    'If you did not expect it, do nothing.',
  ]
  return { subject: `Join ${oneLine(customerName)} in Foyer`, text: `${text.join('\n')}\n` }
}

/** A name must not look like further lines of the message. */
const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

/** Messages to people of the dashboard. Plain text; the link is on a line of its own. */
import type { DomainNews } from './domain-proofs.ts'
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

export function passwordResetMail(link: string): StaffMail {
  const text = [
    'Somebody asked for a new password for your account in Foyer.',
    '',
    'Open this link to choose one. It works once, for 30 minutes:',
    '',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
  ]
  return { subject: 'A new password for Foyer', text: `${text.join('\n')}\n` }
}

const changes = {
  PASSWORD_CHANGED: 'The password of your account in Foyer was changed',
  TWO_STEP_ADDED: 'An authenticator app was added to your account in Foyer',
  TWO_STEP_REMOVED: 'The authenticator app of your account in Foyer was removed',
  PASSKEY_ADDED: 'A passkey was added to your account in Foyer',
  PASSKEY_REMOVED: 'A passkey of your account in Foyer was removed',
} as const
export type FactorChange = keyof typeof changes
export const isFactorChange = (text: unknown): text is FactorChange =>
  typeof text === 'string' && Object.hasOwn(changes, text)

export const factorChangeMail = (change: FactorChange, at: Date, accountUrl: string): StaffMail =>
  warning(changes[change], at, accountUrl)

export const newSignInMail = (at: Date, accountUrl: string): StaffMail =>
  warning(
    'Somebody signed in to your account in Foyer on a browser that you had not used before',
    at,
    accountUrl,
  )

/** Why a provider's sign-in was refused in a way that an owner must know about. */
export const refusals = {
  OTHER_SUBJECT: 'The provider named another subject for it than before: it may belong to another person',
  EMPTY_SUBJECT: 'The provider named it without a subject, so that it could be anyone',
  REMOVED: 'This person was removed from the team, and has no invitation',
} as const
export type SignOnRefusal = keyof typeof refusals
export const isSignOnRefusal = (text: unknown): text is SignOnRefusal =>
  typeof text === 'string' && Object.hasOwn(refusals, text)

/** To the owners. `address` is that of the person that the provider named, where they are known. */
export function refusedSignOnMail(
  refused: { reason: SignOnRefusal; address: string | undefined; at: Date },
  customerName: string,
  teamUrl: string,
): StaffMail {
  const time = `${refused.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const who = refused.address === undefined ? '' : ` of ${oneLine(refused.address)}`
  const text = [
    `A sign-in${who} to ${oneLine(customerName)} through single sign-on was refused, at ${time}.`,
    '',
    `${refusals[refused.reason]}.`,
    '',
    'If it is right, invite the person again. If not, look at the accounts of your provider:',
    '',
    teamUrl,
  ]
  return { subject: 'A sign-in through single sign-on was refused', text: `${text.join('\n')}\n` }
}

/** To the owners. `endsAt` of one that is over is null. */
export function domainMail(
  { domain, news, endsAt }: { domain: string; news: DomainNews; endsAt: Date | null },
  customerName: string,
  settingsUrl: string,
): StaffMail {
  const name = oneLine(domain)
  const isOver = news === 'ENDED' || endsAt === null
  const day = endsAt?.toISOString().slice(0, 10)
  const what = isOver
    ? `Single sign-on of ${name} has ended`
    : `Single sign-on of ${name} ends on ${day}: its DNS record is missing`
  const text = [
    `${what}, at ${oneLine(customerName)}.`,
    '',
    ...(isOver
      ? ['People with an address there sign in with a passkey or a password; "Forgot password" sends a link.']
      : [`Until ${day} people sign in as before. After that they need a passkey or a password.`]),
    'Foyer no longer finds the TXT record that proves the domain. This page says which one to set:',
    '',
    settingsUrl,
  ]
  return { subject: what, text: `${text.join('\n')}\n` }
}

function warning(what: string, at: Date, accountUrl: string): StaffMail {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const text = [
    `${what}, at ${time}.`,
    '',
    'If it was you, do nothing. If not, end your sessions and change your password here:',
    '',
    accountUrl,
  ]
  return { subject: what, text: `${text.join('\n')}\n` }
}

/** A name must not look like further lines of the message. */
const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

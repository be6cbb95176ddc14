/** The mails of notifications. They name no applicant, and nothing that was found out about one. */
import type { Role } from '#staff/roles.ts'
import { kindTable, type NotificationKind } from './kinds.ts'

/** A name must not look like further lines of the message. */
const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

/** The subject of the notification, by the name that its reader knows. */
export type MailSubject =
  | { applicationId: string }
  | { webhookId: string; host: string }
  | { userId: string; role: Role }

export interface MailCustomer {
  /** On the wire. */
  id: string
  name: string
}

export interface NotificationMail {
  kind: NotificationKind
  /** null: not a person. */
  by: string | null
  customer: MailCustomer
  subject: MailSubject
  baseUrl: string
}

const articles: Record<Role, string> = {
  OWNER: 'an owner',
  ADMIN: 'an administrator',
  DEVELOPER: 'a developer',
  REVIEWER: 'a reviewer',
  VIEWER: 'a viewer',
}
const hostOf = (subject: MailSubject): string => ('host' in subject ? oneLine(subject.host) : 'your system')
const roleOf = (subject: MailSubject): string => ('role' in subject ? articles[subject.role] : 'a colleague')

/** The page opens for this customer, although the person worked for another one last. */
const linksOf =
  ({ baseUrl, customer }: { baseUrl: string; customer: MailCustomer }) =>
  (path: string, hash = ''): string =>
    `${baseUrl}/dashboard${path}?customer=${customer.id}${hash}`
type LinkOf = ReturnType<typeof linksOf>

function placeOf(subject: MailSubject, kind: NotificationKind, link: LinkOf): string[] {
  if ('applicationId' in subject) {
    const { applicationId: id } = subject
    return [`Application: ${id}`, link(`/applications/${id}`, kind === 'MENTIONED' ? '#notes' : '')]
  }
  if ('webhookId' in subject) return [`Webhook: ${subject.webhookId}`, link('/developer/webhooks')]
  return [link('/team')]
}

const foot = (link: LinkOf): string[] => [
  '',
  'You get this because you or your team chose it. Choose which messages you get:',
  link('/account'),
]

const mailOf = (subject: string, lines: string[]) => ({ subject, text: `${lines.join('\n')}\n` })

export function notificationMail({ kind, by, customer, subject, baseUrl }: NotificationMail) {
  const link = linksOf({ baseUrl, customer })
  const { mail, more } = kindTable[kind].words
  const who = by === null ? 'A system' : oneLine(by)
  const what = mail({ who, host: hostOf(subject), role: roleOf(subject) })
  return mailOf(what, [
    `${what}, at ${oneLine(customer.name)}.`,
    ...(more ? [more] : []),
    '',
    ...placeOf(subject, kind, link),
    ...foot(link),
  ])
}

export interface Digest {
  customer: MailCustomer
  /** Counting stopped at this number. */
  isMore: boolean
  count: number
  /** The oldest ones, the oldest first: the id on the wire, and the day since which it waits. */
  oldest: ReadonlyArray<{ applicationId: string; day: string }>
  baseUrl: string
}

export function digestMail({ customer, count, isMore, oldest, baseUrl }: Digest) {
  const link = linksOf({ baseUrl, customer })
  const number = isMore ? `More than ${count} applications wait` : `${count} applications wait`
  const what = `${count === 1 && !isMore ? 'One application waits' : number} for review`
  return mailOf(what, [
    `${what}, at ${oneLine(customer.name)}.`,
    '',
    count === 1 ? 'This one:' : 'The oldest:',
    ...oldest.flatMap(({ applicationId: id, day }) => [`Since ${day}: ${id}`, link(`/applications/${id}`)]),
    '',
    'All that wait:',
    link('/applications'),
    ...foot(link),
  ])
}

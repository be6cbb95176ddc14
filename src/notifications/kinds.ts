/** What people are told about, whom it concerns, and the mail, which names no applicant. */
import { mayUse, type Role } from '../staff/roles.ts'

/** In the order of a page. */
export const notificationKinds = ['MENTIONED', 'ASSIGNED', 'PROPOSED'] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const isNotificationKind = (value: unknown): value is NotificationKind =>
  notificationKinds.some((each) => each === value)

export interface Told {
  kind: NotificationKind
  /** UUIDs of staff users; null: everyone who may decide. */
  to: readonly string[] | null
  /** The staff user who did it, and is not told; null: a credential. */
  by: string | null
}

interface Colleague {
  userId: string
  role: Role
}

/** Nobody is told about what they cannot open, or did themselves. */
export const recipientsOf = ({ to, by }: Told, members: readonly Colleague[]): string[] =>
  members
    .filter(({ userId, role }) =>
      to === null ? mayUse(role, 'REVIEW') : to.includes(userId) && mayUse(role, 'READ'),
    )
    .map(({ userId }) => userId)
    .filter((userId) => userId !== by)

const sentences: Record<NotificationKind, (who: string) => string> = {
  MENTIONED: (who) => `${who} mentioned you in a note`,
  ASSIGNED: (who) => `${who} assigned an application to you`,
  PROPOSED: (who) => `${who} proposed a decision, which a second person confirms`,
}

/** A name must not look like further lines of the message. */
const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

export interface NotificationMail {
  kind: NotificationKind
  /** null: not a person. */
  by: string | null
  customerName: string
  applicationId: string
  baseUrl: string
}

export function notificationMail({ kind, by, customerName, applicationId, baseUrl }: NotificationMail) {
  const what = sentences[kind](by === null ? 'A system' : oneLine(by))
  const text = [
    `${what}, at ${oneLine(customerName)}.`,
    '',
    `Application: ${applicationId}`,
    `${baseUrl}/dashboard/applications/${applicationId}`,
    '',
    'You get this because you chose it. Choose which messages you get:',
    `${baseUrl}/dashboard/account`,
  ]
  return { subject: what, text: `${text.join('\n')}\n` }
}

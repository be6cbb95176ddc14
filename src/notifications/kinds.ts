/**
 * The kinds of notifications, the people that each kind concerns, and the channel: by mail, on Home, or none.
 */
import { mayUse, type Role, type StaffAccess } from '#staff/roles.ts'

/** MAIL: at once, and on Home. DAILY: one mail in the morning. HOME: there only. */
const channelRows = {
  MAIL: { title: 'E-mail', told: 'by e-mail' },
  DAILY: { title: 'Once a day', told: 'by e-mail once a day' },
  HOME: { title: 'Home only', told: 'on Home only' },
  OFF: { title: 'Off', told: 'not at all' },
}
export type Channel = keyof typeof channelRows
export const channels = Object.keys(channelRows) as Channel[]
export const channelTable: Record<Channel, { title: string; told: string }> = channelRows

/** The names in the text of a mail. */
export interface MailNames {
  who: string
  /** The host of a webhook. */
  host: string
  /** With its article: "a reviewer". */
  role: string
}

interface KindWords {
  /** In the settings. */
  title: string
  hint?: string
  /** The words after "Be told about". */
  plural: string
  /** On Home, below the name of what it is about. */
  home: (who: string) => string
  /** The subject of the mail and its first sentence. */
  mail: (names: MailNames) => string
  /** The additional sentence of the mail. */
  more?: string
  /** In the description of the API. */
  api: string
}

interface KindRow {
  /** What the notification is about. */
  subject: 'application' | 'webhook' | 'user'
  /** A person gets no notification of a page that their role may not open. */
  access: StaffAccess
  channels: readonly Channel[]
  /** Without a row, OFF. */
  defaults: Partial<Record<Role, Channel>>
  words: KindWords
}

const usual = ['MAIL', 'HOME', 'OFF'] as const
const toAll = (roles: readonly Role[], channel: Channel): KindRow['defaults'] =>
  Object.fromEntries(roles.map((role) => [role, channel]))

/** In the order of a page. */
const kindRows = {
  MENTIONED: {
    ...{ subject: 'application', access: 'READ', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER', 'VIEWER'], 'MAIL'),
    words: {
      title: 'A colleague mentions you in a note',
      plural: 'mentions',
      home: (who) => `${who} mentioned you`,
      mail: ({ who }) => `${who} mentioned you in a note`,
      api: 'in a note',
    },
  },
  ASSIGNED: {
    ...{ subject: 'application', access: 'READ', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER', 'VIEWER'], 'MAIL'),
    words: {
      title: 'An application is assigned to you',
      plural: 'assignments',
      home: (who) => `${who} assigned it to you`,
      mail: ({ who }) => `${who} assigned an application to you`,
      api: 'the application is yours now',
    },
  },
  PROPOSED: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'MAIL'),
    words: {
      title: 'A proposed decision waits for a second person',
      plural: 'proposed decisions',
      home: (who) => `${who} proposed a decision; confirm or return it`,
      mail: ({ who }) => `${who} proposed a decision, which a second person confirms`,
      api: 'a decision waits for a second person',
    },
  },
  // The list of applications shows them: Home has no line for each.
  WAITING: {
    ...{ subject: 'application', access: 'REVIEW', channels: ['MAIL', 'DAILY', 'OFF'] },
    defaults: { REVIEWER: 'DAILY' },
    words: {
      title: 'An application waits for review',
      hint: 'Unless a colleague has it. The list of applications always shows them.',
      plural: 'applications that wait for review',
      home: () => 'Waits for review',
      mail: () => 'An application waits for review',
      api: 'an application waits for review',
    },
  },
  // For an application in review: its assignee, or every reviewer when it is not assigned.
  NEW_HIT: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'MAIL'),
    words: {
      title: 'A new hit on an application in review',
      hint: 'On yours, and on those that are not assigned.',
      plural: 'new hits on applications in review',
      home: () => 'A new hit was found; look at it before you decide',
      mail: () => 'Something new was found in an application that you review',
      more: 'Look at it before you decide.',
      api: 'monitoring found one in an application in review',
    },
  },
  ESCALATED: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'MAIL'),
    words: {
      title: 'An application comes to the second line',
      hint: 'For those who belong to it.',
      plural: 'escalated applications',
      home: (who) => `${who} escalated it to the second line`,
      mail: ({ who }) => `${who} escalated an application to the second line`,
      api: 'the application waits for the second line',
    },
  },
  // Its assignee, or every reviewer when it is not assigned; and who leads the team.
  OVERDUE: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'HOME'),
    words: {
      title: 'An application in review is overdue',
      hint: 'Yours, and those that are not assigned. Owners and admins hear of all.',
      plural: 'overdue applications',
      home: () => 'Its review is overdue',
      mail: () => 'The review of an application is overdue',
      api: 'its review took longer than its service time',
    },
  },
  SNOOZE_OVER: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'HOME'),
    words: {
      title: 'A snooze ended',
      hint: 'Of an application that is yours, or that you snoozed.',
      plural: 'snoozes that ended',
      home: () => 'It is back from a snooze',
      mail: () => 'An application is back from a snooze',
      api: 'a snooze ended, by its time or by something new',
    },
  },
  WEBHOOK_DISABLED: {
    ...{ subject: 'webhook', access: 'DEVELOP', channels: usual },
    defaults: { OWNER: 'MAIL', ADMIN: 'HOME', DEVELOPER: 'MAIL' },
    words: {
      title: 'A webhook was switched off',
      hint: 'It failed for five days, or is gone.',
      plural: 'webhooks that are switched off',
      home: () => 'The webhook was switched off',
      mail: ({ host }) => `The webhook to ${host} was switched off`,
      more: 'Its receiver is gone, or failed for five days. Waiting deliveries are kept for 30 days.',
      api: 'it was switched off',
    },
  },
  WEBHOOK_FAILING: {
    ...{ subject: 'webhook', access: 'DEVELOP', channels: usual },
    defaults: { OWNER: 'HOME', ADMIN: 'HOME', DEVELOPER: 'MAIL' },
    words: {
      title: 'A webhook fails',
      hint: 'Every delivery of an hour.',
      plural: 'webhooks that fail',
      home: () => 'The webhook fails',
      mail: ({ host }) => `The webhook to ${host} fails`,
      more: 'Every delivery of the last hour failed. Foyer goes on trying; after five days it stops.',
      api: 'all its deliveries of an hour failed',
    },
  },
  JOINED: {
    ...{ subject: 'user', access: 'MANAGE', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN'], 'MAIL'),
    words: {
      title: 'A colleague accepted an invitation',
      hint: 'Who invited them, and owners, are told.',
      plural: 'accepted invitations',
      home: () => 'Accepted an invitation to the team',
      mail: ({ who, role }) => `${who} accepted an invitation, as ${role}`,
      api: 'a colleague accepted an invitation',
    },
  },
} satisfies Record<string, KindRow>

export type NotificationKind = keyof typeof kindRows
export const notificationKinds = Object.keys(kindRows) as NotificationKind[]
export const kindTable: Record<NotificationKind, KindRow> = kindRows
export const isNotificationKind = (value: unknown): value is NotificationKind =>
  notificationKinds.some((each) => each === value)

export const kindsOf = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => mayUse(role, kindTable[kind].access))

export const isKindOffered = (kind: NotificationKind, channel: Channel): boolean =>
  kindTable[kind].channels.includes(channel)

/** The customer's choices for its roles. */
export interface RoleChoice {
  role: Role
  kind: NotificationKind
  channel: Channel
}
/** People's own choices. */
export interface OwnChoice {
  userId: string
  kind: NotificationKind
  channel: Channel
}

/** The channel of a person who chose nothing. OFF for kinds that the role may not see. */
export function channelOfRole(role: Role, kind: NotificationKind, chosen: readonly RoleChoice[]): Channel {
  const { access, defaults } = kindTable[kind]
  if (!mayUse(role, access)) return 'OFF'
  const row = chosen.find((each) => each.role === role && each.kind === kind)
  return row?.channel ?? defaults[role] ?? 'OFF'
}

export interface Choices {
  roles: readonly RoleChoice[]
  own: readonly OwnChoice[]
}

interface Colleague {
  userId: string
  role: Role
}

/** A choice of one's own ends with the role that may see the kind. */
export function channelOf({ userId, role }: Colleague, kind: NotificationKind, choices: Choices): Channel {
  if (!mayUse(role, kindTable[kind].access)) return 'OFF'
  const own = choices.own.find((each) => each.userId === userId && each.kind === kind)
  return own?.channel ?? channelOfRole(role, kind, choices.roles)
}

export interface Told {
  kind: NotificationKind
  /** UUIDs of staff users; null: everyone that the kind concerns. */
  to: readonly string[] | null
  /** The member who acted, and gets no notification; null: a credential, or no person. */
  by: string | null
}

/** Owners hear of every new member, also when another person invited them; leads of all that is overdue. */
export const recipientsOf = ({ kind, to, by }: Told, members: readonly Colleague[]): string[] =>
  members
    .filter(({ userId, role }) => {
      if (!mayUse(role, kindTable[kind].access) || userId === by) return false
      if (to === null || to.includes(userId)) return true
      return kind === 'JOINED' ? role === 'OWNER' : kind === 'OVERDUE' && mayUse(role, 'MANAGE')
    })
    .map(({ userId }) => userId)

/** What people are told about, whom each kind concerns, and how: by mail, on Home, or not. */
import { mayUse, type Role, type StaffAccess } from '../staff/roles.ts'

/** In the order of a page. */
export const notificationKinds = [
  ...(['MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT'] as const),
  ...(['WEBHOOK_DISABLED', 'WEBHOOK_FAILING', 'JOINED'] as const),
] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const isNotificationKind = (value: unknown): value is NotificationKind =>
  notificationKinds.some((each) => each === value)

/** MAIL: at once, and on Home. DAILY: one mail in the morning. HOME: there only. */
export const channels = ['MAIL', 'DAILY', 'HOME', 'OFF'] as const
export type Channel = (typeof channels)[number]

interface KindRow {
  /** What the notification is about. */
  subject: 'application' | 'webhook' | 'user'
  /** Nobody is told about what their role does not open. */
  access: StaffAccess
  channels: readonly Channel[]
  /** Without a row, OFF. */
  defaults: Partial<Record<Role, Channel>>
}

const usual = ['MAIL', 'HOME', 'OFF'] as const
const toAll = (roles: readonly Role[], channel: Channel): KindRow['defaults'] =>
  Object.fromEntries(roles.map((role) => [role, channel]))

export const kindTable: Record<NotificationKind, KindRow> = {
  MENTIONED: {
    ...{ subject: 'application', access: 'READ', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER', 'VIEWER'], 'MAIL'),
  },
  ASSIGNED: {
    ...{ subject: 'application', access: 'READ', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER', 'VIEWER'], 'MAIL'),
  },
  PROPOSED: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'MAIL'),
  },
  // The list of applications shows them: Home has no line for each.
  WAITING: {
    ...{ subject: 'application', access: 'REVIEW', channels: ['MAIL', 'DAILY', 'OFF'] },
    defaults: { REVIEWER: 'DAILY' },
  },
  // Of an application in review: its assignee, or every reviewer of one that is not assigned.
  NEW_HIT: {
    ...{ subject: 'application', access: 'REVIEW', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN', 'REVIEWER'], 'MAIL'),
  },
  WEBHOOK_DISABLED: {
    ...{ subject: 'webhook', access: 'DEVELOP', channels: usual },
    defaults: { OWNER: 'MAIL', ADMIN: 'HOME', DEVELOPER: 'MAIL' },
  },
  WEBHOOK_FAILING: {
    ...{ subject: 'webhook', access: 'DEVELOP', channels: usual },
    defaults: { OWNER: 'HOME', ADMIN: 'HOME', DEVELOPER: 'MAIL' },
  },
  JOINED: {
    ...{ subject: 'user', access: 'MANAGE', channels: usual },
    defaults: toAll(['OWNER', 'ADMIN'], 'MAIL'),
  },
}

export const kindsOf = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => mayUse(role, kindTable[kind].access))

export const isOffered = (kind: NotificationKind, channel: Channel): boolean =>
  kindTable[kind].channels.includes(channel)

/** What a customer chose for its roles. */
export interface RoleChoice {
  role: Role
  kind: NotificationKind
  channel: Channel
}
/** What people chose for themselves. */
export interface OwnChoice {
  userId: string
  kind: NotificationKind
  channel: Channel
}

/** Of somebody who chose nothing. OFF for what the role may not see. */
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
  /** UUIDs of staff users; null: everyone whom the kind concerns. */
  to: readonly string[] | null
  /** The staff user who did it, and is not told; null: a credential, or nobody. */
  by: string | null
}

/** Owners are told who joined, also when somebody else invited them. */
export const recipientsOf = ({ kind, to, by }: Told, members: readonly Colleague[]): string[] =>
  members
    .filter(({ userId, role }) => {
      if (!mayUse(role, kindTable[kind].access) || userId === by) return false
      return to === null || to.includes(userId) || (kind === 'JOINED' && role === 'OWNER')
    })
    .map(({ userId }) => userId)

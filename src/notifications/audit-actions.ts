/** Audit actions about the channels of notifications. */
import { type ActionRows, action, plainly, text } from '#audit/action-row.ts'
import { type Channel, channelTable, isNotificationKind, kindTable } from './kinds.ts'

const about = (kind: unknown): string =>
  isNotificationKind(kind) ? kindTable[kind].words.plural : 'something'
const by = (channel: unknown): string =>
  channel === 'DEFAULT'
    ? 'as set for the role'
    : (channelTable[text(channel) as Channel]?.told ?? 'otherwise')

export const notificationActions = {
  'notifications.changed': action(
    'a person chose how they are told about something',
    ({ kind, channel }) => `chose how they are told about ${about(kind)}: ${by(channel)}`,
  ),
  'notifications.role_changed': action(
    'it was chosen how a role is told about something',
    ({ role, kind, channel }) =>
      `chose how the role ${plainly(role)} is told about ${about(kind)}: ${by(channel)}`,
  ),
} satisfies ActionRows

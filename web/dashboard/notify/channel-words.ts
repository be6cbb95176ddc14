/** The kinds of notifications in groups, and their channels as a choice. */
import { type Channel, channelTable, kindTable, type NotificationKind } from '#notifications/kinds.ts'

const groups = [
  { title: 'Applications', subject: 'application' },
  { title: 'Webhooks', subject: 'webhook' },
  { title: 'Team', subject: 'user' },
] as const

/** Groups without a line are left out. */
export const grouped = <L extends { kind: NotificationKind }>(lines: readonly L[]) =>
  groups
    .map(({ title, subject }) => ({
      title,
      lines: lines.filter(({ kind }) => kindTable[kind].subject === subject),
    }))
    .filter((group) => group.lines.length > 0)

/** Where a mail can wait for the morning, the other one comes at once. */
export const channelWord = (channel: Channel, offered: readonly Channel[]): string =>
  channel === 'MAIL' && offered.includes('DAILY') ? 'At once' : channelTable[channel].title

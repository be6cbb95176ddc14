/** The kinds of notifications and their channels in words, in groups. */
import type { Reply } from '../../api/call.ts'

export type Kind = Reply<'notifications.settings.get'>['data'][number]['kind']
export type Channel = Reply<'notifications.settings.get'>['data'][number]['channel']

interface KindWords {
  title: string
  hint?: string
}

export const kindWords: Record<Kind, KindWords> = {
  MENTIONED: { title: 'Somebody mentions you in a note' },
  ASSIGNED: { title: 'An application is assigned to you' },
  PROPOSED: { title: 'A proposed decision waits for a second person' },
  WAITING: {
    title: 'An application waits for review',
    hint: 'Unless a colleague has it. The list of applications always shows them.',
  },
  NEW_HIT: {
    title: 'A new hit on an application in review',
    hint: 'On yours, and on those that are not assigned.',
  },
  WEBHOOK_DISABLED: { title: 'A webhook was switched off', hint: 'It failed for five days, or is gone.' },
  WEBHOOK_FAILING: { title: 'A webhook fails', hint: 'Every delivery of an hour.' },
  JOINED: {
    title: 'Somebody accepted an invitation',
    hint: 'Who invited them, and owners, are told.',
  },
}

const groups: ReadonlyArray<{ title: string; kinds: readonly Kind[] }> = [
  { title: 'Applications', kinds: ['MENTIONED', 'ASSIGNED', 'PROPOSED', 'WAITING', 'NEW_HIT'] },
  { title: 'Webhooks', kinds: ['WEBHOOK_DISABLED', 'WEBHOOK_FAILING'] },
  { title: 'Team', kinds: ['JOINED'] },
]

/** Groups without a line are left out. */
export const grouped = <L extends { kind: Kind }>(lines: readonly L[]) =>
  groups
    .map(({ title, kinds }) => ({ title, lines: lines.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.lines.length > 0)

const words: Record<Channel, string> = {
  MAIL: 'E-mail',
  DAILY: 'Once a day',
  HOME: 'Home only',
  OFF: 'Off',
}
/** Where a mail can wait for the morning, the other one comes at once. */
export const channelWord = (channel: Channel, offered: readonly Channel[]): string =>
  channel === 'MAIL' && offered.includes('DAILY') ? 'At once' : words[channel]

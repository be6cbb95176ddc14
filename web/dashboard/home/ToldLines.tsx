/** The notifications that this person has not seen, on Home. */

import {
  AlarmClock,
  ArrowUpToLine,
  AtSign,
  Check,
  ClockAlert,
  ScanSearch,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { kindTable } from '#notifications/kinds.ts'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { useChange, useRead } from '../api/query.ts'
import { addressOfCase } from '../formats/id.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Icon } from '../pieces/Icon.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as waitingForYouStyles from './WaitingForYou.module.css'
import { namesOf } from './waiting.ts'

export type Told = Reply<'notifications.list'>['data'][number]

const icons = {
  MENTIONED: AtSign,
  ASSIGNED: UserRoundPlus,
  PROPOSED: UsersRound,
  WAITING: UsersRound,
  NEW_HIT: ScanSearch,
  ESCALATED: ArrowUpToLine,
  OVERDUE: ClockAlert,
  SNOOZE_OVER: AlarmClock,
  WEBHOOK_DISABLED: Webhook,
  WEBHOOK_FAILING: Webhook,
  JOINED: UserRoundCheck,
} as const satisfies Record<Told['kind'], unknown>
/** A colleague writes while the page is open. */
const EVERY = 20_000

export const useTold = (): Told[] => useRead('notifications.list', {}, { every: EVERY }).data?.data ?? []

const keyOf = ({ kind, applicationId, webhookId, userId }: Told): string =>
  [kind, applicationId, webhookId, userId].join(' ')

/** Why this person is told, in a few words. */
export function useToldWords(): (told: Told) => string {
  const names = useNames()
  return ({ kind, by }) => kindTable[kind].words.home((by && names(by)) || 'A colleague')
}

export const ToldLines = ({ told }: { told: readonly Told[] }) =>
  told.map((each) => <ToldLine key={keyOf(each)} told={each} />)

function addressOf({ kind, applicationId, webhookId }: Told): string {
  if (applicationId) return `${addressOfCase(applicationId)}${kind === 'MENTIONED' ? '#notes' : ''}`
  return webhookId ? '/developer/webhooks' : '/team'
}

function ToldLine({ told }: { told: Told }) {
  const { kind, applicationId, webhookId, userId, name, createdAt } = told
  const names = useNames()
  const wordsOf = useToldWords()
  const seen = useChange('notifications.acknowledge', { refreshes: ['notifications.list'] })
  const subject =
    (userId ? names(userId) : name) ?? (applicationId ? 'An application without a name' : 'A colleague')
  const ids = {
    ...(applicationId && { applicationId }),
    ...(webhookId && { webhookId }),
    ...(userId && { userId }),
  }
  if (seen.isPending) return null
  return (
    <li>
      <Icon of={icons[kind]} />
      <PageLink
        to={addressOf(told)}
        className={textStyles.strong}
        // An application is seen when its report is there.
        {...(!applicationId && { onPress: () => seen.mutate(ids) })}
      >
        {subject}
      </PageLink>
      <span className={fieldStyles.end}>
        <TimeText at={createdAt} />
        {kind !== 'PROPOSED' && (
          <Button
            kind="bare"
            className={waitingForYouStyles.seen}
            icon={Check}
            aria-label={`Seen: ${subject}`}
            onPress={() => seen.mutate(ids)}
          >
            {''}
          </Button>
        )}
      </span>
      <span className={textStyles.hint}>{seen.error ? 'Not saved. Try it again.' : wordsOf(told)}</span>
    </li>
  )
}

/** Colleagues who accepted an invitation, in one line however many they are. */
export function JoinedLine({ told }: { told: readonly Told[] }) {
  const names = useNames()
  const seen = useChange('notifications.acknowledge', { refreshes: ['notifications.list'] })
  const people = told.flatMap(({ userId }) => userId ?? [])
  const shown = namesOf(people.map((id) => names(id) ?? 'A colleague'))
  const acknowledge = async () => {
    for (const userId of people) await seen.mutateAsync({ userId }).catch(() => undefined)
  }
  return (
    <li>
      <Icon of={icons.JOINED} />
      <PageLink to="/team" className={textStyles.strong} onPress={acknowledge}>
        {shown}
      </PageLink>
      <span className={fieldStyles.end}>
        <Button
          kind="bare"
          className={waitingForYouStyles.seen}
          icon={Check}
          aria-label={`Seen: ${shown}`}
          onPress={acknowledge}
        >
          {''}
        </Button>
      </span>
      <span className={textStyles.hint}>
        {seen.error ? 'Not saved. Try it again.' : 'Accepted an invitation to the team'}
      </span>
    </li>
  )
}

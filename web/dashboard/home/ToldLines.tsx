/** The notifications that this person has not seen, on Home. */

import { AtSign, Check, ScanSearch, UserRoundCheck, UserRoundPlus, UsersRound, Webhook } from 'lucide-react'
import { kindTable } from '#notifications/kinds.ts'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { useChange, useRead } from '../api/query.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Icon } from '../pieces/Icon.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as waitingForYouStyles from './WaitingForYou.module.css'

export type Told = Reply<'notifications.list'>['data'][number]

const icons = {
  MENTIONED: AtSign,
  ASSIGNED: UserRoundPlus,
  PROPOSED: UsersRound,
  WAITING: UsersRound,
  NEW_HIT: ScanSearch,
  WEBHOOK_DISABLED: Webhook,
  WEBHOOK_FAILING: Webhook,
  JOINED: UserRoundCheck,
} as const satisfies Record<Told['kind'], unknown>
/** A colleague writes while the page is open. */
const EVERY = 20_000

export const useTold = (): Told[] => useRead('notifications.list', {}, { every: EVERY }).data?.data ?? []

const keyOf = ({ kind, applicationId, webhookId, userId }: Told): string =>
  [kind, applicationId, webhookId, userId].join(' ')

export const ToldLines = ({ told }: { told: readonly Told[] }) =>
  told.map((each) => <ToldLine key={keyOf(each)} told={each} />)

function addressOf({ kind, applicationId, webhookId }: Told): string {
  if (applicationId) return `/applications/${applicationId}${kind === 'MENTIONED' ? '#notes' : ''}`
  return webhookId ? '/developer/webhooks' : '/team'
}

function ToldLine({ told }: { told: Told }) {
  const { kind, applicationId, webhookId, userId, name, by, createdAt } = told
  const names = useNames()
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
      <span className={textStyles.hint}>
        {seen.error
          ? 'Not saved. Try it again.'
          : kindTable[kind].words.home((by && names(by)) || 'A colleague')}
      </span>
    </li>
  )
}

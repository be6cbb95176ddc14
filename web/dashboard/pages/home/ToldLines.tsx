/** What this person was told about and has not seen, on Home. */
import { AtSign, Check, ScanSearch, UserRoundCheck, UserRoundPlus, UsersRound, Webhook } from 'lucide-react'
import type { Reply } from '../../api/call.ts'
import { useNames } from '../../api/names.ts'
import { useChange, useRead } from '../../api/query.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'

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
} as const
const words: Record<Told['kind'], (who: string) => string> = {
  MENTIONED: (who) => `${who} mentioned you`,
  ASSIGNED: (who) => `${who} assigned it to you`,
  PROPOSED: (who) => `${who} proposed a decision; confirm or return it`,
  WAITING: () => 'Waits for review',
  NEW_HIT: () => 'A new hit was found; look at it before you decide',
  WEBHOOK_DISABLED: () => 'The webhook was switched off',
  WEBHOOK_FAILING: () => 'The webhook fails',
  JOINED: () => 'Accepted an invitation to the team',
}
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
        className="strong"
        // An application is seen when its report is there.
        {...(!applicationId && { onPress: () => seen.mutate(ids) })}
      >
        {subject}
      </PageLink>
      <span className="end">
        <TimeText at={createdAt} />
        {kind !== 'PROPOSED' && (
          <Button
            kind="bare"
            className="seen"
            icon={Check}
            aria-label={`Seen: ${subject}`}
            onPress={() => seen.mutate(ids)}
          >
            {''}
          </Button>
        )}
      </span>
      <span className="hint">
        {seen.error ? 'Not saved. Try it again.' : words[kind]((by && names(by)) || 'Somebody')}
      </span>
    </li>
  )
}

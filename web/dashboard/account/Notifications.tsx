/** How a person receives notifications, at the customer of this tab. */

import type { Reply } from '../api/call.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { ChannelLine } from '../notify/ChannelLine.tsx'
import { channelWord, grouped } from '../notify/channel-words.ts'
import * as notifyStyles from '../notify/notify.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Notifications.module.css'

type Line = Reply<'notifications.settings.get'>['data'][number]

export function Notifications() {
  const { customer, customers, person } = useSession()
  const { data, error, refetch } = useRead('notifications.settings.get', {})
  const others = customers.length > 1 ? '. Each of your customers has its own' : ''
  return (
    <Section id="notifications" title="Notifications" hint={`At ${customer.name}${others}`}>
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <p className={`${textStyles.hint} ${styles.channelLead}`}>
          E-mail goes to {person.email}, and what you get also waits on Home. It names no applicant.
        </p>
      )}
      {grouped(data?.data ?? []).map(({ title, lines }) => (
        <div key={title} className={notifyStyles.channelGroup}>
          <h3>{title}</h3>
          {lines.map((line) => (
            <OwnLine key={`${customer.id} ${line.kind}`} line={line} />
          ))}
        </div>
      ))}
    </Section>
  )
}

function OwnLine({ line: { kind, channel, ofRole, isOwn, offered } }: { line: Line }) {
  const change = useChange('notifications.settings.update', { refreshes: ['notifications.settings.get'] })
  const asked = change.isPending ? (change.variables.channel ?? ofRole) : channel
  const isOther = (change.isPending ? change.variables.channel !== null : isOwn) && asked !== ofRole
  return (
    <ChannelLine
      kind={kind}
      channel={asked}
      offered={offered}
      error={change.error}
      // A choice equal to the role's default follows the role.
      onChange={(next) => change.mutate({ kind, channel: next === ofRole ? null : next })}
      origin={
        isOther && (
          <>
            Your team has: {channelWord(ofRole, offered)}.{' '}
            <button
              type="button"
              className={textStyles.linkish}
              onClick={() => change.mutate({ kind, channel: null })}
            >
              Use that
            </button>
          </>
        )
      }
    />
  )
}

/** How a person is told about what waits, at the customer of this tab. */
import '../notify/notify.css'
import type { Reply } from '../../api/call.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Section } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { ChannelLine } from '../notify/ChannelLine.tsx'
import { channelWord, grouped } from '../notify/channel-words.ts'

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
        <p className="hint channel-lead">
          E-mail goes to {person.email}, and what you get also waits on Home. It names no applicant.
        </p>
      )}
      {grouped(data?.data ?? []).map(({ title, lines }) => (
        <div key={title} className="channel-group">
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
      // What the role has anyway follows the role.
      onChange={(next) => change.mutate({ kind, channel: next === ofRole ? null : next })}
      origin={
        isOther && (
          <>
            Your team has: {channelWord(ofRole, offered)}.{' '}
            <button type="button" className="linkish" onClick={() => change.mutate({ kind, channel: null })}>
              Use that
            </button>
          </>
        )
      }
    />
  )
}

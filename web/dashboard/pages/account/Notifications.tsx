/** What a person gets e-mail about, at the customer of this tab. */
import type { Reply } from '../../api/call.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Switch } from '../../pieces/Choice.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Section } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'

type Kind = Reply<'notifications.settings.get'>['data'][number]['kind']

const words: Record<Kind, string> = {
  MENTIONED: 'Somebody mentions you in a note',
  ASSIGNED: 'An application is assigned to you',
  PROPOSED: 'A proposed decision waits for a second person',
}

export function Notifications() {
  const { customer, may } = useSession()
  const mayRead = may('READ')
  const { data, error, refetch } = useRead('notifications.settings.get', {}, { when: mayRead })
  const change = useChange('notifications.settings.update', { refreshes: ['notifications.settings.get'] })
  if (!mayRead) return null
  const isOn = (kind: Kind, byMail: boolean) =>
    change.isPending && change.variables.kind === kind ? change.variables.byMail : byMail
  return (
    <Section title="E-mail" hint={`At ${customer.name}. It also waits for you on Home`}>
      <ProblemNotice error={error ?? change.error} onRetry={error ? refetch : undefined} />
      {!data && !error && <Skeleton lines={3} />}
      <div className="settings">
        {data?.data.map(({ kind, byMail }) => (
          <Switch
            key={kind}
            ends
            isSelected={isOn(kind, byMail)}
            onChange={(next) => change.mutate({ kind, byMail: next })}
          >
            {words[kind]}
          </Switch>
        ))}
      </div>
    </Section>
  )
}

/** What waits for this person: what they were told about, then their applications. */
import { AtSign, UserRoundPlus, UsersRound } from 'lucide-react'
import type { Reply } from '../../api/call.ts'
import { useNames } from '../../api/names.ts'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { WeightShape } from '../../pieces/Marks.tsx'
import { Section } from '../../pieces/Page.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { nameOf } from '../applications/row-words.ts'

type Told = Reply<'notifications.list'>['data'][number]

const icons = { MENTIONED: AtSign, ASSIGNED: UserRoundPlus, PROPOSED: UsersRound } as const
const words: Record<Told['kind'], (who: string) => string> = {
  MENTIONED: (who) => `${who} mentioned you`,
  ASSIGNED: (who) => `${who} assigned it to you`,
  PROPOSED: (who) => `${who} proposed a decision; confirm or return it`,
}
/** A colleague writes while the page is open. */
const EVERY = 20_000

export function WaitingForYou() {
  const { person, may } = useSession()
  const body = { assignee: person.id, order: 'LONGEST_WAITING' as const, limit: 5 }
  const rows = useRead('applications.search', body, { keep: true }).data?.data ?? []
  const told = useRead('notifications.list', {}, { when: may('READ'), every: EVERY }).data?.data ?? []
  const others = rows.filter(({ id }) => !told.some(({ applicationId }) => applicationId === id))
  return (
    <Section title="Waiting for you" end={<PageLink to="/applications?view=mine">All of them</PageLink>}>
      {told.length + others.length === 0 && <p className="hint">Nothing waits for you.</p>}
      <ul className="waits">
        {told.map((each) => (
          <ToldLine key={`${each.kind} ${each.applicationId}`} told={each} />
        ))}
        {others.map((row) => (
          <li key={row.id}>
            <WeightShape weight={row.mainFinding?.weight ?? 'NOTE'} />
            <PageLink to={caseAddressOf(row.id, readQuery({ view: 'mine' }))} className="strong">
              {nameOf(row)}
            </PageLink>
            <span className="end">{row.waitingSince && <TimeText at={row.waitingSince} as="wait" />}</span>
            <span className="hint">{row.hasReply ? 'Replied' : row.mainFinding?.words}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ToldLine({ told: { kind, applicationId, name, by, createdAt } }: { told: Told }) {
  const names = useNames()
  return (
    <li>
      <Icon of={icons[kind]} />
      <PageLink to={`/applications/${applicationId}`} className="strong">
        {name ?? 'An application without a name'}
      </PageLink>
      <span className="end">
        <TimeText at={createdAt} />
      </span>
      <span className="hint">{words[kind]((by && names(by)) || 'Somebody')}</span>
    </li>
  )
}

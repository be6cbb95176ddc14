/** What waits for this person: what they were told about, then their applications. */
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { WeightShape } from '../../pieces/Marks.tsx'
import { Section } from '../../pieces/Page.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { nameOf } from '../applications/row-words.ts'
import { ToldLines, useTold } from './ToldLines.tsx'

export function WaitingForYou() {
  const { person, may } = useSession()
  const reads = may('READ')
  const body = { assignee: person.id, order: 'LONGEST_WAITING' as const, limit: 5 }
  const rows = useRead('applications.search', body, { when: reads, keep: true }).data?.data ?? []
  const told = useTold()
  const others = rows.filter(({ id }) => !told.some(({ applicationId }) => applicationId === id))
  return (
    <Section
      title="Waiting for you"
      end={reads && <PageLink to="/applications?view=mine">All of them</PageLink>}
    >
      {told.length + others.length === 0 && <p className="hint">Nothing waits for you.</p>}
      <ul className="waits">
        <ToldLines told={told} />
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

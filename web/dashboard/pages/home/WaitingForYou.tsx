/** What waits for this person: their applications, the longest waiting first. */
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { WeightShape } from '../../pieces/Marks.tsx'
import { Section } from '../../pieces/Page.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { nameOf } from '../applications/row-words.ts'

export function WaitingForYou() {
  const { person } = useSession()
  const body = { assignee: person.id, order: 'LONGEST_WAITING' as const, limit: 5 }
  const rows = useRead('applications.search', body, { keep: true }).data?.data ?? []
  return (
    <Section title="Waiting for you" end={<PageLink to="/applications?view=mine">All of them</PageLink>}>
      {rows.length === 0 && <p className="hint">Nothing is assigned to you.</p>}
      <ul className="waits">
        {rows.map((row) => (
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

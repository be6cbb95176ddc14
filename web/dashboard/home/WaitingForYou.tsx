/** Work that waits for this person: their notifications, then their applications. */

import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { nameOf } from '../applications/row-words.ts'
import { PageLink } from '../frame/PageLink.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { WeightShape } from '../pieces/Marks.tsx'
import { Section } from '../pieces/Page.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { ToldLines, useTold } from './ToldLines.tsx'
import * as styles from './WaitingForYou.module.css'

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
      {told.length + others.length === 0 && <p className={textStyles.hint}>Nothing waits for you.</p>}
      <ul className={styles.waits}>
        <ToldLines told={told} />
        {others.map((row) => (
          <li key={row.id}>
            <WeightShape weight={row.mainFinding?.weight ?? 'NOTE'} />
            <PageLink to={caseAddressOf(row.id, readQuery({ view: 'mine' }))} className={textStyles.strong}>
              {nameOf(row)}
            </PageLink>
            <span className={fieldStyles.end}>
              {row.waitingSince && <TimeText at={row.waitingSince} as="wait" />}
            </span>
            <span className={textStyles.hint}>{row.hasReply ? 'Replied' : row.mainFinding?.words}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

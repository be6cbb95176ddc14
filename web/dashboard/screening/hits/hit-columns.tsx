/** The columns of the new hits: weight, name, application, entry, score, colleague and how long it waits. */

import { PageLink } from '../../frame/PageLink.tsx'
import { WeightShape } from '../../pieces/Marks.tsx'
import { PersonDisc } from '../../pieces/Person.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import type { Column } from '../../pieces/Table.tsx'
import { Tag } from '../../pieces/Tag.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import * as screeningStyles from '../screening.module.css'
import { caseAddress, severityOf, type UnresolvedHit } from './hit-rows.ts'
import * as styles from './NewHits.module.css'

interface Shown {
  isNarrow: boolean
  isMiddle: boolean
  listName(key: string): string
  people(id: string): string | undefined
}

/** Below the name: whose application it is. */
const Applicant = ({ applicant, externalReference, subject }: UnresolvedHit) => (
  <span className={`${textStyles.hint} ${textStyles.block}`}>
    {[applicant === subject ? 'The applicant' : applicant, externalReference].filter(Boolean).join(', ')}
  </span>
)

const Severity = ({ hit }: { hit: UnresolvedHit }) => (
  <span className={styles.severity}>
    <WeightShape weight={hit.weight} />
    <span>
      {severityOf(hit).kind}
      <span className={`${textStyles.hint} ${textStyles.block}`}>{severityOf(hit).words}</span>
    </span>
  </span>
)

export function hitColumns({ isNarrow, isMiddle, listName, people }: Shown): Column<UnresolvedHit>[] {
  const score = ({ score: value }: UnresolvedHit) => value.toFixed(2)
  const columns: Array<Column<UnresolvedHit> & { isShown: boolean }> = [
    { id: 'weight', head: 'Weight', isShown: !isNarrow, cell: (hit) => <Severity hit={hit} /> },
    {
      id: 'subject',
      head: 'Name',
      isShown: true,
      className: tableStyles.name,
      cell: (hit) => (
        <>
          {isNarrow && <WeightShape weight={hit.weight} />}{' '}
          <PageLink to={caseAddress(hit)} className={screeningStyles.hitLink}>
            {hit.subject}
          </PageLink>
          {hit.isAfterDecision && (
            <>
              {' '}
              <Tag meaning="attention">Monitored</Tag>
            </>
          )}
          <Applicant {...hit} />
          {isNarrow && (
            <span className={`${textStyles.hint} ${textStyles.block}`}>
              {severityOf(hit).kind}: {hit.caption}, {listName(hit.list)}, {score(hit)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'caption',
      head: 'May be',
      isShown: !isNarrow,
      cell: (hit) => (
        <>
          {hit.caption}
          <span className={`${textStyles.hint} ${textStyles.block}`}>{listName(hit.list)}</span>
        </>
      ),
    },
    { id: 'score', head: 'Score', right: true, isShown: !isMiddle, cell: score },
    {
      id: 'assigned',
      head: 'Assigned',
      isShown: !isMiddle,
      cell: ({ assigneeId }) => {
        const name = assigneeId && people(assigneeId)
        return name ? <PersonDisc name={name} /> : null
      },
    },
    {
      id: 'since',
      head: 'Waiting',
      right: true,
      isShown: true,
      cell: ({ since }) => (
        <span className={textStyles.nowrap}>
          <TimeText at={since} as="wait" />
        </span>
      ),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

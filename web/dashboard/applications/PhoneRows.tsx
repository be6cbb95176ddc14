/** The list on a phone, with two lines per row: name and time, finding or status and assignee. */

import { PageLink } from '../frame/PageLink.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import { DueText } from '../queue/DueText.tsx'
import { caseAddressOf, isQueue, type ListQuery } from './list-query.ts'
import * as styles from './PhoneRows.module.css'
import { Assignee, FindingLine, NewDot, type Row, StatusLine, type usePeople } from './row-parts.tsx'
import { nameOf } from './row-words.ts'

interface PhoneRowsProps {
  rows: readonly Row[] | undefined
  query: ListQuery
  people: ReturnType<typeof usePeople>
}

export const PhoneRows = ({ rows, query, people }: PhoneRowsProps) =>
  rows === undefined ? (
    <Skeleton lines={8} />
  ) : (
    <ul className={styles.cardRows} aria-label="Applications">
      {rows.map((row) => (
        <li key={row.id} className={styles.cardRow}>
          <PageLink to={caseAddressOf(row.id, query)} className={styles.cardLink}>
            <span className={styles.cardMain}>
              <span>
                {nameOf(row)}
                {row.isUnread && <NewDot />}
              </span>
              <span className={fieldStyles.end}>
                {isQueue(query.view) && row.dueAt ? (
                  <DueText dueAt={row.dueAt} />
                ) : (
                  <TimeText at={row.updatedAt} />
                )}
              </span>
            </span>
            <span className={styles.cardMore}>
              {isQueue(query.view) ? <FindingLine row={row} /> : <StatusLine row={row} people={people} />}
              <span className={styles.cardMarks}>
                <Assignee row={row} people={people} />
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )

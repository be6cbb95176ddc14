/** The list on a phone: two lines each, name and time, finding or status and who works on it. */
import { PageLink } from '../../frame/PageLink.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { caseAddressOf, isQueue, type ListQuery } from './list-query.ts'
import { Assignee, FindingLine, type Row, StatusLine, type usePeople } from './row-parts.tsx'
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
    <ul className="card-rows" aria-label="Applications">
      {rows.map((row) => (
        <li key={row.id} className="card-row">
          <PageLink to={caseAddressOf(row.id, query)} className="card-link">
            <span className="card-main">
              <span>
                {nameOf(row)}
                {row.isUnread && (
                  <>
                    {' '}
                    <span className="new-dot" role="img" aria-label="Not opened yet" />
                  </>
                )}
              </span>
              <span className="end">
                {isQueue(query.view) && row.waitingSince ? (
                  <TimeText at={row.waitingSince} as="wait" />
                ) : (
                  <TimeText at={row.updatedAt} />
                )}
              </span>
            </span>
            <span className="card-more">
              {isQueue(query.view) ? <FindingLine row={row} /> : <StatusLine row={row} people={people} />}
              <span className="card-marks">
                <Assignee row={row} people={people} />
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )

/** The columns of the list: what waits shows its main finding, everything else its status. */

import type { Column } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { DueText } from '../queue/DueText.tsx'
import * as applicationsPageStyles from './ApplicationsPage.module.css'
import * as styles from './columns.module.css'
import { isQueue, type ListQuery } from './list-query.ts'
import { Applicant, Assignee, FindingLine, type Row, StatusLine, type usePeople } from './row-parts.tsx'
import { type ColumnName, columnNames } from './views/use-view.ts'

interface ColumnsOf {
  query: ListQuery
  people: ReturnType<typeof usePeople>
  workflowName(id: string): string
}

export function columnsOf({ query, people, workflowName }: ColumnsOf): Array<Column<Row>> {
  const queue = isQueue(query.view)
  return [
    {
      id: 'applicant',
      head: 'Applicant',
      className: applicationsPageStyles.cApplicant,
      cell: (row) => <Applicant row={row} people={people} query={query} />,
    },
    queue
      ? { id: 'status', head: 'Main finding', cell: (row) => <FindingLine row={row} /> }
      : { id: 'status', head: 'Status', cell: (row) => <StatusLine row={row} people={people} /> },
    {
      id: 'workflow',
      head: 'Workflow',
      className: applicationsPageStyles.cFlow,
      cell: (row) => (
        <span className={styles.flowLine}>
          <span className={textStyles.cut}>{workflowName(row.workflowId)}</span>
          <span className={styles.market}>{row.countryCode}</span>
        </span>
      ),
    },
    {
      id: 'assigned',
      head: 'Assigned',
      className: applicationsPageStyles.cWith,
      cell: (row) => <Assignee row={row} people={people} />,
    },
    {
      id: 'reference',
      head: 'Reference',
      className: applicationsPageStyles.cReference,
      cell: ({ externalReference }) =>
        externalReference && (
          <span className={textStyles.cut} title={externalReference}>
            {externalReference}
          </span>
        ),
    },
    {
      id: 'created',
      head: 'Created',
      right: true,
      className: applicationsPageStyles.cTime,
      cell: ({ createdAt }) => <TimeText at={createdAt} />,
    },
    queue
      ? {
          id: 'time',
          head: 'Due',
          right: true,
          sorted: true,
          className: applicationsPageStyles.cTime,
          cell: (row) => row.dueAt && <DueText dueAt={row.dueAt} />,
        }
      : {
          id: 'time',
          head: 'Updated',
          right: true,
          sorted: true,
          className: applicationsPageStyles.cTime,
          cell: (row) => <TimeText at={row.updatedAt} />,
        },
  ]
}

/** The columns of the menu that are not among the chosen ones. */
export const hiddenBeside = (chosen: readonly ColumnName[]): ColumnName[] =>
  columnNames.filter((each) => !chosen.includes(each))

/** Periodic reviews of approved applications: those that wait for a reviewer, and those that are coming. */

import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { useGo, useUrlQuery } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useIsMiddle, useIsNarrow } from '../frame/use-media.ts'
import { StatusMark } from '../pieces/Marks.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Segments } from '../pieces/Segments.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { monitoredName, otherNames } from './monitored/monitored-words.ts'
import { type Review, reviewAddress, type Shown, shownOf, shownReviews } from './review-rows.ts'
import * as screeningStyles from './screening.module.css'

const EVERY = 30_000
const APPLICATIONS = 50

export function Reviews() {
  const [query, change] = useUrlQuery()
  const shown = shownOf(query.show)
  const { asked, empty } = shownReviews[shown]
  const pages = usePages(shown)
  const go = useGo()
  const { cursor } = pages
  const { data, error, refetch } = useRead(
    'monitoring.reviews.list',
    { ...asked, limit: APPLICATIONS, ...(cursor !== undefined && { cursor }) },
    { every: EVERY, keep: true },
  )
  const columns = useColumns()
  const options = (Object.keys(shownReviews) as Shown[]).map((value) => ({
    value,
    label: shownReviews[value].label,
  }))
  return (
    <section className={pageStyles.section} aria-label="Reviews">
      <Segments
        label="Reviews"
        options={options}
        value={shown}
        onChange={(show) => change({ show: show === 'all' ? undefined : show })}
      />
      <ProblemNotice error={error} onRetry={refetch} />
      {data?.data.length === 0 && cursor === undefined && <Empty title={empty}>{what}</Empty>}
      {!(error && !data) && data?.data.length !== 0 && (
        <>
          <Table
            label="Reviews"
            className={tableStyles.wraps}
            columns={columns}
            rows={data?.data}
            keyOf={({ applicationId }) => applicationId}
            onOpen={(row) => go(reviewAddress(row))}
            remember="reviews"
          />
          <Pager {...pages.links(data)} />
        </>
      )}
    </section>
  )
}

const what =
  'What is known of an approved customer is reviewed in periods by its risk: after a year at high risk, ' +
  'after five otherwise. On its day, the application waits for a reviewer; a decision sets the next day.'

function useColumns(): Column<Review>[] {
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const columns: Array<Column<Review> & { isShown: boolean }> = [
    {
      id: 'name',
      head: 'Name',
      isShown: true,
      cell: (row) => (
        <>
          <PageLink to={reviewAddress(row)} className={`${tableStyles.name} ${screeningStyles.hitLink}`}>
            {monitoredName(row)}
          </PageLink>
          <span className={`${textStyles.hint} ${textStyles.block}`}>{otherNames(row)}</span>
        </>
      ),
    },
    {
      id: 'reference',
      head: 'Reference',
      isShown: !isMiddle,
      cell: ({ externalReference }) => <span className={textStyles.quiet}>{externalReference}</span>,
    },
    {
      id: 'status',
      head: 'Status',
      isShown: !isNarrow,
      cell: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'due',
      head: 'Review by',
      right: true,
      isShown: true,
      cell: ({ dueOn, state }) => (
        <span className={textStyles.nowrap}>
          <TimeText at={dueOn} as="date" />
          <span className={`${textStyles.hint} ${textStyles.block}`}>
            {state === 'OPEN' ? 'waits for a reviewer' : <Left dueOn={dueOn} />}
          </span>
        </span>
      ),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

const Left = ({ dueOn }: { dueOn: string }) =>
  Date.parse(dueOn) <= Date.now() ? (
    'today'
  ) : (
    <>
      in <TimeText at={dueOn} as="left" />
    </>
  )

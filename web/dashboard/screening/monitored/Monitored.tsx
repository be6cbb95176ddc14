/**
 * The persons and companies that the ongoing monitoring compares with every change of a list, by application;
 * and releasing them.
 */

import { useState } from 'react'
import type { Reply } from '../../api/call.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { countedOf } from '../../formats/numbers.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { useIsMiddle, useIsNarrow } from '../../frame/use-media.ts'
import { Button } from '../../pieces/Button.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { StatusMark } from '../../pieces/Marks.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Empty } from '../../pieces/Page.tsx'
import { Pager } from '../../pieces/Pager.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { type Column, Table } from '../../pieces/Table.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { caseAddress } from '../hits/hit-rows.ts'
import * as screeningStyles from '../screening.module.css'
import * as styles from './Monitored.module.css'
import { monitoredName, otherNames } from './monitored-words.ts'

type Row = Reply<'monitoring.subjects.list'>['data'][number]

const EVERY = 30_000
const APPLICATIONS = 50

export function Monitored() {
  const pages = usePages()
  const { cursor } = pages
  const [released, setReleased] = useState<Row>()
  const columns = useColumns(setReleased)
  const counts = useRead('monitoring.counts.get', {}, { every: EVERY })
  const { data, error, refetch } = useRead(
    'monitoring.subjects.list',
    { limit: APPLICATIONS, ...(cursor !== undefined && { cursor }) },
    { keep: true },
  )
  if (data?.data.length === 0 && cursor === undefined) return <Nobody />
  return (
    <section className={pageStyles.section} aria-label="Monitored">
      <ProblemNotice error={error} onRetry={refetch} />
      {counts.data && <Summary counts={counts.data} />}
      {!(error && !data) && (
        <>
          <Table
            label="Monitored applications"
            className={`${tableStyles.wraps} ${styles.monitored}`}
            columns={columns}
            rows={data?.data}
            keyOf={({ applicationId }) => applicationId}
          />
          <Pager {...pages.links(data)} />
        </>
      )}
      <Release row={released} onClose={() => setReleased(undefined)} />
    </section>
  )
}

const Nobody = () => (
  <Empty title="Nobody is monitored yet">
    Once an application is approved, its persons and companies are compared with every change of a list, until
    they are released or the application is erased. A new hit brings the application back to review.
  </Empty>
)

const Summary = ({ counts }: { counts: Reply<'monitoring.counts.get'> }) => (
  <p className={styles.monitoredSummary}>
    {countedOf(counts.subjects, 'name')} of {countedOf(counts.applications, 'approved application')}.{' '}
    <span className={textStyles.quiet}>
      {counts.openRescreens > 0 && 'They are being compared with a changed list. '}
      {counts.lastRescreenAt ? (
        <>
          Last compared with a changed list: <TimeText at={counts.lastRescreenAt} as="moment" />.
        </>
      ) : (
        'No list has changed since.'
      )}
    </span>
  </p>
)

function useColumns(onRelease: (row: Row) => void): Column<Row>[] {
  const mayReview = useSession().may('REVIEW')
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const columns: Array<Column<Row> & { isShown: boolean }> = [
    {
      id: 'name',
      head: 'Name',
      isShown: true,
      cell: (row) => (
        <>
          <PageLink to={caseAddress(row)} className={`${tableStyles.name} ${screeningStyles.hitLink}`}>
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
      id: 'since',
      head: 'Since',
      right: true,
      isShown: !isNarrow,
      cell: ({ since }) => (
        <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>
          <TimeText at={since} as="date" />
        </span>
      ),
    },
    {
      id: 'release',
      head: <span className="visually-hidden">Release</span>,
      right: true,
      isShown: mayReview,
      cell: (row) => (
        <Button kind="bare" onPress={() => onRelease(row)}>
          Release<span className="visually-hidden"> {monitoredName(row)}</span>
        </Button>
      ),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

const lead =
  'The persons and companies of the application are no longer compared with the lists. Release it, for ' +
  'example, when the business relationship has ended.'

function Release({ row, onClose }: { row: Row | undefined; onClose(): void }) {
  const release = useChange('applications.monitoring.set', {
    refreshes: ['monitoring.subjects.list', 'monitoring.counts.get', 'applications.report.get'],
    onDone: () => {
      say(`${row ? monitoredName(row) : 'It'} is no longer monitored`)
      close()
    },
  })
  const close = () => {
    release.reset()
    onClose()
  }
  if (!row) return null
  return (
    <FormDialog
      title={`Release ${monitoredName(row)}?`}
      lead={lead}
      isOpen
      onClose={close}
      verb="Release"
      busy={release.isPending && 'Releasing'}
      error={release.error}
      onSend={({ reason = '' }) =>
        release.mutate({ applicationId: row.applicationId, state: 'OFF', reason: reason.trim() })
      }
    >
      <TextArea
        label="Why"
        hint="Kept with the application. The applicant never sees it."
        name="reason"
        maxLength={2000}
        isRequired
        missing="Write why, for those who read the file later."
      />
    </FormDialog>
  )
}

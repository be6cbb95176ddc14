/** Workflows: every workflow with its version, its draft and what came through it. */

import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import type { Reply } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countOf } from '../formats/numbers.ts'
import { useGo } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useActions } from '../frame/palette-state.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty, PageHead } from '../pieces/Page.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { addressOfWorkflow } from './editor/addresses.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { NewWorkflow } from './NewWorkflow.tsx'
import * as styles from './WorkflowsPage.module.css'

type Row = Reply<'workflows.overview'>['data'][number]

/** Draft of version 8, and whether a person asked for its publication. */
const State = ({ row }: { row: Row }) => (
  <span className={styles.tags}>
    {row.version !== null && <Tag meaning="good">Version {row.version}</Tag>}
    {row.draft && (
      <Tag meaning="attention">
        {row.draft.isProposed ? 'Publishing requested' : `Draft of version ${(row.version ?? 0) + 1}`}
      </Tag>
    )}
  </span>
)

const kindWord = ({ kind }: Row): string => (kind === 'KYB' ? 'Companies' : kind === 'KYC' ? 'Persons' : '')

const marketWords = ({ markets }: Row): string =>
  markets.length > 3 ? markets.join(' ') : markets.map(nameOfCountry).join(', ')

const columns: Array<Column<Row>> = [
  {
    id: 'name',
    head: 'Workflow',
    cell: (row) => (
      <span className={tableStyles.name}>
        <PageLink to={addressOfWorkflow(row.id)}>{row.name}</PageLink>
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: (row) => <State row={row} /> },
  { id: 'kind', head: 'Applicants', cell: kindWord },
  { id: 'markets', head: 'Markets', cell: marketWords },
  { id: 'created', head: 'In 30 days', right: true, cell: ({ counts }) => countOf(counts.created) },
  { id: 'approved', head: 'Approved', right: true, cell: ({ counts }) => countOf(counts.approved) },
  { id: 'waiting', head: 'Waiting', right: true, cell: ({ counts }) => countOf(counts.waiting) },
  {
    id: 'changed',
    head: 'Changed',
    right: true,
    cell: ({ draft, publishedAt, createdAt }) => (
      <TimeText at={draft?.updatedAt ?? publishedAt ?? createdAt} />
    ),
  },
]

export function WorkflowsPage() {
  const { may } = useSession()
  const go = useGo()
  const isNarrow = useIsNarrow()
  const [asking, setAsking] = useState<'NEW' | 'IMPORT' | null>(null)
  const { data, error, refetch } = useRead('workflows.overview', {})
  const rows = data?.data
  const edits = may('DEVELOP')
  useActions([{ does: 'New workflow', icon: Plus, run: () => setAsking('NEW') }], edits)
  return (
    <>
      <PageHead
        title="Workflows"
        actions={
          edits && (
            <>
              <Button icon={Upload} onPress={() => setAsking('IMPORT')}>
                Import
              </Button>
              <Button
                kind={rows?.length === 0 ? 'plain' : 'primary'}
                icon={Plus}
                onPress={() => setAsking('NEW')}
              >
                New workflow
              </Button>
            </>
          )
        }
      />
      <main className={pageStyles.main}>
        <ProblemNotice error={error} onRetry={refetch} />
        {rows?.length === 0 ? (
          <Empty
            title="The first workflow is two minutes away"
            action={
              edits && (
                <Button kind="primary" icon={Plus} onPress={() => setAsking('NEW')}>
                  New workflow
                </Button>
              )
            }
          >
            A workflow says what you ask an applicant, in which order, and what is decided by rules. Begin
            with a template, and change what you like.
          </Empty>
        ) : isNarrow && rows ? (
          <ul className={styles.workflowList}>
            {rows.map((row) => (
              <li key={row.id}>
                <PageLink to={addressOfWorkflow(row.id)}>
                  <span className={textStyles.strong}>{row.name}</span>
                  <span className={textStyles.hint}>
                    {[kindWord(row), `${countOf(row.counts.created)} in 30 days`].filter(Boolean).join(', ')}
                  </span>
                  <State row={row} />
                </PageLink>
              </li>
            ))}
          </ul>
        ) : (
          !error && (
            <Table
              label="Workflows"
              className={styles.workflows}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              onOpen={({ id }) => go(addressOfWorkflow(id))}
              remember="workflows"
            />
          )
        )}
      </main>
      <NewWorkflow isOpen={asking === 'NEW'} onClose={() => setAsking(null)} />
      <ImportDialog isOpen={asking === 'IMPORT'} onClose={() => setAsking(null)} />
    </>
  )
}

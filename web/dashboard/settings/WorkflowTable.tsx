/** The values of a setting in all workflows, with links to change them. */

import type { Reply } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { type Column, Table } from '../pieces/Table.tsx'
import * as textStyles from '../pieces/text.module.css'
import { addressOfWorkflow } from '../workflows/editor/addresses.ts'
import * as styles from './WorkflowTable.module.css'

type Workflow = Reply<'workflows.overview'>['data'][number]

interface WorkflowTableProps {
  title: string
  hint: string
  columns: ReadonlyArray<Column<Workflow>>
}

const name: Column<Workflow> = {
  id: 'name',
  head: 'Workflow',
  cell: (workflow) => <PageLink to={addressOfWorkflow(workflow.id, 'settings')}>{workflow.name}</PageLink>,
}

export function WorkflowTable({ title, hint, columns }: WorkflowTableProps) {
  const { data, error, refetch } = useRead('workflows.overview', {})
  return (
    <Section title={title}>
      <p className={textStyles.hint}>{hint}</p>
      {error ? (
        <ProblemNotice error={error} onRetry={refetch} />
      ) : data?.data.length === 0 ? (
        <p>There is no workflow yet.</p>
      ) : (
        <Table
          label={title}
          columns={[name, ...columns]}
          rows={data?.data}
          keyOf={({ id }) => id}
          className={styles.narrow}
        />
      )}
    </Section>
  )
}

/** The published versions, newest first: each can become the draft again. */

import { Download, Ellipsis, Undo2 } from 'lucide-react'
import type { Reply } from '../api/call.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { MenuButton } from '../pieces/Menu.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Empty } from '../pieces/Page.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { useEdited } from './editor/editor-context.tsx'
import { saveAsFile } from './editor/save-as-file.ts'
import { usePersonName } from './publish/PublishPanel.tsx'
import * as styles from './VersionsTab.module.css'
import * as workflowsStyles from './workflows.module.css'

type Version = Reply<'workflows.versions.list'>['data'][number]

const NoNote = () => <span className={textStyles.quiet}>No note</span>

const VersionName = ({ of: { version, isLive } }: { of: Version }) => (
  <span className={styles.withTag}>
    <span className={textStyles.strong}>Version {version}</span> {isLive && <Tag meaning="good">Live</Tag>}
  </span>
)

export function VersionsTab() {
  const { draft, definition, change, may } = useEdited()
  const { workflowId, publishedVersion } = draft
  const versions = useRead('workflows.versions.list', { workflowId }, { staleTime: 0 })
  const nameOf = usePersonName()
  const isNarrow = useIsNarrow()
  const load = async (version: number) => (await call('workflows.export', { workflowId, version })).definition
  const edit = async ({ version }: Version) => {
    change(await load(version))
    say(`The draft begins with version ${version}`, { undo: () => change(definition) })
  }
  const columns: Array<Column<Version>> = [
    { id: 'version', head: 'Version', cell: (version) => <VersionName of={version} /> },
    { id: 'note', head: 'Why', cell: ({ note }) => note ?? <NoNote /> },
    { id: 'by', head: 'Published by', cell: ({ publishedBy }) => nameOf(publishedBy) },
    {
      id: 'at',
      head: 'When',
      right: true,
      cell: ({ publishedAt }) => <TimeText at={publishedAt} as="moment" />,
    },
    {
      id: 'more',
      head: <span className="visually-hidden">Actions</span>,
      right: true,
      cell: (row) => (
        <MenuButton
          label={`Version ${row.version}`}
          icon={Ellipsis}
          actions={[
            ...(may ? [{ id: 'edit', label: 'Edit as a draft', icon: Undo2, onDo: () => edit(row) }] : []),
            {
              id: 'export',
              label: 'Export as JSON',
              icon: Download,
              onDo: async () => saveAsFile(`${draft.name} ${row.version}`, await load(row.version)),
            },
          ]}
        />
      ),
    },
  ]
  if (publishedVersion === null)
    return (
      <div className={workflowsStyles.tabBody}>
        <Empty title="No version yet">
          Publishing the draft makes the first one. A version never changes.
        </Empty>
      </div>
    )
  return (
    <div className={workflowsStyles.tabBody}>
      <p className={`${textStyles.quiet} ${styles.versionsLead}`}>
        A version never changes, and an application keeps the version that it began with.
      </p>
      <ProblemNotice error={versions.error} onRetry={versions.refetch} />
      <Table
        label="Versions"
        className={`${styles.versions} ${tableStyles.wraps}`}
        hidden={isNarrow ? ['by'] : []}
        columns={columns}
        rows={versions.data?.data}
        keyOf={({ version }) => String(version)}
      />
    </div>
  )
}

/** One workflow: its tabs around one draft, which is saved while it is edited. */

import { Copy, Download, Ellipsis, ExternalLink, Trash2, Undo2 } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Problem, wordsOf } from '../api/problem.ts'
import { useChange } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { idIn } from '../formats/id.ts'
import { useGo, useParam } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { NotFound } from '../frame/Whole.tsx'
import { useKeys } from '../keys.ts'
import { Button, ButtonLink, IconButton } from '../pieces/Button.tsx'
import { FormDialog, Question } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import { MenuButton } from '../pieces/Menu.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { addressOfWorkflow, type Tab } from './editor/addresses.ts'
import { EditorProvider, useEdited } from './editor/editor-context.tsx'
import { saveAsFile } from './editor/save-as-file.ts'
import { useEditor } from './editor/use-editor.ts'
import * as styles from './WorkflowPage.module.css'
import * as workflowsStyles from './workflows.module.css'

/** The code of a tab is loaded with it. */
const StepsTab = lazy(() => import('./steps/StepsTab.tsx').then((file) => ({ default: file.StepsTab })))
const RulesTab = lazy(() => import('./rules/RulesTab.tsx').then((file) => ({ default: file.RulesTab })))
const PublishTab = lazy(() =>
  import('./publish/PublishTab.tsx').then((file) => ({ default: file.PublishTab })),
)
const IntegrationTab = lazy(() =>
  import('./integration/IntegrationTab.tsx').then((file) => ({ default: file.IntegrationTab })),
)
const VersionsTab = lazy(() => import('./VersionsTab.tsx').then((file) => ({ default: file.VersionsTab })))
const SettingsTab = lazy(() => import('./SettingsTab.tsx').then((file) => ({ default: file.SettingsTab })))

const tabs: Record<Tab, { label: string; of: ComponentType }> = {
  steps: { label: 'Steps', of: StepsTab },
  rules: { label: 'Rules', of: RulesTab },
  publish: { label: 'Publish', of: PublishTab },
  integration: { label: 'Integration', of: IntegrationTab },
  versions: { label: 'Versions', of: VersionsTab },
  settings: { label: 'Settings', of: SettingsTab },
}

export function WorkflowPage() {
  const id = idIn(useParam('id') ?? '', 'workflow', useSession().customer.id)
  // Another workflow is another editor.
  return <EditedWorkflow key={id} id={id} />
}

function EditedWorkflow({ id }: { id: string }) {
  const tab = (useParam('tab') ?? 'steps') as Tab
  const editor = useEditor(id)
  if (!Object.hasOwn(tabs, tab)) return <NotFound />
  if (!('draft' in editor)) {
    if (editor.error instanceof Problem && editor.error.status < 500 && editor.error.status >= 400)
      return <NotFound />
    return (
      <>
        <PageHead
          title="Workflow"
          crumbs={
            <>
              <PageLink to="/workflows">Workflows</PageLink>
              <span>/</span>
            </>
          }
        />
        <main className={pageStyles.main}>
          <ProblemNotice error={editor.error} onRetry={editor.retry} />
          {!editor.error && <Skeleton lines={6} />}
        </main>
      </>
    )
  }
  const Shown = tabs[tab].of
  return (
    <EditorProvider editor={editor}>
      <Head tab={tab} />
      <SaveProblem />
      <main className={`${pageStyles.main} ${styles.workflowMain}`}>
        <Suspense
          fallback={
            <div className={workflowsStyles.tabBody}>
              <Skeleton lines={6} />
            </div>
          }
        >
          <Shown />
        </Suspense>
      </main>
    </EditorProvider>
  )
}

function Head({ tab }: { tab: Tab }) {
  const { draft, definition, undo, may } = useEdited()
  const { workflowId, publishedVersion, nextVersion, isDraft } = draft
  useKeys('Workflow', undo ? [{ keys: 'mod+z', does: 'Undo', run: undo }] : [])
  const name = typeof definition.name === 'string' && definition.name !== '' ? definition.name : draft.name
  return (
    <>
      <PageHead
        title={name}
        crumbs={
          <>
            <PageLink to="/workflows">Workflows</PageLink>
            <span>/</span>
          </>
        }
        beside={
          <>
            {isDraft ? (
              <Tag meaning="attention">Draft of version {nextVersion}</Tag>
            ) : (
              publishedVersion !== null && <Tag meaning="good">Version {publishedVersion} is live</Tag>
            )}
            <SaveState />
          </>
        }
        actions={
          <>
            {undo && <IconButton icon={Undo2} title="Undo" onPress={undo} />}
            <More />
            {tab === 'integration' && (
              <ButtonLink to={`${location.origin}/docs`} icon={ExternalLink} target="_blank">
                API reference
              </ButtonLink>
            )}
            {may && isDraft && tab !== 'publish' && (
              <ButtonLink kind="primary" to={addressOfWorkflow(workflowId, 'publish')}>
                {publishedVersion === null ? 'Review and publish' : `Compare with v${publishedVersion}`}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={styles.subtabs} data-part="subtabs">
        <Tabs
          label={name}
          tabs={(Object.keys(tabs) as Tab[]).map((each) => ({
            to: addressOfWorkflow(workflowId, each),
            label: tabs[each].label,
          }))}
          at={addressOfWorkflow(workflowId, tab)}
        />
      </div>
    </>
  )
}

function SaveState() {
  const { state, draft } = useEdited()
  return (
    <span className={`${textStyles.hint} ${styles.saveState}`} role="status">
      {state === 'SAVED'
        ? draft.updatedAt && (
            <>
              Saved <TimeText at={draft.updatedAt} />
            </>
          )
        : 'Saving'}
    </span>
  )
}

/** Another person changed it, or the connection is gone: what was typed stays on the page. */
function SaveProblem() {
  const { error, reload, saved } = useEdited()
  if (!error) return null
  const isConflict = error instanceof Problem && error.code === 'draft_changed'
  return (
    <div className={styles.saveProblem}>
      <Notice
        meaning="attention"
        live
        action={
          <Button kind="bare" onPress={() => void (isConflict ? reload() : saved().catch(() => undefined))}>
            {isConflict ? 'Load their version' : 'Try again'}
          </Button>
        }
      >
        {isConflict
          ? 'Somebody else changed this draft. Your last change is not saved; loading theirs discards it.'
          : wordsOf(error)}
      </Notice>
    </div>
  )
}

function More() {
  const { draft, definition, may } = useEdited()
  const [asking, setAsking] = useState<'DUPLICATE' | 'DISCARD' | null>(null)
  return (
    <>
      <MenuButton
        label="More"
        icon={Ellipsis}
        actions={[
          ...(may
            ? [{ id: 'duplicate', label: 'Duplicate', icon: Copy, onDo: () => setAsking('DUPLICATE') }]
            : []),
          {
            id: 'export',
            label: 'Export as JSON',
            icon: Download,
            onDo: () => saveAsFile(draft.name, definition),
          },
          ...(may && draft.isDraft
            ? [
                null,
                {
                  id: 'discard',
                  label: draft.publishedVersion === null ? 'Remove the workflow' : 'Discard the draft',
                  icon: Trash2,
                  danger: true,
                  onDo: () => setAsking('DISCARD'),
                },
              ]
            : []),
        ]}
      />
      <Duplicate isOpen={asking === 'DUPLICATE'} onClose={() => setAsking(null)} />
      <Discard isOpen={asking === 'DISCARD'} onClose={() => setAsking(null)} />
    </>
  )
}

interface AskProps {
  isOpen: boolean
  onClose(): void
}

function Duplicate({ isOpen, onClose }: AskProps) {
  const { draft, saved } = useEdited()
  const go = useGo()
  const duplicate = useChange('workflows.duplicate', {
    refreshes: ['workflows.overview'],
    onDone: ({ workflowId }) => {
      onClose()
      go(addressOfWorkflow(workflowId))
    },
  })
  const { workflowId, name } = draft
  return (
    <FormDialog
      title={`Duplicate ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      verb="Duplicate"
      busy={duplicate.isPending && 'Duplicating'}
      error={duplicate.error}
      onSend={({ name: next = '' }) => saved().then(() => duplicate.mutate({ workflowId, name: next }))}
    >
      <Field label="Name of the copy" name="name" defaultValue={`${name}, copy`} isRequired autoFocus />
    </FormDialog>
  )
}

function Discard({ isOpen, onClose }: AskProps) {
  const { draft, saved, reload } = useEdited()
  const { may } = useSession()
  const go = useGo()
  const { workflowId, publishedVersion } = draft
  const discard = useChange('workflows.drafts.discard', {
    refreshes: ['workflows.overview', 'workflows.compare'],
    onDone: async ({ removed }) => {
      onClose()
      if (removed) go('/workflows')
      else await reload()
      say(removed ? 'Removed the workflow' : 'Discarded the draft')
    },
  })
  if (!may('DEVELOP')) return null
  return (
    <Question
      title={publishedVersion === null ? 'Remove the workflow?' : 'Discard the draft?'}
      isOpen={isOpen}
      onClose={onClose}
      verb={publishedVersion === null ? 'Remove' : 'Discard'}
      busy={discard.isPending && 'Discarding'}
      error={discard.error}
      onDo={() => saved().then((revision) => discard.mutate({ workflowId, revision }))}
    >
      {publishedVersion === null
        ? 'It was never published. Nothing of it is kept.'
        : `Version ${publishedVersion} stays as it is. The changes since are not kept.`}
    </Question>
  )
}

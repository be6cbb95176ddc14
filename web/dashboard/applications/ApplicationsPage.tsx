/** Applications: the queue of decisions, and everything else, found by words, numbers and filters. */

import { Download, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useIsFirst } from '../api/use-is-first.ts'
import { countOf } from '../formats/numbers.ts'
import { useGo } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useActions } from '../frame/palette-state.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { useKeys } from '../keys.ts'
import { Button, IconButton } from '../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty, KeyHint, PageHead } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { rememberedRow } from '../pieces/row-keys.ts'
import { Table } from '../pieces/Table.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { NextCase } from '../queue/NextCase.tsx'
import * as styles from './ApplicationsPage.module.css'
import { Chosen } from './chosen/Chosen.tsx'
import { columnsOf, hiddenBeside } from './columns.tsx'
import { exportList } from './export-list.ts'
import { Filters } from './Filters.tsx'
import { FirstApplication } from './first/FirstApplication.tsx'
import { bodyOf, caseAddressOf, isFiltered, noFilters, type View, viewWords } from './list-query.ts'
import { PhoneRows } from './PhoneRows.tsx'
import { usePeople, useWorkflowNames } from './row-parts.tsx'
import { savedAddressOf } from './views/saved-filters.ts'
import { type ShownView, useView } from './views/use-view.ts'
import { ColumnsMenu, SavedViewsMenu } from './views/ViewMenus.tsx'

/** Dialogs are loaded when they open. */
const Assign = lazy(() => import('./Assign.tsx').then((file) => ({ default: file.Assign })))
const NewApplication = lazy(() =>
  import('./NewApplication.tsx').then((file) => ({ default: file.NewApplication })),
)

const REMEMBER = 'applications'
/** Another person decides meanwhile: the list says so. */
const EVERY = 20_000

export function ApplicationsPage() {
  const { may } = useSession()
  const view = useView()
  const isFirst = useIsFirst()
  const [isNew, setNew] = useState(false)
  const [assigning, setAssigning] = useState<readonly string[]>([])
  const openNew = () => setNew(true)
  useActions([{ does: 'New application', icon: Plus, run: openNew }], may('CREATE'))
  return (
    <>
      <PageHead
        title="Applications"
        actions={
          <>
            {may('CREATE') && (
              <Button kind={may('REVIEW') && !isFirst ? 'plain' : 'primary'} icon={Plus} onPress={openNew}>
                New application
              </Button>
            )}
            {may('REVIEW') && !isFirst && <NextCase group="List" />}
          </>
        }
      />
      <main className={pageStyles.main}>
        {isFirst ? (
          <FirstApplication onNew={openNew} />
        ) : (
          <>
            <ViewTabs view={view} />
            <List key={view.open?.id ?? view.query.view} view={view} onAssign={setAssigning} />
          </>
        )}
      </main>
      <Suspense>
        {isNew && <NewApplication isOpen onClose={() => setNew(false)} />}
        {assigning.length > 0 && <Assign ids={assigning} onClose={() => setAssigning([])} />}
      </Suspense>
    </>
  )
}

function ViewTabs({ view: { query, open, isChanged } }: { view: ShownView }) {
  const { data } = useRead('applications.counts', {}, { every: EVERY, keep: true })
  const shown = (count: number | undefined) =>
    data && count !== undefined && count < data.most ? count : undefined
  const inProgress = data && data.byStatus.NOT_STARTED + data.byStatus.IN_PROGRESS
  const tabs: Array<{ view: View; count?: number | undefined }> = [
    { view: 'queue', count: shown(data?.needsDecision) },
    { view: 'mine', count: shown(data?.mine) },
    { view: 'confirm', count: shown(data?.toConfirm) },
    { view: 'progress', count: shown(inProgress) },
    { view: 'decided' },
    { view: 'all' },
  ]
  const addressOf = (of: View) => (of === 'queue' ? '/applications' : `/applications?view=${of}`)
  const own = open
    ? [{ to: savedAddressOf(open), label: isChanged ? `${open.name}, changed` : open.name }]
    : []
  return (
    <Tabs
      label="Applications"
      tabs={[
        ...tabs.map(({ view: of, count }) => ({ to: addressOf(of), label: viewWords[of], count })),
        ...own,
      ]}
      at={open ? savedAddressOf(open) : addressOf(query.view)}
    />
  )
}

interface ListProps {
  view: ShownView
  onAssign(ids: readonly string[]): void
}

const isBadCursor = (error: unknown): boolean =>
  error instanceof Problem && error.fields.some(({ code }) => code === 'invalid_cursor')

/** The rows of the page, and how the next and the earlier one are reached. */
function useFound({ query, cursor, turnTo }: ShownView) {
  const { person } = useSession()
  const body = bodyOf(query, person, new Date())
  const page = { ...body, limit: 50, ...(cursor && { cursor }) }
  const found = useRead('applications.search', page, { keep: true, every: EVERY })
  const isPageGone = cursor !== undefined && isBadCursor(found.error)
  // The address of a page of another list: its first page is the nearest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (isPageGone) turnTo(undefined)
  }, [isPageGone])
  const turn = (to: string | null | undefined) =>
    to
      ? () => {
          turnTo(to)
          scrollTo({ top: 0 })
        }
      : undefined
  const links = { onNewer: turn(found.data?.previousCursor), onOlder: turn(found.data?.nextCursor) }
  return { body, found, links, rows: found.data?.data }
}

function List({ view, onAssign }: ListProps) {
  const { may } = useSession()
  const open = useGo()
  const isNarrow = useIsNarrow()
  const people = usePeople()
  const workflows = useWorkflowNames()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { query, change } = view
  const { body, found, links, rows } = useFound(view)
  const mayReview = may('REVIEW')
  const assign = () => {
    const current = rememberedRow(REMEMBER)
    if (chosen.size > 0) onAssign([...chosen])
    else if (rows?.some(({ id }) => id === current)) onAssign([current as string])
  }
  useKeys('List', [{ keys: 'a', does: 'Assign', run: assign }], mayReview && !isNarrow)
  const workflowName = (id: string) => workflows.find((each) => each.id === id)?.name ?? ''
  return (
    <>
      {view.isGone && <Notice>This saved view was deleted, or it is not shared with you.</Notice>}
      {view.linkWords !== null && (
        <Notice meaning="attention" live>
          {view.linkWords}
        </Notice>
      )}
      <Filters query={query} change={change} person={people} end={<ListMenus view={view} body={body} />} />
      <ProblemNotice error={found.error} onRetry={found.refetch} />
      {rows?.length === 0 ? (
        <Nothing query={query} change={change} />
      ) : isNarrow ? (
        <PhoneRows rows={rows} query={query} people={people} />
      ) : (
        !(found.error && !rows) && (
          <Table
            label="Applications"
            className={styles.applications}
            columns={columnsOf({ query, people, workflowName })}
            hidden={hiddenBeside(view.columns)}
            rows={rows}
            keyOf={({ id }) => id}
            onOpen={({ id }) => open(caseAddressOf(id, query))}
            remember={REMEMBER}
            chosen={chosen}
            onChoose={setChosen}
          />
        )
      )}
      {rows && rows.length > 0 && (
        <Pager {...links}>
          <ListKeys mayReview={mayReview} />
        </Pager>
      )}
      <Chosen ids={chosen} rows={rows ?? []} onChoose={setChosen} onAssign={onAssign} />
    </>
  )
}

/** Actions on the whole list. A phone has no columns. */
const ListMenus = ({ view, body }: { view: ShownView; body: ReturnType<typeof bodyOf> }) => (
  <>
    {!useIsNarrow() && <ColumnsMenu view={view} />}
    <IconButton icon={Download} title="Export as CSV" onPress={() => void exportList(body)} />
    <SavedViewsMenu view={view} />
  </>
)

const ListKeys = ({ mayReview }: { mayReview: boolean }) => (
  <span className={pageStyles.keys}>
    <KeyHint keys="j k" does="move" />
    <KeyHint keys="↵" does="open" />
    <KeyHint keys="x" does="select" />
    {mayReview && <KeyHint keys="a" does="assign" />}
    <KeyHint keys="?" does="all keys" />
  </span>
)

const emptyTitles: Record<View, string> = {
  queue: 'Nothing waits for a decision',
  mine: 'Nothing is assigned to you',
  confirm: 'No decision waits for a second person',
  progress: 'Nobody is filling in an application',
  decided: 'Nothing was decided this month',
  all: 'No application yet',
}

function Nothing({ query, change }: Pick<ShownView, 'query' | 'change'>) {
  if (isFiltered(query))
    return (
      <Empty
        title="No application matches"
        action={<Button onPress={() => change(noFilters)}>Clear search and filters</Button>}
      >
        {query.q
          ? 'Search finds parts of names from three letters on, and whole numbers, emails and references.'
          : 'Remove a filter to see more.'}
      </Empty>
    )
  return <Empty title={emptyTitles[query.view]}>{query.view === 'queue' && <DecidedSoFar />}</Empty>
}

/** An empty queue is not an empty house. */
function DecidedSoFar() {
  const { data } = useRead('applications.counts', {}, { keep: true })
  const decided = data ? data.byStatus.APPROVED + data.byStatus.DECLINED : 0
  if (!data || decided === 0) return null
  const number = decided >= data.most ? `More than ${countOf(data.most)}` : countOf(decided)
  return (
    <>
      {decided === 1 ? '1 application is' : `${number} applications are`} decided.{' '}
      <PageLink to="/applications?view=all&status=APPROVED,DECLINED">
        {decided === 1 ? 'Show it' : 'Show them'}
      </PageLink>
    </>
  )
}

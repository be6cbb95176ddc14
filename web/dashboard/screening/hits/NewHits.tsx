/** Unanswered hits of all applications, by weight and age, answered one after the other. */

import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { Assign } from '../../applications/Assign.tsx'
import { usePeople } from '../../applications/row-parts.tsx'
import { useGo } from '../../frame/address.ts'
import { useIsMiddle, useIsNarrow } from '../../frame/use-media.ts'
import { useListNames } from '../../hits/list-names.ts'
import { useKeys } from '../../keys.ts'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Empty, KeyHint } from '../../pieces/Page.tsx'
import { Pager } from '../../pieces/Pager.tsx'
import { rememberedRow } from '../../pieces/row-keys.ts'
import * as tableStyles from '../../pieces/Table.module.css'
import { Table } from '../../pieces/Table.tsx'
import { DraftsProvider, useNewDrafts } from '../../report/drafts/use-draft.ts'
import { HitDrawer } from './HitDrawer.tsx'
import { hitColumns } from './hit-columns.tsx'
import { caseAddress, nextHitOf, type UnresolvedHit } from './hit-rows.ts'
import * as styles from './NewHits.module.css'

const EVERY = 20_000
const APPLICATIONS = 30
const REMEMBER = 'new-hits'

function useHits() {
  const pages = usePages()
  const { cursor } = pages
  const body = { limit: APPLICATIONS, ...(cursor !== undefined && { cursor }) }
  const { data, error, refetch } = useRead('screening.hits.list', body, { every: EVERY, keep: true })
  return { data, error, refetch, links: pages.links(data), isFirst: cursor === undefined }
}

export function NewHits() {
  const { data, error, refetch, links, isFirst } = useHits()
  const { may } = useSession()
  const go = useGo()
  const isNarrow = useIsNarrow()
  const drafts = useNewDrafts()
  const [open, setOpen] = useState<string>()
  const [assigning, setAssigning] = useState<readonly string[]>([])
  const rows = data?.data
  const shown = { isNarrow, isMiddle: useIsMiddle(), listName: useListNames(), people: usePeople() }
  const mayReview = may('REVIEW')
  const current = () => rows?.find(({ hitId }) => hitId === (open ?? rememberedRow(REMEMBER)))
  const answer = () => setOpen((current() ?? rows?.[0])?.hitId)
  const assign = () => {
    const hit = current()
    if (hit) setAssigning([hit.applicationId])
  }
  useKeys('List', [{ keys: 'a', does: 'Assign', run: assign }], mayReview && !isNarrow)
  useKeys(
    'List',
    [
      { keys: 'm', does: 'Answer: a match', run: answer },
      { keys: 'c', does: 'Answer: not a match', run: answer },
    ],
    mayReview && !isNarrow && open === undefined,
  )
  if (rows?.length === 0 && isFirst) return <NoHit />
  // On a phone, the report has the whole width.
  const openRow = (hit: UnresolvedHit) => (isNarrow ? go(caseAddress(hit)) : setOpen(hit.hitId))
  return (
    <DraftsProvider value={drafts}>
      <section className={pageStyles.section} aria-label="New hits">
        <ProblemNotice error={error} onRetry={refetch} />
        {!(error && !rows) && (
          <>
            <Table
              label="New hits"
              className={`${tableStyles.wraps} ${styles.newHits}`}
              columns={hitColumns(shown)}
              rows={rows}
              keyOf={({ hitId }) => hitId}
              onOpen={openRow}
              openKey={open}
              remember={REMEMBER}
            />
            <Pager {...links}>
              <ListKeys mayReview={mayReview} />
            </Pager>
          </>
        )}
      </section>
      {open !== undefined && rows && <OpenHit rows={rows} open={open} onOpen={setOpen} />}
      <Assign ids={assigning} onClose={() => setAssigning([])} />
    </DraftsProvider>
  )
}

interface OpenHitProps {
  rows: readonly UnresolvedHit[]
  open: string
  onOpen(hitId: string | undefined): void
}

/** The row stays the same hit while others come and go; an answered one leads to the one after it. */
function OpenHit({ rows, open, onOpen }: OpenHitProps) {
  const [kept, setKept] = useState<{ hit: UnresolvedHit; at: number }>()
  const at = rows.findIndex(({ hitId }) => hitId === open)
  const hit = rows[at] ?? (kept?.hit.hitId === open ? kept.hit : undefined)
  if (rows[at] && kept?.hit !== rows[at]) setKept({ hit: rows[at], at })
  if (!hit) return null
  const step = (by: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next) onOpen(next.hitId)
  }
  const goOn = () => onOpen(nextHitOf(rows, open)?.hitId)
  const place = at === -1 ? '' : `${at + 1} of ${rows.length}`
  return (
    <HitDrawer hit={hit} place={place} onAnswered={goOn} onStep={step} onClose={() => onOpen(undefined)} />
  )
}

const ListKeys = ({ mayReview }: { mayReview: boolean }) => (
  <span className={pageStyles.keys}>
    <KeyHint keys="j k" does="move" />
    <KeyHint keys="↵" does="open" />
    {mayReview && (
      <>
        <KeyHint keys="m" does="a match" />
        <KeyHint keys="c" does="not a match" />
        <KeyHint keys="a" does="assign" />
      </>
    )}
  </span>
)

const NoHit = () => (
  <Empty title="No hit waits for an answer">
    A name that may be on a list stands here until a reviewer confirms or dismisses it: of a new application,
    and of an approved one when a list has changed.
  </Empty>
)

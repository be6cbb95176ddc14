/** Unanswered hits, of all applications: the application with the newest one first. */

import { useRead } from '../../api/query.ts'
import { usePages } from '../../api/use-pages.ts'
import { useGo } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { useIsMiddle, useIsNarrow } from '../../frame/use-media.ts'
import { useListNames } from '../../hits/list-names.ts'
import { StatusMark } from '../../pieces/Marks.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Empty, KeyHint } from '../../pieces/Page.tsx'
import { Pager } from '../../pieces/Pager.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { type Column, Table } from '../../pieces/Table.tsx'
import { Tag } from '../../pieces/Tag.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import * as screeningStyles from '../screening.module.css'
import { caseAddress, type UnresolvedHit } from './hit-rows.ts'
import * as styles from './NewHits.module.css'

const EVERY = 20_000
const APPLICATIONS = 30

export function NewHits() {
  const pages = usePages()
  const go = useGo()
  const columns = useColumns()
  const { cursor } = pages
  const { data, error, refetch } = useRead(
    'screening.hits.list',
    { limit: APPLICATIONS, ...(cursor !== undefined && { cursor }) },
    { every: EVERY, keep: true },
  )
  if (data?.data.length === 0 && cursor === undefined) return <NoHit />
  return (
    <section className={pageStyles.section} aria-label="New hits">
      <ProblemNotice error={error} onRetry={refetch} />
      {!(error && !data) && (
        <>
          <Table
            label="New hits"
            className={`${tableStyles.wraps} ${styles.newHits}`}
            columns={columns}
            rows={data?.data}
            keyOf={({ hitId }) => hitId}
            onOpen={(hit) => go(caseAddress(hit))}
            remember="new-hits"
          />
          <Pager {...pages.links(data)}>
            <span className={pageStyles.keys}>
              <KeyHint keys="j k" does="move" />
              <KeyHint keys="↵" does="open the report" />
            </span>
          </Pager>
        </>
      )}
    </section>
  )
}

const NoHit = () => (
  <Empty title="No hit waits for an answer">
    A name that may be on a list stands here until somebody confirms or dismisses it in its report: of a new
    application, and of an approved one when a list has changed.
  </Empty>
)

function useColumns(): Column<UnresolvedHit>[] {
  const listName = useListNames()
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const score = ({ score: value }: UnresolvedHit) => value.toFixed(2)
  const kind = (hit: UnresolvedHit) => (hit.kind === 'PEP' ? 'Public office' : 'Sanctions')
  const columns: Array<Column<UnresolvedHit> & { isShown: boolean }> = [
    {
      id: 'subject',
      head: 'Name',
      isShown: true,
      cell: (hit) => (
        <>
          <PageLink to={caseAddress(hit)} className={`${tableStyles.name} ${screeningStyles.hitLink}`}>
            {hit.subject}
          </PageLink>
          {hit.isAfterDecision && (
            <>
              {' '}
              <Tag meaning="attention">Monitored</Tag>
            </>
          )}
          {isNarrow && (
            <span className={`${textStyles.hint} ${textStyles.block}`}>
              {hit.caption}, {listName(hit.list)}, {score(hit)}
            </span>
          )}
        </>
      ),
    },
    { id: 'caption', head: 'May be', isShown: !isNarrow, cell: ({ caption }) => caption },
    {
      id: 'list',
      head: 'List',
      isShown: !isNarrow,
      cell: (hit) => (
        <span className={textStyles.quiet}>
          {listName(hit.list)}
          <span className={`${textStyles.hint} ${textStyles.block}`}>{kind(hit)}</span>
        </span>
      ),
    },
    { id: 'score', head: 'Score', right: true, isShown: !isNarrow, cell: score },
    {
      id: 'status',
      head: 'Application',
      isShown: !isMiddle,
      cell: ({ status, externalReference }) => (
        <>
          <StatusMark status={status} />
          {externalReference && (
            <span className={`${textStyles.hint} ${textStyles.block}`}>{externalReference}</span>
          )}
        </>
      ),
    },
    {
      id: 'since',
      head: 'Found',
      right: true,
      isShown: true,
      cell: ({ since }) => (
        <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>
          <TimeText at={since} />
        </span>
      ),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

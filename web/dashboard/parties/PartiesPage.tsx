/** People and companies over all applications, found by parts of their names and by their numbers. */

import { Building2, UserRound } from 'lucide-react'
import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { useGo, useUrlQuery } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useIsNarrow } from '../frame/use-media.ts'
import { Icon } from '../pieces/Icon.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { StatusMark } from '../pieces/Marks.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty, PageHead } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { SearchBox } from '../pieces/SearchBox.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './parties.module.css'
import { applicationsOf, type FoundParty, knownAs, partyAddress, rolesOf } from './party-words.ts'

export function PartiesPage() {
  const [{ q = '' }, change] = useUrlQuery()
  const pages = usePages(q)
  const open = useGo()
  const columns = useColumns()
  const body = { search: q, limit: 50, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const { data, error, refetch } = useRead('parties.search', body, { keep: true, when: q !== '' })
  const rows = q === '' ? [] : data?.data
  return (
    <>
      <PageHead title="Parties" />
      <main className={pageStyles.main}>
        <div className={layoutStyles.filters}>
          <SearchBox
            label="Search people and companies: a part of a name, or a whole number"
            placeholder="Part of a name, or a number"
            value={q}
            onChange={(text) => change({ q: text || undefined })}
          />
        </div>
        <ProblemNotice error={error} onRetry={refetch} />
        {rows?.length === 0 && !error ? (
          <Nothing searched={q} hasMore={data?.hasMore === true} />
        ) : (
          !(error && !rows) && (
            <Table
              label="People and companies"
              className={`${tableStyles.wraps} ${styles.parties}`}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              onOpen={(party) => open(partyAddress(party))}
              remember="parties"
            />
          )
        )}
        {q !== '' && <Pager {...pages.links(data)} />}
      </main>
    </>
  )
}

const Nothing = ({ searched, hasMore }: { searched: string; hasMore: boolean }) =>
  searched === '' ? (
    <Empty title="Everyone that your applications name">
      Applicants, companies, owners at any layer, officers and signers. Search by a part of a name from three
      letters on, or by a whole number.
    </Empty>
  ) : (
    <Empty title="No person or company matches">
      {hasMore
        ? 'Older applications may name one: press Older.'
        : 'Each word must be a part of one name. A number must be whole.'}
    </Empty>
  )

export const KindIcon = ({ kind }: { kind: FoundParty['kind'] }) => (
  <>
    <Icon of={kind === 'PERSON' ? UserRound : Building2} />
    <span className="visually-hidden">{kind === 'PERSON' ? 'Person:' : 'Company:'} </span>
  </>
)

function useColumns(): Column<FoundParty>[] {
  const isNarrow = useIsNarrow()
  const columns: Array<Column<FoundParty> & { isShown: boolean }> = [
    {
      id: 'name',
      head: 'Name',
      isShown: true,
      cell: (party) => (
        <>
          <span className={styles.named}>
            <KindIcon kind={party.kind} />
            <span className={tableStyles.name}>
              <PageLink to={partyAddress(party)}>{party.name}</PageLink>
            </span>
          </span>
          {party.foundAs && (
            <span className={`${textStyles.hint} ${textStyles.block}`}>found as {party.foundAs}</span>
          )}
          {isNarrow && (
            <span className={`${textStyles.hint} ${textStyles.block}`}>
              {knownAs(party)}, {applicationsOf(party.applicationCount)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'known',
      head: 'Number or birth',
      isShown: !isNarrow,
      cell: (party) => <span className={styles.number}>{knownAs(party)}</span>,
    },
    {
      id: 'roles',
      head: 'In the newest application',
      isShown: !isNarrow,
      cell: ({ roles }) => rolesOf(roles),
    },
    {
      id: 'applications',
      head: 'Applications',
      right: true,
      isShown: !isNarrow,
      cell: ({ applicationCount: count }) => (count === null ? 'over 1,000' : count),
    },
    {
      id: 'newest',
      head: 'Newest',
      isShown: !isNarrow,
      cell: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'at',
      head: 'Created',
      right: true,
      isShown: !isNarrow,
      cell: ({ createdAt }) => (
        <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>
          <TimeText at={createdAt} as="date" />
        </span>
      ),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

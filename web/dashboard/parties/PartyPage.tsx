/** One person or company: every application that names it, its hits, and who may be the same. */

import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { addressOfCase, idIn } from '../formats/id.ts'
import { useParam } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useIsNarrow } from '../frame/use-media.ts'
import { countryNames } from '../hits/factor-words.ts'
import { ShapeMark, StatusMark } from '../pieces/Marks.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead, Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { type Column, Table } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { KindIcon } from './PartiesPage.tsx'
import * as styles from './parties.module.css'
import {
  applicationsOf,
  bornOn,
  hitWordsOf,
  type PartyApplication,
  type PartyFile,
  rolesOf,
} from './party-words.ts'
import { SameParties } from './SameParties.tsx'

export function PartyPage() {
  const id = idIn(useParam('id') ?? '', 'party', useSession().customer.id)
  const { data, error, refetch } = useRead('parties.get', { partyId: id }, { keep: true })
  return (
    <>
      <PageHead
        title={data?.name ?? 'Party'}
        crumbs={<PageLink to="/parties">Parties</PageLink>}
        windowTitle="Party"
      />
      <main className={pageStyles.main}>
        <ProblemNotice error={error} onRetry={refetch} />
        {!data && !error && <Skeleton lines={8} />}
        {data && <File file={data} />}
      </main>
    </>
  )
}

function File({ file }: { file: PartyFile }) {
  const columns = useColumns()
  const shown = file.applications.length
  const hint =
    file.applicationCount === null || file.applicationCount > shown
      ? `the newest ${shown}, named ${applicationsOf(file.applicationCount)}`
      : undefined
  return (
    <>
      <Facts file={file} />
      <Section title="Applications" hint={hint}>
        <Table
          label="Applications"
          className={`${tableStyles.wraps} ${styles.parties}`}
          columns={columns}
          rows={file.applications}
          keyOf={({ partyId, applicationId }) => `${applicationId} ${partyId}`}
        />
      </Section>
      <SameParties file={file} />
    </>
  )
}

function Facts({ file }: { file: PartyFile }) {
  const { kind, born, personalIdentityNumber: own, organizationNumber: number, countries, otherNames } = file
  const facts: Array<[string, string]> = [
    ...(number ? [['Number', number.display] as [string, string]] : []),
    ...(own ? [['Identity number', own.id] as [string, string]] : []),
    ...(born ? [['Born', bornOn(born)] as [string, string]] : []),
    ...(countries.length > 0 ? [['Countries', countryNames(countries)] as [string, string]] : []),
    ...(otherNames.length > 0 ? [['Also named', otherNames.join('; ')] as [string, string]] : []),
    ['Named', applicationsOf(file.applicationCount)],
  ]
  return (
    <div className={styles.facts}>
      <p className={styles.kind}>
        <KindIcon kind={kind} />
        <span aria-hidden="true">{kind === 'PERSON' ? 'Person' : 'Company'}</span>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useColumns(): Column<PartyApplication>[] {
  const isNarrow = useIsNarrow()
  const columns: Array<Column<PartyApplication> & { isShown: boolean }> = [
    {
      id: 'title',
      head: 'Application',
      isShown: true,
      cell: (row) => (
        <>
          <span className={tableStyles.name}>
            <PageLink to={addressOfCase(row.applicationId)}>{row.title ?? 'No name yet'}</PageLink>
          </span>
          <span className={`${textStyles.hint} ${textStyles.block}`}>{row.workflowName}</span>
          {isNarrow && (
            <>
              <Roles row={row} />
              <Hits row={row} />
              <span className={styles.line}>
                <StatusMark status={row.status} />
              </span>
            </>
          )}
        </>
      ),
    },
    { id: 'roles', head: 'Is there', isShown: !isNarrow, cell: (row) => <Roles row={row} /> },
    { id: 'hits', head: 'Possible matches', isShown: !isNarrow, cell: (row) => <Hits row={row} /> },
    {
      id: 'status',
      head: 'Status',
      isShown: !isNarrow,
      cell: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'created',
      head: 'Created',
      right: true,
      isShown: !isNarrow,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      id: 'decided',
      head: 'Decided',
      right: true,
      isShown: !isNarrow,
      cell: ({ decidedAt }) => decidedAt && <Day at={decidedAt} />,
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

const Day = ({ at }: { at: string }) => (
  <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>
    <TimeText at={at} as="date" />
  </span>
)

const Roles = ({ row }: { row: PartyApplication }) => (
  <span className={styles.line}>{rolesOf(row.roles)}</span>
)

const Hits = ({ row: { hits } }: { row: PartyApplication }) =>
  hits.map((hit) => (
    <span key={hit.id} className={`${textStyles.block} ${styles.hit}`}>
      {hit.state === 'UNRESOLVED' && <ShapeMark shape="CONSIDER" className={styles.open} />}
      {hitWordsOf(hit)}
    </span>
  ))

/** The lists of the installation and of the customer: versions, what changed, and what waits for a person. */

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../api/names.ts'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { countOf } from '../../formats/numbers.ts'
import { useUrlQuery } from '../../frame/address.ts'
import { useIsNarrow } from '../../frame/use-media.ts'
import { Button, CopyButton } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Empty } from '../../pieces/Page.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { type Column, Table } from '../../pieces/Table.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { ReviewThreshold } from '../threshold/ReviewThreshold.tsx'
import { ListDrawer } from './ListDrawer.tsx'
import { ListState } from './ListState.tsx'
import * as styles from './Lists.module.css'
import * as listPartsStyles from './list-parts.module.css'
import {
  askOperatorText,
  changeWords,
  dayWords,
  type OwnList,
  pepScreening,
  pepsAreAside,
  pepsAreMissing,
  type SharedList,
  versionWords,
  wantedLists,
  wholeChangeWords,
} from './list-words.ts'
import { OwnListDrawer } from './OwnListDrawer.tsx'
import { TryLists } from './TryLists.tsx'
import type { Lists as ListsRead } from './use-update.ts'

type Row = { key: string; shared: SharedList } | { key: string; own: OwnList }

const firstLines = `npx foyer screening source un --url https://lists.example/consolidated.xml
npx foyer screening update`

export function Lists({ lists }: { lists: ListsRead }) {
  const [{ list: openKey }, changeQuery] = useUrlQuery()
  const settings = useRead('screening.settings.get', {})
  const own = useRead('screening.ownLists.list', {})
  const isNarrow = useIsNarrow()
  const isSandbox = useSession().customer.mode === 'sandbox'
  const columns = useColumns({
    lists,
    chosen: settings.data?.lists ?? null,
    onOpen: (key) => changeQuery({ list: key }),
  })
  const rows: Row[] | undefined = lists.lists &&
    own.data && [
      ...lists.lists.map((shared) => ({ key: shared.list, shared })),
      ...own.data.data.map((each) => ({ key: each.id, own: each })),
    ]
  const open = rows?.find(({ key }) => key === openKey)
  const close = () => changeQuery({ list: undefined })
  const error = lists.error ?? own.error ?? settings.error
  return (
    <>
      <section className={pageStyles.section} aria-label="Lists">
        {isSandbox && <TryLists own={own.data?.data} hasShared={(lists.lists?.length ?? 0) > 0} />}
        {settings.data && <PepNotice chosen={settings.data.lists} all={lists.lists ?? []} />}
        <ProblemNotice error={error} onRetry={lists.refetch} />
        {lists.lists?.length === 0 && !isSandbox && <NoList />}
        {!(error && !rows) && !(rows?.length === 0) && (
          <Table
            label="Screening lists"
            className={`${styles.lists} ${tableStyles.wraps}`}
            columns={columns}
            hidden={isNarrow ? ['version', 'entries', 'change', 'updated'] : []}
            rows={rows}
            keyOf={({ key }) => key}
            openKey={open?.key}
            onOpen={({ key }) => changeQuery({ list: key })}
          />
        )}
      </section>
      {(isSandbox || (lists.lists?.length ?? 0) > 0) && <ReviewThreshold />}
      {open && 'shared' in open && (
        <ListDrawer key={open.key} list={open.shared} all={lists} onClose={close} />
      )}
      {open && 'own' in open && <OwnListDrawer key={open.key} list={open.own} onClose={close} />}
    </>
  )
}

/** A customer without screening for public office should know it. */
function PepNotice({ chosen, all }: { chosen: readonly string[] | null; all: readonly SharedList[] }) {
  const isLive = useSession().customer.mode === 'live'
  const found = pepScreening(chosen, all)
  if (!isLive || all.length === 0 || found === 'LISTED') return null
  return <Notice meaning="attention">{found === 'SET_ASIDE' ? pepsAreAside : pepsAreMissing}</Notice>
}

/** In words: who works with lists seldom has a command line. The commands are for the operator. */
const NoList = () => (
  <Empty
    title="No list yet"
    action={
      <CopyButton text={askOperatorText(firstLines)} icon={Copy}>
        Copy as a message to the operator
      </CopyButton>
    }
  >
    Until one list of sanctions is imported, nothing of a live customer is approved automatically. Ask the
    operator of your installation to import {wantedLists.join(', ')}. Own lists are uploaded here.
  </Empty>
)

interface ColumnsProps {
  lists: ListsRead
  chosen: readonly string[] | null
  onOpen(key: string): void
}

const Quiet = ({ children }: { children: ReactNode }) => <span className={textStyles.quiet}>{children}</span>

const Current = () => (
  <span className={listPartsStyles.state}>
    <Icon of={Check} meaning="good" /> Current
  </span>
)

const ListName = ({ row, onOpen }: { row: Row; onOpen(key: string): void }) => (
  <button type="button" className={`${tableStyles.name} ${styles.listName}`} onClick={() => onOpen(row.key)}>
    {'shared' in row ? row.shared.name : `Own list: ${row.own.name}`}
  </button>
)

function useColumns({ lists, chosen, onOpen }: ColumnsProps): Column<Row>[] {
  const nameOf = useNames()
  const isNarrow = useIsNarrow()
  const [now] = useState(() => new Date())
  const versionOf = (row: Row) => {
    if ('shared' in row) return row.shared.active && versionWords(row.shared.active, now)
    const { uploadedBy, uploadedAt } = row.own
    const by = uploadedBy === null ? 'The operator' : firstNameOf(nameOf(uploadedBy))
    return `${by}, ${dayWords(uploadedAt.slice(0, 10), now)}`
  }
  const countsOf = (row: Row) => ('shared' in row ? row.shared.active : row.own)
  const stateOf = (row: Row) =>
    'shared' in row ? (
      <ListState
        list={row.shared}
        isUsed={chosen === null || chosen.includes(row.key)}
        isUpdating={lists.isUpdating(row.shared)}
        action={
          row.shared.waiting && (
            <Button kind="bare" className={textStyles.linkish} onPress={() => onOpen(row.key)}>
              Review<span className="visually-hidden"> {row.shared.name}</span>
            </Button>
          )
        }
      />
    ) : (
      <Current />
    )
  return [
    {
      id: 'name',
      head: 'List',
      cell: (row) => (
        <>
          <ListName row={row} onOpen={onOpen} />
          {isNarrow && <span className={`${textStyles.hint} ${textStyles.block}`}>{versionOf(row)}</span>}
        </>
      ),
    },
    { id: 'version', head: 'Version', cell: (row) => <Quiet>{versionOf(row)}</Quiet> },
    {
      id: 'entries',
      head: 'Entries',
      right: true,
      cell: (row) => {
        const counts = countsOf(row)
        return counts && countOf(counts.entities)
      },
    },
    {
      id: 'change',
      head: 'Change',
      right: true,
      cell: (row) => <Change counts={('shared' in row && row.shared.waiting) || countsOf(row)} />,
    },
    { id: 'state', head: 'State', cell: stateOf },
    {
      id: 'updated',
      head: 'Updated',
      right: true,
      cell: (row) => {
        const at = 'shared' in row ? row.shared.checkedAt : row.own.uploadedAt
        return (
          at && (
            <Quiet>
              <TimeText at={at} />
            </Quiet>
          )
        )
      },
    },
  ]
}

/** It fits on a line; the drawer has the whole name. */
const firstNameOf = (name: string | undefined): string => name?.split(' ')[0] ?? 'A former colleague'

const Change = ({ counts }: { counts: Parameters<typeof changeWords>[0] | null }) =>
  counts && (
    <span className={textStyles.quiet} title={wholeChangeWords(counts)}>
      {changeWords(counts)}
    </span>
  )

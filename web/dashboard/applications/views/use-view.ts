/** The state of the list: the address, a saved view that it names, and the chosen columns. */
import { useEffect, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { uuidOf } from '../../formats/id.ts'
import { useUrlQuery } from '../../frame/address.ts'
import { correctedBy, linkProblemsOf, linkWords } from '../link-problems.ts'
import { type ListQuery, readQuery } from '../list-query.ts'
import { addressQueryOf, filtersOf, isSameView, queryOf, type SavedView } from './saved-filters.ts'

const COLUMNS = 'foyer.applications.columns'
export const columnNames = ['status', 'workflow', 'assigned', 'reference', 'created', 'time'] as const
export type ColumnName = (typeof columnNames)[number]
const usual: readonly ColumnName[] = ['status', 'workflow', 'assigned', 'time']

const known = (names: readonly string[]): ColumnName[] => columnNames.filter((each) => names.includes(each))

/** The columns that this person chose in this browser. */
function rememberedColumns(): readonly ColumnName[] {
  const stored = localStorage.getItem(COLUMNS)
  return stored === null ? usual : known(stored.split(','))
}

type Query = Record<string, string | undefined>

export interface ShownView {
  query: ListQuery
  /** undefined: none is open, or the saved views are still coming. */
  open: SavedView | undefined
  /** The address names a view that is not there, or no longer shared. */
  isGone: boolean
  /** The open view shows something else by now. */
  isChanged: boolean
  saved: readonly SavedView[]
  columns: readonly ColumnName[]
  /** null: the usual ones, which a saved view need not name. */
  ownColumns: ColumnName[] | null
  cursor: string | undefined
  /** What the link asked for and there is not, in words; null: all was understood. */
  linkWords: string | null
  change(patch: Record<string, string | undefined>): void
  turnTo(cursor: string | undefined): void
  toggleColumn(name: ColumnName): void
}

export function useView(): ShownView {
  const [raw, changeUrl] = useUrlQuery()
  const { data, error } = useRead('savedViews.list', {}, { staleTime: 30_000 })
  const saved = data?.data ?? []
  const open = raw.saved ? saved.find(({ id }) => uuidOf(id) === raw.saved) : undefined
  const isFromView = open !== undefined && raw.view === undefined
  const query = isFromView ? queryOf(open.filters) : readQuery(raw)
  const [remembered, remember] = useState(rememberedColumns)
  const [chosen, choose] = useState<{ of: string; columns: readonly ColumnName[] }>()
  const ofView = open?.columns ? known(open.columns) : remembered
  const columns = open && chosen?.of === open.id ? chosen.columns : ofView
  const words = useCorrected(raw, changeUrl)
  const ownColumns = isSameSet(columns, usual) && !open?.columns ? null : [...columns]
  return {
    ...{ query, open, saved, columns, ownColumns, cursor: raw.cursor, linkWords: words },
    isGone: raw.saved !== undefined && open === undefined && (data !== undefined || error !== null),
    isChanged: open !== undefined && !isSameView(open, { filters: filtersOf(query), columns: ownColumns }),
    change: (patch) => changeUrl({ ...(isFromView && addressQueryOf(query)), ...patch, cursor: undefined }),
    turnTo: (cursor) => changeUrl({ cursor }),
    toggleColumn(name) {
      const next = known(
        columns.includes(name) ? columns.filter((each) => each !== name) : [...columns, name],
      )
      if (open) return choose({ of: open.id, columns: next })
      localStorage.setItem(COLUMNS, next.join(','))
      remember(next)
    },
  }
}

/** Takes out of the address what is not understood, and keeps saying so until the list is changed. */
function useCorrected(raw: Query, changeUrl: (patch: Query) => void): string | null {
  const team = useRead('team.list', {}, { staleTime: 60_000 }).data?.members
  const workflows = useRead('workflows.list', {}, { staleTime: 60_000 }).data?.data
  const [said, say] = useState<{ words: string; at: string } | null>(null)
  const problems = linkProblemsOf(raw, {
    workflows: workflows?.map(({ id }) => id),
    colleagues: team?.map(({ userId }) => userId),
  })
  const { view } = readQuery(raw)
  const change = correctedBy(problems, raw)
  const corrected = JSON.stringify({ ...raw, ...change })
  const words = problems.length > 0 ? linkWords(problems, view) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change when the link does
  useEffect(() => {
    if (words === null) return
    say({ words, at: corrected })
    changeUrl(change)
  }, [words])
  return words ?? (said?.at === JSON.stringify(raw) ? said.words : null)
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

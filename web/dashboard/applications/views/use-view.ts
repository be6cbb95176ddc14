/** The state of the list: the address, a saved view that it names, and the chosen columns. */
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { uuidOf } from '../../formats/id.ts'
import { useUrlQuery } from '../../frame/address.ts'
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
  change(patch: Record<string, string | undefined>): void
  turnTo(cursor: string): void
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
  const ownColumns = isSameSet(columns, usual) && !open?.columns ? null : [...columns]
  return {
    ...{ query, open, saved, columns, ownColumns, cursor: raw.cursor },
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

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

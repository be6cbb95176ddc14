/** A table: its rows open with Enter, j and k move, x selects, and pages lead to newer and older rows. */

import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Choice } from './Choice.tsx'
import { type RowKeys, useRowKeys } from './row-keys.ts'
import { SkeletonRows } from './Skeleton.tsx'
import * as styles from './Table.module.css'
import * as textStyles from './text.module.css'

export interface Column<T> {
  id: string
  head: ReactNode
  cell(row: T): ReactNode
  /** Numbers and times stand at the right. */
  right?: boolean
  /** The order of the rows. */
  sorted?: boolean
  className?: string
}

interface TableProps<T> {
  /** For screen readers. */
  label: string
  columns: ReadonlyArray<Column<T>>
  /** undefined: they are coming. */
  rows: readonly T[] | undefined
  keyOf(row: T): string
  /** Enter, or a press anywhere on the row. The first cell has a link of its own where there is one. */
  onOpen?: (row: T) => void
  /** Columns that are not shown. */
  hidden?: readonly string[]
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: Set<string>) => void
  /** The row that a drawer shows. */
  openKey?: string | undefined
  /** Rows are 36 high. */
  tight?: boolean
  /** Remembers the current row under this name for coming back. */
  remember?: string
  className?: string
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** The state of TanStack Table: visible columns, their order, and the rows. */
function useModel<T extends object>({ columns, rows, keyOf, hidden = [], chosen }: TableProps<T>) {
  const definitions = useMemo(() => {
    const of = createColumnHelper<typeof features, T>()
    return of.columns(columns.map(({ id }) => of.display({ id })))
  }, [columns])
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
  const rowSelection = Object.fromEntries([...(chosen ?? [])].map((id) => [id, true as const]))
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: keyOf,
    state: { columnVisibility, rowSelection },
  })
}

export function Table<T extends object>(props: TableProps<T>) {
  const { label, columns, rows, onOpen, hidden = [], chosen, onChoose, className = '', tight } = props
  const table = useModel(props)
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const choose = onChoose && ((key: string) => onChoose(toggled(chosen, key)))
  const keys = useRowKeys({ rows, keyOf: props.keyOf, onOpen, choose, remember: props.remember })
  return (
    <div className={styles.tableScroll}>
      <table className={classOf(styles.table, tight && styles.tight, className)} aria-label={label}>
        <thead>
          <tr>
            {onChoose && (
              <th className={styles.pick}>
                <ChooseAll {...props} />
              </th>
            )}
            {shown.map(({ id, head, right, sorted, className: more }) => (
              <th
                key={id}
                className={classOf(right && textStyles.right, sorted && styles.sorted, more)}
                scope="col"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rows === undefined ? (
          <SkeletonRows columns={onChoose ? [{ id: 'pick' }, ...shown] : shown} />
        ) : (
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} {...rowProps(row.id, row.original, props, keys)}>
                {choose && (
                  <td className={styles.pick}>
                    <Choice
                      aria-label="Select"
                      isSelected={row.getIsSelected()}
                      onChange={() => choose(row.id)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => {
                  const column = columns.find(({ id }) => id === cell.column.id)
                  return (
                    <td
                      key={cell.id}
                      className={classOf(column?.right && textStyles.right, column?.className)}
                    >
                      {/* Rendered as a component, it would be a new one each time, and lose the focus. */}
                      {column?.cell(row.original)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function ChooseAll<T>({ rows = [], keyOf, chosen, onChoose }: Pick<TableProps<T>, ChooseAllNames>) {
  const all = rows.map(keyOf)
  const count = all.filter((key) => chosen?.has(key)).length
  return (
    <Choice
      aria-label="Select all on this page"
      isSelected={count > 0 && count === all.length}
      isIndeterminate={count > 0 && count < all.length}
      onChange={(on) => onChoose?.(new Set(on ? all : []))}
    />
  )
}
type ChooseAllNames = 'rows' | 'keyOf' | 'chosen' | 'onChoose'

function toggled(chosen: ReadonlySet<string> | undefined, key: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

const classOf = (...names: Array<string | false | undefined>) => names.filter(Boolean).join(' ') || undefined

/** A press on a link, a button or a box of the row is theirs. */
const isOwn = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null

function rowProps<T>(
  id: string,
  row: T,
  { onOpen, chosen, openKey }: TableProps<T>,
  { at }: Pick<RowKeys, 'at'>,
) {
  return {
    'data-key': id,
    className: classOf((at === id || openKey === id) && styles.at, chosen?.has(id) && styles.chosen),
    ...(onOpen && {
      'data-opens': true,
      onClick: (event: React.MouseEvent) => {
        if (!isOwn(event.target) && !getSelection()?.toString()) onOpen(row)
      },
    }),
  }
}

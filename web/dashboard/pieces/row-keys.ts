/** The current row of a list: j and k move it, Enter opens it, x selects it. It is remembered. */
import { useEffect, useState } from 'react'
import { useKeys } from '../keys.ts'
import * as styles from './Table.module.css'

interface RowKeysOptions<T> {
  rows: readonly T[] | undefined
  keyOf(row: T): string
  onOpen?: ((row: T) => void) | undefined
  choose?: ((key: string) => void) | undefined
  remember?: string | undefined
}

export interface RowKeys {
  /** The key of the current row. */
  at: string | undefined
}

const storeName = (remember: string) => `foyer.row.${remember}`

const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

/** The link of the row takes the focus, so that Enter and screen readers follow. */
function show(key: string): void {
  const row = rowOf(key)
  row?.scrollIntoView({ block: 'nearest' })
  const link = row?.querySelector<HTMLElement>(`.${styles.name} a`)
  if (link) link.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

export function useRowKeys<T>(options: RowKeysOptions<T>): RowKeys {
  const { rows = [], keyOf, onOpen, choose, remember } = options
  const [at, setAt] = useState<string | undefined>(() =>
    remember ? (sessionStorage.getItem(storeName(remember)) ?? undefined) : undefined,
  )
  useEffect(() => {
    if (remember && at !== undefined) sessionStorage.setItem(storeName(remember), at)
  }, [remember, at])
  const index = rows.findIndex((row) => keyOf(row) === at)
  const move = (by: 1 | -1) => {
    const next = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))]
    if (next === undefined) return
    const key = keyOf(next)
    setAt(key)
    show(key)
  }
  const current = rows[index]
  useKeys(
    'List',
    [
      { keys: 'j', does: 'Next row', run: () => move(1) },
      { keys: 'k', does: 'Row before', run: () => move(-1) },
      ...(onOpen ? [{ keys: 'Enter', does: 'Open', run: () => current && onOpen(current) }] : []),
      ...(choose ? [{ keys: 'x', does: 'Select', run: () => at !== undefined && choose(at) }] : []),
    ],
    rows.length > 0,
  )
  return { at: index === -1 ? undefined : at }
}

/** The current row of a list that remembers it, for what else its page does with it. */
export const rememberedRow = (remember: string): string | undefined =>
  sessionStorage.getItem(storeName(remember)) ?? undefined

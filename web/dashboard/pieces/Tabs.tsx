/** Tabs of a page. Each has an address, so that a link leads to it. */

import { type ReactNode, useEffect, useRef } from 'react'
import { countOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import * as styles from './Tabs.module.css'

export interface TabLink {
  to: string
  label: string
  /** How many are behind it. */
  count?: number | undefined
}

interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  /** The `to` of the tab that is shown. */
  at: string
  /** Beside the tabs, at their end. */
  end?: ReactNode
}

export function Tabs({ label, tabs, at, end }: TabsProps) {
  const line = useRef<HTMLElement>(null)
  // On a phone the line scrolls, and the tab that is shown may be beyond its end.
  // Counts that arrive later make the line longer.
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is shown, or counts arrive
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at, counts])
  return (
    <nav className={styles.tabs} aria-label={label} ref={line}>
      {tabs.map(({ to, label: words, count }) => (
        <PageLink key={to} to={to} className={styles.tab} current={to === at}>
          {words} {count !== undefined && <span className={styles.count}>{countOf(count)}</span>}
        </PageLink>
      ))}
      {end}
    </nav>
  )
}

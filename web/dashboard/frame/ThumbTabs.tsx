/** On a phone: four tabs at the thumb. The last one holds everything else. */

import { Ellipsis, Search } from 'lucide-react'
import { MenuTrigger, Button as Pressable } from 'react-aria-components'
import { useSession } from '../api/session.ts'
import { Icon } from '../pieces/Icon.tsx'
import { FloatingMenu, type MenuAction, type MenuActions } from '../pieces/Menu.tsx'
import { customerActions, personActions } from './frame-menus.ts'
import { PageLink } from './PageLink.tsx'
import { addressOf, type PageRow } from './page-row.ts'
import { openPalette } from './palette-state.ts'
import * as styles from './ThumbTabs.module.css'

const BESIDE_MORE = 3

export function ThumbTabs({ rows, current }: { rows: readonly PageRow[]; current: PageRow | undefined }) {
  const session = useSession()
  const first = rows.slice(0, BESIDE_MORE)
  const rest = rows.slice(BESIDE_MORE)
  const more: MenuActions = [
    ...rest.map(
      (row): MenuAction => ({
        id: row.path,
        label: row.title,
        to: addressOf(row),
        ...(row.rail && { icon: row.rail.icon }),
      }),
    ),
    ...(rest.length > 0 ? [null] : []),
    { id: 'find', label: 'Find', icon: Search, onDo: openPalette },
    ...(session.customers.length > 1 ? [null, ...customerActions(session)] : []),
    null,
    ...personActions().filter((action) => action?.id !== 'keys'),
  ]
  const isMore = current !== undefined && !first.includes(current)
  return (
    <nav className={styles.thumbTabs} aria-label="Main">
      {first.map((row) => (
        <PageLink key={row.path} to={addressOf(row)} className={styles.thumbTab} current={row === current}>
          {row.rail && <Icon of={row.rail.icon} large />}
          {row.title}
        </PageLink>
      ))}
      <MenuTrigger>
        <Pressable className={styles.thumbTab} {...(isMore && { 'aria-current': 'page' })}>
          <Icon of={Ellipsis} large />
          More
        </Pressable>
        <FloatingMenu label="More" placement="top start" actions={more} />
      </MenuTrigger>
    </nav>
  )
}

/** Find: pages, what the page can do, other customers, people, companies and applications, by their names. */

import { ArrowRightLeft, Search } from 'lucide-react'
import { Fragment, useState } from 'react'
import {
  Autocomplete,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
  Dialog as Window,
} from 'react-aria-components'
import { type Session, switchCustomer, useSession } from '../api/session.ts'
import { shownKey } from '../key-names.ts'
import * as dialogStyles from '../pieces/Dialog.module.css'
import * as fieldStyles from '../pieces/Field.module.css'
import { Icon } from '../pieces/Icon.tsx'
import * as menuStyles from '../pieces/Menu.module.css'
import * as textStyles from '../pieces/text.module.css'
import { personActions } from './frame-menus.ts'
import * as styles from './Palette.module.css'
import { addressOf, type PageRow } from './page-row.ts'
import { closePalette, type PageAction, usePageActions } from './palette-state.ts'
import { useFoundCases } from './use-found-cases.ts'

export interface Entry {
  id: string
  label: string
  /** The kind of the entry in words, such as page or application. */
  kind: string
  words?: string | undefined
  icon?: PageAction['icon'] | undefined
  keys?: string | undefined
  to?: string
  run?: () => unknown
}

function entriesOf(rows: readonly PageRow[], actions: readonly PageAction[], session: Session): Entry[] {
  const pages = rows
    .filter(({ path }) => !path.includes('/$'))
    .map((row) => ({
      id: row.path,
      label: row.title,
      kind: 'Page',
      words: row.words,
      icon: row.rail?.icon ?? row.icon,
      to: addressOf(row),
    }))
  const own = actions.map(({ does, ...more }) => ({ id: does, label: does, kind: 'On this page', ...more }))
  const person = personActions().flatMap((action) =>
    action && action.id !== 'account'
      ? [{ ...action, kind: 'You', run: action.onDo ?? (() => undefined) }]
      : [],
  )
  const others = session.customers
    .filter(({ id }) => id !== session.customer.id)
    .map(({ id, name }) => ({
      id,
      label: `Work for ${name}`,
      kind: 'Customer',
      icon: ArrowRightLeft,
      run: () => switchCustomer(id),
    }))
  return [...own, ...pages, ...others, ...person]
}

export function Palette({ rows }: { rows: readonly PageRow[] }) {
  const [typed, setTyped] = useState('')
  const found = useFoundCases(typed)
  const entries = [...entriesOf(rows, usePageActions(), useSession()), ...found.entries]
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay className={dialogStyles.veil} data-veil isOpen isDismissable onOpenChange={closePalette}>
      <Modal className={styles.palette}>
        <Window aria-label="Find">
          <Autocomplete filter={contains} onInputChange={setTyped}>
            <SearchField
              className={styles.paletteField}
              aria-label="Find pages, actions, people, companies and applications"
              autoFocus
            >
              <Icon of={Search} />
              <Input placeholder="Pages, people, companies, applications" />
              <kbd>Esc</kbd>
            </SearchField>
            <Menu
              className={menuStyles.menu}
              aria-label="Found"
              items={entries}
              onAction={closePalette}
              renderEmptyState={() => (
                <p className={styles.paletteNone}>
                  {found.isPending ? 'Looking …' : 'Nothing has this name.'}
                </p>
              )}
            >
              {(entry) => <Found entry={entry} />}
            </Menu>
          </Autocomplete>
        </Window>
      </Modal>
    </ModalOverlay>
  )
}

const Found = ({ entry }: { entry: Entry }) => (
  <MenuItem
    className={menuStyles.menuItem}
    textValue={[entry.label, entry.words].filter(Boolean).join(' ')}
    {...(entry.to !== undefined && { href: entry.to })}
    {...(entry.run && { onAction: () => void entry.run?.() })}
  >
    {entry.icon && <Icon of={entry.icon} />}
    <span>{entry.label}</span>
    <span className={`${fieldStyles.end} ${textStyles.hint} ${styles.kind}`}>
      {entry.kind.split(', ').map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ', '}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
    {entry.keys && <kbd>{shownKey(entry.keys)}</kbd>}
  </MenuItem>
)

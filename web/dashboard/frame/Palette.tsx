/** Find: pages, what the page can do, and other customers, by their names. */
import { ArrowRightLeft, Search } from 'lucide-react'
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
import { shownKey } from '../keys/key-names.ts'
import { Icon } from '../pieces/Icon.tsx'
import { personActions } from './frame-menus.ts'
import { addressOf, type PageRow } from './page-row.ts'
import { closePalette, type PageAction, usePageActions } from './palette-state.ts'

interface Entry {
  id: string
  label: string
  /** What kind of thing it is. */
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
  const entries = entriesOf(rows, usePageActions(), useSession())
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={closePalette}>
      <Modal className="palette">
        <Window aria-label="Find">
          <Autocomplete filter={contains}>
            <SearchField className="palette-field" aria-label="Find pages and actions" autoFocus>
              <Icon of={Search} />
              <Input placeholder="Pages and actions" />
              <kbd>Esc</kbd>
            </SearchField>
            <Menu
              className="menu"
              aria-label="Found"
              items={entries}
              onAction={closePalette}
              renderEmptyState={() => <p className="palette-none">Nothing has this name.</p>}
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
    className="menu-item"
    textValue={[entry.label, entry.words].filter(Boolean).join(' ')}
    {...(entry.to !== undefined && { href: entry.to })}
    {...(entry.run && { onAction: () => void entry.run?.() })}
  >
    {entry.icon && <Icon of={entry.icon} />}
    <span>{entry.label}</span>
    <span className="end hint">{entry.kind}</span>
    {entry.keys && <kbd>{shownKey(entry.keys)}</kbd>}
  </MenuItem>
)

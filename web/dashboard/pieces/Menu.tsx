/** A button that opens a menu. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { shownKey } from '../key-names.ts'
import * as buttonStyles from './Button.module.css'
import { Button, type ButtonKind, IconButton } from './Button.tsx'
import * as fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import * as styles from './Menu.module.css'
import * as textStyles from './text.module.css'

export interface MenuAction {
  id: string
  label: string
  hint?: string
  icon?: LucideIcon
  /** The key that does the same. */
  keys?: string
  danger?: boolean
  /** At the end of the line, such as a tick. */
  end?: ReactNode
  /** A path of the dashboard, or a whole address. */
  to?: string
  onDo?: () => unknown
}
/** `null` is a line between groups. */
export type MenuActions = ReadonlyArray<MenuAction | null>

const Item = ({ action }: { action: MenuAction }) => (
  <MenuItem
    id={action.id}
    textValue={action.label}
    className={action.danger ? `${styles.menuItem} ${buttonStyles.danger}` : styles.menuItem}
    {...(action.to !== undefined && { href: action.to })}
    {...(action.onDo && { onAction: () => void action.onDo?.() })}
  >
    {action.icon && <Icon of={action.icon} />}
    <span className={styles.both}>
      <span>{action.label}</span>
      {action.hint && <span className={textStyles.hint}>{action.hint}</span>}
    </span>
    {action.keys && <kbd>{shownKey(action.keys)}</kbd>}
    {action.end && <span className={fieldStyles.end}>{action.end}</span>}
  </MenuItem>
)

interface MenuListProps {
  label: string
  actions: MenuActions
}

/** The floating part, for a trigger of its own. */
export const FloatingMenu = ({
  label,
  actions,
  placement = 'bottom end',
}: MenuListProps & { placement?: 'bottom end' | 'bottom start' | 'top start' }) => (
  <Popover className={styles.floats} placement={placement} offset={4}>
    <Menu className={styles.menu} aria-label={label}>
      {actions.map((action, at) =>
        action === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name
          <Separator key={`line-${at}`} className={styles.menuLine} />
        ) : (
          <Item key={action.id} action={action} />
        ),
      )}
    </Menu>
  </Popover>
)

interface MenuButtonProps extends MenuListProps {
  icon: LucideIcon
  /** With words beside the icon; without, the label is the title of a square button. */
  words?: ReactNode
  kind?: ButtonKind
}

export const MenuButton = ({ label, actions, icon, words, kind = 'bare' }: MenuButtonProps) => (
  <MenuTrigger>
    {words ? (
      <Button kind={kind} icon={icon}>
        {words}
      </Button>
    ) : (
      <IconButton kind={kind} icon={icon} title={label} />
    )}
    <FloatingMenu label={label} actions={actions} />
  </MenuTrigger>
)

/** What the menus of the customer and of the person offer. */
import { Check, CircleUser, Keyboard, LogOut } from 'lucide-react'
import { createElement } from 'react'
import type { Role } from '../../../src/staff/roles.ts'
import { type Session, signOut, switchCustomer, type WorkedForCustomer } from '../api/session.ts'
import { Icon } from '../pieces/Icon.tsx'
import type { MenuAction, MenuActions } from '../pieces/Menu.tsx'
import { openKeyList } from './palette-state.ts'

const roleWords: Record<Role, string> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  DEVELOPER: 'Developer',
  REVIEWER: 'Reviewer',
  VIEWER: 'Viewer',
}
export const roleWord = (role: Role): string => roleWords[role]

export const modeWord = ({ mode }: Pick<WorkedForCustomer, 'mode'>): string =>
  mode === 'live' ? 'Live' : 'Sandbox'

export const customerActions = ({ customer, customers }: Session): MenuAction[] =>
  customers.map((each) => ({
    id: each.id,
    label: each.name,
    hint: `${modeWord(each)}, ${roleWord(each.role)}`,
    ...(each.id === customer.id && { end: createElement(Icon, { of: Check }) }),
    onDo: () => switchCustomer(each.id),
  }))

/** Signing out loads the page again, so that nothing of it stays in memory. */
const leave = () => signOut().finally(() => location.assign('/dashboard/sign-in'))

export const personActions = (): MenuActions => [
  { id: 'account', label: 'Your account', icon: CircleUser, to: '/account' },
  { id: 'keys', label: 'Keys', icon: Keyboard, keys: '?', onDo: openKeyList },
  null,
  { id: 'leave', label: 'Sign out', icon: LogOut, onDo: leave },
]

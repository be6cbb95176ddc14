/** The menus of the customer and of the person. */
import { Check, CircleUser, Keyboard, LogOut } from 'lucide-react'
import { createElement } from 'react'
import { atStart } from '#kernel/schemas/status-words.ts'
import { type Role, roleTable } from '#staff/roles.ts'
import { type Session, signOut, switchCustomer, type WorkedForCustomer } from '../api/session.ts'
import { Icon } from '../pieces/Icon.tsx'
import type { MenuAction, MenuActions } from '../pieces/Menu.tsx'
import { openKeyList } from './palette-state.ts'

export const roleWord = (role: Role): string => atStart(roleTable[role].word)

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

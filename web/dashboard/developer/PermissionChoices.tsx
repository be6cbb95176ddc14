/** The permissions of a credential, in words. */

import { grantablePermissions } from '#developer/grantable.ts'
import { type Permission, permissions, permissionTexts } from '#oauth/permissions.ts'
import { useSession } from '../api/session.ts'
import { Choice } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import * as styles from './PermissionChoices.module.css'

export type PermissionName = Permission

/** A role cannot rotate, end or delete a credential with a permission that it cannot grant. */
export function useGrantsAll({ permissions: held }: { permissions: readonly Permission[] }): boolean {
  const { role, customer } = useSession()
  const granted = grantablePermissions(role, customer.mode)
  return held.every((each) => granted.includes(each))
}

const groups: ReadonlyArray<{ title: string; of: readonly Permission[] }> = [
  { title: 'In applications, it may', of: ['create', 'read', 'review', 'erase', 'monitoring', 'screening'] },
  {
    title: 'In everything else, it may',
    of: [
      ...(['webhooks', 'workflows', 'publish', 'providers', 'settings', 'team'] as const),
      ...(['singleSignOn', 'credentials', 'audit', 'export'] as const),
    ],
  },
]

interface Props {
  value: readonly Permission[]
  onChange(value: Permission[]): void
}

/** The permissions that this role can grant; other permissions of the credential stay. */
export function PermissionChoices({ value, onChange }: Props) {
  const { role, customer } = useSession()
  const granted = grantablePermissions(role, customer.mode)
  return groups.map(({ title, of }) => (
    <fieldset key={title} className={`${fieldStyles.field} ${styles.permissions}`}>
      <legend className={fieldStyles.label}>{title}</legend>
      {of
        .filter((each) => granted.includes(each) || value.includes(each))
        .map((each) => (
          <Choice
            key={each}
            isSelected={value.includes(each)}
            isDisabled={!granted.includes(each)}
            onChange={(on) =>
              onChange(permissions.filter((known) => (known === each ? on : value.includes(known))))
            }
          >
            {permissionTexts[each]}
          </Choice>
        ))}
    </fieldset>
  ))
}

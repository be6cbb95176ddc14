/** What a credential may do, in words. */
import { grantablePermissions } from '../../../../src/developer/grantable.ts'
import { type Permission, permissions, permissionTexts } from '../../../../src/oauth/permissions.ts'
import { useSession } from '../../api/session.ts'
import { Choice } from '../../pieces/Choice.tsx'

export type PermissionName = Permission

interface Props {
  value: readonly Permission[]
  onChange(value: Permission[]): void
}

/** Only those that this role can give. */
export function PermissionChoices({ value, onChange }: Props) {
  const { role, customer } = useSession()
  const granted = grantablePermissions(role, customer.mode)
  return (
    <fieldset className="field permissions">
      <legend className="label">It may</legend>
      {permissions
        .filter((each) => granted.includes(each) || value.includes(each))
        .map((each) => (
          <Choice
            key={each}
            isSelected={value.includes(each)}
            onChange={(on) =>
              onChange(permissions.filter((known) => (known === each ? on : value.includes(known))))
            }
          >
            {permissionTexts[each]}
          </Choice>
        ))}
    </fieldset>
  )
}

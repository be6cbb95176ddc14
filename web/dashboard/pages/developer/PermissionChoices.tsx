/** What a credential may do, in words. */
import { grantablePermissions } from '../../../../src/developer/grantable.ts'
import { type Permission, permissions, permissionTexts } from '../../../../src/oauth/permissions.ts'
import { useSession } from '../../api/session.ts'
import { Choice } from '../../pieces/Choice.tsx'

export type PermissionName = Permission

/** What a role cannot give it can neither rotate, end nor delete. */
export function useGrantsAll({ permissions: held }: { permissions: readonly Permission[] }): boolean {
  const { role, customer } = useSession()
  const granted = grantablePermissions(role, customer.mode)
  return held.every((each) => granted.includes(each))
}

interface Props {
  value: readonly Permission[]
  onChange(value: Permission[]): void
}

/** Those that this role can give, and what the credential has beyond: that stays. */
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
            isDisabled={!granted.includes(each)}
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

/** Which permissions a person may give to a credential. */
import { type Permission, permissions } from '#oauth/permissions.ts'
import type { Role } from '#staff/roles.ts'

/** These let a machine do what the role of its creator does not include. */
const beyond: Record<'OWNER' | 'ADMIN' | 'DEVELOPER', readonly Permission[]> = {
  OWNER: [],
  ADMIN: ['export', 'singleSignOn'],
  DEVELOPER: [
    ...(['review', 'erase', 'export', 'publish', 'screening', 'monitoring', 'providers'] as const),
    ...(['settings', 'team', 'singleSignOn', 'audit'] as const),
  ],
}

/** A role cannot remove a permission that it cannot grant: a developer stops no system that decides. */
export function mayChangePermissions(
  grantable: readonly Permission[],
  before: readonly Permission[],
  after: readonly Permission[],
): boolean {
  const added = after.filter((each) => !before.includes(each))
  const removed = before.filter((each) => !after.includes(each))
  return [...added, ...removed].every((each) => grantable.includes(each))
}

/**
 * Everyone who creates credentials gives every permission in the sandbox. For a live customer only an owner
 * creates a credential that exports everything, and a developer none that decides or erases applications.
 */
export const grantablePermissions = (role: Role | null, mode: 'sandbox' | 'live'): readonly Permission[] => {
  if (role !== 'OWNER' && role !== 'ADMIN' && role !== 'DEVELOPER') return []
  return mode === 'sandbox' ? permissions : permissions.filter((each) => !beyond[role].includes(each))
}

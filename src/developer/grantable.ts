/** Which permissions a person may give to a credential. */
import { type Permission, permissions } from '../oauth/permissions.ts'
import type { Role } from '../staff/roles.ts'

/** These let a machine do what the role of a developer does not include. */
const beyondDevelopers: readonly Permission[] = ['review', 'erase', 'export']

/**
 * Owners and admins give every permission. Developers too in the sandbox; for a live customer they cannot
 * create a credential that decides or erases applications or exports everything, which they may not do
 * themselves.
 */
export const grantablePermissions = (role: Role | null, mode: 'sandbox' | 'live'): readonly Permission[] => {
  if (role === 'OWNER' || role === 'ADMIN') return permissions
  if (role !== 'DEVELOPER') return []
  return mode === 'sandbox' ? permissions : permissions.filter((each) => !beyondDevelopers.includes(each))
}

/** Bodies and replies of the operations that sign people in and manage their accounts. */
import type { Role } from '../../../src/staff/roles.ts'

interface Row<B, R> {
  body: B
  reply: R
}
type Nothing = Record<string, never>
type SignedIn = { state: 'SIGNED_IN' }

export interface SingleSignOn {
  issuer: string
  clientId: string
  domains: string[]
  roleClaim: string | null
  roleMapping: Record<string, Role>
  defaultRole: Role
}

export interface StaffOperations {
  'staff.session.verify': Row<{ code: string; kind: 'TOTP' | 'RECOVERY_CODE' }, SignedIn>
  'staff.passkeys.challenge': Row<Nothing, { options: object }>
  'staff.passkeys.signIn': Row<{ response: object }, SignedIn>
  'staff.singleSignOn.start': Row<{ email: string }, { url: string | null }>
  'staff.password.requestReset': Row<{ email: string }, Nothing>
  'staff.password.reset': Row<{ token: string; password: string }, Nothing>
  'staff.password.change': Row<{ currentPassword: string; newPassword: string }, Nothing>
  'staff.twoStep.start': Row<{ password: string }, { secret: string; uri: string }>
  'staff.twoStep.confirm': Row<{ code: string }, { recoveryCodes: string[] }>
  'staff.twoStep.remove': Row<{ password: string }, Nothing>
  'staff.passkeys.list': Row<
    Nothing,
    { data: Array<{ id: string; name: string; createdAt: string; lastUsedAt: string | null }> }
  >
  'staff.passkeys.register': Row<Nothing, { options: object }>
  'staff.passkeys.add': Row<{ name: string; response: object }, Nothing>
  'staff.passkeys.remove': Row<{ passkeyId: string }, Nothing>
  'team.singleSignOn.get': Row<Nothing, { singleSignOn: SingleSignOn | null }>
  'team.singleSignOn.set': Row<SingleSignOn & { clientSecret?: string }, Nothing>
  'team.singleSignOn.remove': Row<Nothing, Nothing>
}

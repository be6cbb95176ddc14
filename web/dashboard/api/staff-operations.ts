/** Bodies and replies of the operations that sign people in and manage their accounts. */
import type { Role } from '../../../src/staff/roles.ts'

interface Row<B, R> {
  body: B
  reply: R
}
type Nothing = Record<string, never>
type SignedIn = { state: 'SIGNED_IN' }

export interface SignedInPerson {
  id: string
  name: string
  email: string
  twoStep: boolean
  passkeys: number
}
export interface WorkedForCustomer {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  role: Role
}
export interface SessionReply {
  person: SignedInPerson | null
  customers: WorkedForCustomer[]
  csrfToken: string
  signIn: { sandbox: boolean }
}
export interface OpenSession {
  id: string
  current: boolean
  browser: string
  address: string
  createdAt: string
  lastUsedAt: string
}
export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  twoStep: 'PASSKEY' | 'TOTP' | 'NONE'
  lastUsedAt: string | null
}
export interface Invitation {
  id: string
  email: string
  role: Role
  invitedBy: string
  expiresAt: string
}
export interface SingleSignOn {
  issuer: string
  clientId: string
  domains: string[]
  roleClaim: string | null
  roleMapping: Record<string, Role>
  defaultRole: Role
}

export interface StaffOperations {
  'staff.session.get': Row<Nothing, SessionReply>
  'staff.session.create': Row<{ email: string; password: string }, { state: 'SIGNED_IN' | 'TWO_STEP' }>
  'staff.session.verify': Row<{ code: string; kind: 'TOTP' | 'RECOVERY_CODE' }, SignedIn>
  'staff.session.end': Row<Nothing, Nothing>
  'staff.passkeys.challenge': Row<Nothing, { options: object }>
  'staff.passkeys.signIn': Row<{ response: object }, SignedIn>
  'staff.singleSignOn.start': Row<{ email: string }, { url: string | null }>
  'staff.password.requestReset': Row<{ email: string }, Nothing>
  'staff.password.reset': Row<{ token: string; password: string }, Nothing>
  'staff.invitations.get': Row<
    { token: string },
    { email: string; customerName: string; role: Role; hasAccount: boolean }
  >
  'staff.invitations.accept': Row<{ token: string; name?: string; password?: string }, SignedIn>
  'staff.sessions.list': Row<Nothing, { data: OpenSession[] }>
  'staff.sessions.end': Row<{ sessionId: string }, Nothing>
  'staff.sessions.endOthers': Row<Nothing, Nothing>
  'staff.profile.update': Row<{ name: string }, Nothing>
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
  'team.list': Row<Nothing, { members: Member[]; invitations: Invitation[] }>
  'team.invite': Row<{ email: string; role: Role }, Nothing>
  'team.invitations.revoke': Row<{ invitationId: string }, Nothing>
  'team.members.update': Row<{ userId: string; role: Role }, Nothing>
  'team.members.remove': Row<{ userId: string }, Nothing>
  'team.singleSignOn.get': Row<Nothing, { singleSignOn: SingleSignOn | null }>
  'team.singleSignOn.set': Row<SingleSignOn & { clientSecret?: string }, Nothing>
  'team.singleSignOn.remove': Row<Nothing, Nothing>
}

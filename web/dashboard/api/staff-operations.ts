/** Bodies and replies of the operations that sign people in and manage their accounts. */
import type { Role } from '../../../src/staff/roles.ts'

interface Row<B, R> {
  body: B
  reply: R
}
type Nothing = Record<string, never>

export interface SingleSignOn {
  issuer: string
  clientId: string
  domains: string[]
  roleClaim: string | null
  roleMapping: Record<string, Role>
  defaultRole: Role
}

export interface StaffOperations {
  'staff.singleSignOn.start': Row<{ email: string }, { url: string | null }>
  'team.singleSignOn.get': Row<Nothing, { singleSignOn: SingleSignOn | null }>
  'team.singleSignOn.set': Row<SingleSignOn & { clientSecret?: string }, Nothing>
  'team.singleSignOn.remove': Row<Nothing, Nothing>
}

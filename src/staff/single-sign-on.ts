/** Rules of single sign-on: who may sign in through the provider of a customer, and with which role. */
import { isPublicMailDomain } from './public-mail-domains.ts'
import type { Role } from './roles.ts'

/** Roles that a provider can give. Ownership is only given by an owner. */
export const givenRoles = ['ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER'] as const satisfies readonly Role[]
export type GivenRole = (typeof givenRoles)[number]

export interface RoleRules {
  /** The claim with the value or the values; null: everyone has the default. */
  roleClaim: string | null
  roleMapping: Readonly<Record<string, GivenRole>>
  /** null: a person without a mapped value may not sign in. */
  defaultRole: GivenRole | null
}

/** The strongest role that one of the values gives. */
export function givenRoleOf(claims: Readonly<Record<string, unknown>>, rules: RoleRules): GivenRole | null {
  const { roleClaim, roleMapping, defaultRole } = rules
  const claim = roleClaim === null ? [] : claims[roleClaim]
  const values = (Array.isArray(claim) ? claim : [claim]).filter((each) => typeof each === 'string')
  const mapped = values.flatMap((each) => (Object.hasOwn(roleMapping, each) ? [roleMapping[each]] : []))
  return givenRoles.find((role) => mapped.includes(role)) ?? defaultRole
}

const label = '[\\p{L}\\p{N}]([\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?'
/** Two labels at least, and no IP address. */
const shape = new RegExp(`^(${label}\\.)+(?=[^.]*\\p{L})${label}$`, 'u')

/** Whether it may be named. That it belongs to the customer is proven by its DNS: domain-proofs.ts. */
export function domainProblem(domain: string): 'invalid' | 'public' | undefined {
  if (!shape.test(domain)) return 'invalid'
  return isPublicMailDomain(domain) ? 'public' : undefined
}

/** An owner keeps the password, so that a broken provider locks no user out. */
export const mustUseProvider = (role: Role): boolean => role !== 'OWNER'

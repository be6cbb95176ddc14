/** Rules of single sign-on: who comes through the provider of a customer, and in which role. */
import { domainOf } from './email-address.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'
import type { Role } from './roles.ts'

/** Roles that a provider can give. Ownership is only given by an owner. */
export const givenRoles = ['ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER'] as const satisfies readonly Role[]
export type GivenRole = (typeof givenRoles)[number]

export interface RoleRules {
  /** The claim with the value or the values; null: everyone has the default. */
  roleClaim: string | null
  roleMapping: Readonly<Record<string, GivenRole>>
  /** null: who has no mapped value may not come in. */
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

/** Only the domain of the owner's own proven address. undefined: it can be captured. */
export function domainProblem(
  domain: string,
  owner: { email: string; emailVerified: boolean },
): 'not_own' | 'public' | undefined {
  if (isPublicMailDomain(domain)) return 'public'
  return owner.emailVerified && domainOf(owner.email) === domain ? undefined : 'not_own'
}

/** An owner keeps the password, so that a broken provider locks nobody out. */
export const mustUseProvider = (role: Role): boolean => role !== 'OWNER'

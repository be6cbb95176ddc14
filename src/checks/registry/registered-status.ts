/** The status of an organization by all that its register says. */
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'

/** Registers may know who winds a company up before they say that it is wound up. */
export function registeredStatusOf({ organization, officers }: RegistryAnswer): OrganizationStatusCode {
  const { code } = organization.companyStatus
  const roles = officers.flat().flatMap((member) => member.roles.map((role) => role.code))
  if (code !== 'ACTIVE') return code
  if (roles.includes('BANKRUPTCY_TRUSTEE')) return 'BANKRUPT'
  return roles.includes('LIQUIDATOR') ? 'IN_LIQUIDATION' : code
}

/** Expands a test company of the catalogue into the full answer of the simulated register. */

import type { RegistryAnswer, RegistryOrganization } from '@foyer/company-registers/contract'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from '@foyer/company-registers/schemas/organization'
import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import register from './catalogue/register.json' with { type: 'json' }
import { combinationsOf, simulatedOfficersOf } from './officers.ts'
import { companiesAboveOf, simulatedOwnersOf } from './owners.ts'
import { addressOf, organizationIdentifierOf, requireEntry } from './scenario-values.ts'
import type { SimulatedMarket, TestCompany } from './scenarios.ts'

type ByMarketAndCode<T> = Record<SimulatedMarket, Record<string, T>>
const forms = register.forms satisfies Record<SimulatedMarket, object> as unknown as ByMarketAndCode<
  Omit<LegalType, 'localCode' | 'country'>
>
const industries = register.industries satisfies Record<
  SimulatedMarket,
  object
> as unknown as ByMarketAndCode<Omit<IndustryCodes, 'code' | 'primary' | 'rank'>>
type Authority = Pick<RegistrationAuthority, 'code' | 'name' | 'localName'>
const authorities: Record<SimulatedMarket, Authority> = register.authorities
const active: Record<SimulatedMarket, string> = register.active

const statusOf = ({ status, country, registered }: TestCompany): OrganizationStatus =>
  status
    ? { ...status, endedOn: status.endedOn ?? null, endReason: status.endReason ?? null }
    : {
        code: 'ACTIVE',
        registryStatus: active[country],
        since: registered,
        endedOn: null,
        endReason: null,
        events: [],
      }

export const legalTypeOf = ({ country, form }: TestCompany): LegalType => ({
  ...requireEntry(forms[country][form], `legal form ${form} in ${country}`),
  localCode: form,
  country,
})

const industriesOf = ({ country, industries: codes }: TestCompany): IndustryCodes[] =>
  codes.map((code, at) => ({
    ...requireEntry(industries[country][code], `industry ${code} in ${country}`),
    code,
    primary: at === 0,
    rank: at + 1,
  }))

const organizationOf = (company: TestCompany): RegistryOrganization => ({
  organizationName: company.name,
  previousNames: company.previousNames ?? [],
  organizationNumber: organizationIdentifierOf(company.country, company.number),
  legalType: legalTypeOf(company),
  foundationDate: company.founded,
  registrationDate: company.registered,
  addresses: company.addresses.map((address) => addressOf(address)),
  companyStatus: statusOf(company),
  numberOfEmployeesInterval: company.employees,
  industryCodes: industriesOf(company),
  businessActivity: company.activity,
  registrationAuthority: {
    ...authorities[company.country],
    country: company.country,
    registrationNumber: company.number,
  },
  registeredCorporateTaxDate: company.taxDate ?? null,
  registeredCorporateVatDate: company.vatDate ?? null,
})

export function registryAnswerOf(company: TestCompany, retrievedAt: Date): RegistryAnswer {
  const at = retrievedAt.toISOString()
  const provenance: Provenance = {
    source: 'REGISTRY',
    retrievedAt: at,
    asOf: at.slice(0, 10),
    reference: `simulator:${company.key}`,
  }
  const owners = simulatedOwnersOf(company)
  const { ruleText, ruleCode, coverage, origin } = company.signing
  return {
    organization: organizationOf(company),
    officers: simulatedOfficersOf(company),
    signing: {
      combinations: combinationsOf(company),
      basis: { coverage, origin, ruleText, ruleCode, truncated: false, provenance },
    },
    ...(owners && { owners, companiesAbove: companiesAboveOf(company) }),
    provenance,
    gaps: [...(company.gaps ?? [])],
  }
}

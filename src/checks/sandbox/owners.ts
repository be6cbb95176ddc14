/** The owners of test companies, as the registers of beneficial owners and of shares state them. */

import type { LegalType } from '@foyer/company-registers/schemas/organization'
import type {
  CompanyAbove,
  InterestType,
  OwnershipInterest,
  OwnershipParty,
  Share,
} from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import catalogue from './catalogue/owners.json' with { type: 'json' }
import { personRefOf } from './officers.ts'
import { organizationIdentifierOf, requireEntry } from './scenario-values.ts'
import { type SimulatedMarket, type TestCompany, testPersonOf } from './scenarios.ts'

interface TestInterest {
  /** The key of a test person, of a person or company of owners.json, or "applicant". */
  holder: string
  /** The key of a company of owners.json; absent: the test company itself. */
  of?: string
  /** The register's own code. It has an interval, or the entry has an exact share. */
  code: string
  share?: number
}
interface InterestCode {
  type: InterestType
  text: string
  /** More than. */
  above?: number
  /** At least. */
  from?: number
  to?: number
}

const codes = catalogue.codes as Record<SimulatedMarket, Record<string, InterestCode>>
const companies = catalogue.companies as Record<
  string,
  { country: CountryCode; number: string; name: string; form?: LegalType['category'] }
>
const persons = catalogue.persons as Record<
  string,
  { given: string; family: string; born: string; country: CountryCode }
>
const owners = catalogue.owners as Record<string, TestInterest[]>

/** undefined: the register gives none. */
export function simulatedOwnersOf(company: TestCompany): OwnershipInterest[] | undefined {
  return owners[company.key]?.map(({ holder, of, code, share }) => {
    const known = requireEntry(codes[company.country][code], `interest ${code} in ${company.country}`)
    return {
      holder: holder === 'applicant' ? organizationOf(company) : partyOf(holder),
      of: of === undefined ? null : organizationOf(requireEntry(companies[of], `company ${of}`)),
      type: known.type,
      share: share === undefined ? intervalOf(known) : exactly(share),
      registryCode: code,
      registryText: known.text,
    }
  })
}

/** The register entries of the companies above a test company. Without a form: a limited company. */
export function companiesAboveOf(company: TestCompany): CompanyAbove[] {
  const named = (owners[company.key] ?? []).flatMap(({ holder }) => companies[holder] ?? [])
  return named.map((above) => ({
    ...{ company: organizationOf(above), status: 'ACTIVE', otherNames: [] },
    category: above.form ?? 'LIMITED_COMPANY',
  }))
}

const intervalOf = ({ above, from, to }: InterestCode): Share | null =>
  to === undefined ? null : { minimum: above ?? from ?? 0, maximum: to, isAboveMinimum: above !== undefined }

const organizationOf = ({
  country,
  number,
  name,
}: {
  country: CountryCode
  number: string
  name: string
}): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber: organizationIdentifierOf(country, number),
})

function partyOf(key: string): OwnershipParty {
  const company = companies[key]
  if (company) return organizationOf(company)
  const officer = testPersonOf(key)
  if (officer) return personRefOf(officer)
  const { given, family, born, country } = requireEntry(persons[key], `owner ${key}`)
  return {
    kind: 'PERSON',
    name: { fullName: `${given} ${family}`, givenName: given, middleName: null, familyName: family },
    personalIdentityNumber: null,
    // Registers of owners publish the month of birth, not the day.
    dateOfBirth: { value: born, circa: false },
    nationality: country,
    countryOfResidence: country,
  }
}

/** The sandbox catalogue: test persons and companies, how to find them, and what each of them triggers. */

import type { OrganizationStatus } from '@foyer/company-registers/schemas/organization'
import { shownIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { MarketCode } from '@foyer/national-fields/market-code'
import type { CountryCode, ISODate, Language } from '@foyer/national-fields/schemas/primitives'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import companiesDe from './catalogue/companies-de.json' with { type: 'json' }
import companiesDk from './catalogue/companies-dk.json' with { type: 'json' }
import companiesEe from './catalogue/companies-ee.json' with { type: 'json' }
import companiesFi from './catalogue/companies-fi.json' with { type: 'json' }
import companiesFr from './catalogue/companies-fr.json' with { type: 'json' }
import companiesGb from './catalogue/companies-gb.json' with { type: 'json' }
import companiesNl from './catalogue/companies-nl.json' with { type: 'json' }
import companiesNo from './catalogue/companies-no.json' with { type: 'json' }
import companiesSe from './catalogue/companies-se.json' with { type: 'json' }
import personList from './catalogue/persons.json' with { type: 'json' }
import { organizationIdentifierOf } from './scenario-values.ts'

/** An address; `place` is a key of register.json. */
export interface TestAddress {
  type?: 'REGISTERED' | 'POSTAL' | 'VISITING'
  place: string
  street?: string
  houseNumber?: string
  poBox?: string
}

/** The answer of the eID for this person. Default: proven at the high level. */
export type EidBehaviour =
  | 'PROVEN'
  | 'SUBSTANTIAL_ASSURANCE'
  | 'LOW_ASSURANCE'
  | 'OTHER_PERSON'
  | 'CANCELLED'
  | 'TIMED_OUT'
  | 'UNAVAILABLE'
/** How the register responds to a lookup of this company. Default: it answers. */
export type RegistryBehaviour = 'ANSWERS' | 'NOT_FOUND' | 'DOWN' | 'DOWN_AT_FIRST' | 'SLOW' | 'TOO_SLOW'

export interface TestPerson {
  key: string
  country: SimulatedMarket
  /**
   * Canonical, as in workflows/markets. An official or synthetic test number, never a real person's.
   */
  number: string
  /** Only for Swedish coordination numbers: how certain the identity is. */
  coordination?: 'CONFIRMED' | 'PROBABLE' | 'UNCERTAIN'
  given: string
  middle?: string
  family: string
  gender: 'MALE' | 'FEMALE'
  birth: ISODate
  address: TestAddress
  /** `answersAs` is the key of the person that the eID returns instead. */
  behaviour?: { eid?: EidBehaviour; answersAs?: string; screening?: 'DOWN' }
  makesHappen: Described['makesHappen']
  expected: ExpectedResult
}

export interface TestOfficer {
  /** The key of a test person. Absent if the officer is an organization. */
  person?: string
  organization?: { name: string; number: string }
  /** The register's own codes, mapped in register.json. */
  roles: string[]
  from: ISODate
}

export interface TestSigning {
  ruleText: string[]
  ruleCode: string | null
  coverage: 'COMPLETE' | 'PARTIAL' | 'NONE'
  origin: 'STRUCTURED_REGISTER' | 'PARSED_TEXT' | 'STATUTORY_DEFAULT'
  /** Groups of person keys. The members of one group sign together. */
  combinations: string[][]
  /** Keys of persons who may sign alone, but only in day-to-day management. */
  dayToDay?: string[]
  limits?: string
}

export interface TestCompany {
  key: string
  country: SimulatedMarket
  /** Canonical, as in workflows/markets. */
  number: string
  name: string
  previousNames?: string[]
  /** The register's own code, mapped in register.json. */
  form: string
  founded: ISODate
  registered: ISODate
  employees: string
  industries: string[]
  activity: string
  taxDate?: ISODate
  vatDate?: ISODate
  /** Default: active since registration. */
  status?: Omit<OrganizationStatus, 'endedOn' | 'endReason'> & { endedOn?: ISODate; endReason?: string }
  addresses: TestAddress[]
  officers: TestOfficer[]
  signing: TestSigning
  gaps?: Array<{ field: 'officers' | 'signing'; reason: 'NOT_PUBLISHED' }>
  behaviour?: { registry?: RegistryBehaviour; screening?: 'DOWN' }
  makesHappen: Described['makesHappen']
  /** The key of the person who applies in `expected`. */
  applicant: string
  expected: ExpectedResult
}

interface Described {
  /** For people, in every language of the pages. */
  makesHappen: Record<Language, string>
}

/** The result with the workflows of src/workflows/templates, when nothing else needs a review. */
export interface ExpectedResult {
  status: ApplicationStatus
  /** The codes of the report's findings. */
  findings: string[]
}

/** The companies of each market's simulated registry. Its codes and texts are in catalogue/register.json. */
const companiesByMarket = {
  SE: companiesSe,
  NO: companiesNo,
  DK: companiesDk,
  FI: companiesFi,
  GB: companiesGb,
  DE: companiesDe,
  NL: companiesNl,
  FR: companiesFr,
  EE: companiesEe,
} satisfies Record<MarketCode, readonly Described[]>

/** A market with a simulated registry. */
export type SimulatedMarket = keyof typeof companiesByMarket
export const simulatedMarkets = Object.keys(companiesByMarket) as readonly SimulatedMarket[]

export const testPersons = personList satisfies readonly Described[] as readonly TestPerson[]
export const testCompanies: readonly TestCompany[] = simulatedMarkets.flatMap((country) =>
  (companiesByMarket[country] as unknown[]).map((entry) => ({ ...(entry as TestCompany), country })),
)

const personsByKey = new Map(testPersons.map((person) => [person.key, person]))
const companiesByKey = new Map(testCompanies.map((company) => [company.key, company]))

export const testPersonOf = (key: string): TestPerson | undefined => personsByKey.get(key)
export const testCompanyOf = (key: string): TestCompany | undefined => companiesByKey.get(key)

/** Ignores hyphens, and in Swedish numbers the century (or the 16 in front of an organization number). */
export function sameNumber(country: CountryCode, one: string, other: string): boolean {
  const comparable = (text: string) => {
    const kept = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
    return country === 'SE' && kept.length === 12 ? kept.slice(2) : kept
  }
  return comparable(one) === comparable(other)
}

export const testPersonByNumber = (country: CountryCode, number: string): TestPerson | undefined =>
  testPersons.find((person) => person.country === country && sameNumber(country, person.number, number))

export const testCompanyByNumber = (country: CountryCode, number: string): TestCompany | undefined =>
  testCompanies.find((company) => company.country === country && sameNumber(country, company.number, number))

export const givenNamesOf = (person: TestPerson): string =>
  [person.given, person.middle].filter(Boolean).join(' ')
export const fullNameOf = (person: TestPerson): string => `${givenNamesOf(person)} ${person.family}`

const BASE_LETTERS: Record<string, string> = { å: 'a', ä: 'a', æ: 'a', ö: 'o', ø: 'o', ü: 'u' }

/** A comparable name: lower case, no diacritics, single spaces. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[åäæöøü]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface Scenario extends Described {
  key: string
  kind: 'PERSON' | 'ORGANIZATION'
  country: CountryCode
  name: string
  number: string
  display: string
  /** Null for a person. */
  applicant: string | null
  expected: ExpectedResult
}

/** All scenarios, or those of one country, for sandbox.scenarios.list and the page of the test eID. */
export function scenariosOf(country?: CountryCode): Scenario[] {
  const persons = testPersons.map((person): Scenario => {
    const { key, country, number, makesHappen, expected } = person
    const name = fullNameOf(person)
    const display = shownIdentityNumber({ id: number, issuingCountry: country })
    return { key, kind: 'PERSON', country, name, number, display, makesHappen, applicant: null, expected }
  })
  const companies = testCompanies.map((company): Scenario => {
    const { key, country, name, number, makesHappen, applicant, expected } = company
    const { display } = organizationIdentifierOf(country, number)
    return { key, kind: 'ORGANIZATION', country, name, number, display, makesHappen, applicant, expected }
  })
  return [...persons, ...companies].filter(
    (scenario) => country === undefined || scenario.country === country,
  )
}

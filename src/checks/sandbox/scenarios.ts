/** The sandbox's catalogue: test persons and test companies, how to find them, and what each of them makes happen. */

import type { OrganizationStatus } from '../../schemas/organization.ts'
import type { CountryCode, ISODate } from '../../schemas/primitives.ts'
import companiesFi from './companies-fi.json' with { type: 'json' }
import companiesNo from './companies-no.json' with { type: 'json' }
import companiesSe from './companies-se.json' with { type: 'json' }
import personList from './persons.json' with { type: 'json' }

/** A house in a place of register.json. */
export interface TestAddress {
  type?: 'REGISTERED' | 'POSTAL' | 'VISITING'
  place: string
  street?: string
  houseNumber?: string
  poBox?: string
}

/** What the eID answers when this person is chosen. Without a word: proven at the high level. */
export type EidBehaviour =
  | 'PROVEN'
  | 'SUBSTANTIAL_ASSURANCE'
  | 'LOW_ASSURANCE'
  | 'OTHER_PERSON'
  | 'CANCELLED'
  | 'TIMED_OUT'
  | 'UNAVAILABLE'
/** What the register does when this company is asked for. Without a word: it answers. */
export type RegistryBehaviour = 'ANSWERS' | 'NOT_FOUND' | 'DOWN' | 'DOWN_AT_FIRST' | 'SLOW' | 'TOO_SLOW'

export interface TestPerson {
  key: string
  country: CountryCode
  /** Canonical: SE 12 digits, NO 11, FI with its separator. Published or synthetic, never a living person's. */
  number: string
  /** Swedish coordination numbers only: the level of identity. */
  coordination?: 'CONFIRMED' | 'PROBABLE' | 'UNCERTAIN'
  given: string
  middle?: string
  family: string
  gender: 'MALE' | 'FEMALE'
  birth: ISODate
  address: TestAddress
  /** `answersAs` is the key of the person whom the eID gives in her place. */
  behaviour?: { eid?: EidBehaviour; answersAs?: string; screening?: 'DOWN' }
  makesHappen: Record<'en' | 'sv', string>
}

export interface TestOfficer {
  /** The key of a test person; or else an organization. */
  person?: string
  organization?: { name: string; number: string }
  /** The register's own codes, read in register.json. */
  roles: string[]
  from: ISODate
}

export interface TestSigning {
  ruleText: string[]
  ruleCode: string | null
  coverage: 'COMPLETE' | 'PARTIAL' | 'NONE'
  origin: 'STRUCTURED_REGISTER' | 'PARSED_TEXT' | 'STATUTORY_DEFAULT'
  /** Keys of persons: any of these groups may sign. */
  combinations: string[][]
  /** Keys of those who may sign alone, but for day-to-day measures only. */
  dayToDay?: string[]
  limits?: string
}

export interface TestCompany {
  key: string
  country: CountryCode
  /** Canonical: SE 10 digits, NO 9, FI with hyphen. */
  number: string
  name: string
  previousNames?: string[]
  /** The register's own code, read in register.json. */
  form: string
  founded: ISODate
  registered: ISODate
  employees: string
  industries: string[]
  activity: string
  taxDate?: ISODate
  vatDate?: ISODate
  /** Without it: active since it was registered. */
  status?: Omit<OrganizationStatus, 'endedOn' | 'endReason'> & { endedOn?: ISODate; endReason?: string }
  addresses: TestAddress[]
  officers: TestOfficer[]
  signing: TestSigning
  gaps?: Array<{ field: 'officers' | 'signing'; reason: 'NOT_PUBLISHED' }>
  behaviour?: { registry?: RegistryBehaviour; screening?: 'DOWN' }
  makesHappen: Record<'en' | 'sv', string>
}

const inCountry = (country: CountryCode, list: unknown[]): TestCompany[] =>
  list.map((entry) => ({ ...(entry as TestCompany), country }))

export const testPersons: readonly TestPerson[] = personList as TestPerson[]
export const testCompanies: readonly TestCompany[] = [
  ...inCountry('SE', companiesSe),
  ...inCountry('NO', companiesNo),
  ...inCountry('FI', companiesFi),
]

const personsByKey = new Map(testPersons.map((person) => [person.key, person]))
const companiesByKey = new Map(testCompanies.map((company) => [company.key, company]))

export const testPersonOf = (key: string): TestPerson | undefined => personsByKey.get(key)
export const testCompanyOf = (key: string): TestCompany | undefined => companiesByKey.get(key)

/** However it is written: with or without hyphen, Swedish numbers with or without the century (or the 16 of an organization). */
export function sameNumber(country: CountryCode, one: string, other: string): boolean {
  const bare = (text: string) => {
    const kept = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
    return country === 'SE' && kept.length === 12 ? kept.slice(2) : kept
  }
  return bare(one) === bare(other)
}

export const testPersonByNumber = (country: CountryCode, number: string): TestPerson | undefined =>
  testPersons.find((person) => person.country === country && sameNumber(country, person.number, number))

export const testCompanyByNumber = (country: CountryCode, number: string): TestCompany | undefined =>
  testCompanies.find((company) => company.country === country && sameNumber(country, company.number, number))

export const givenNamesOf = (person: TestPerson): string =>
  [person.given, person.middle].filter(Boolean).join(' ')
export const fullNameOf = (person: TestPerson): string => `${givenNamesOf(person)} ${person.family}`

const NORDIC: Record<string, string> = { å: 'a', ä: 'a', æ: 'a', ö: 'o', ø: 'o', ü: 'u' }

/** Names made comparable: lower case, letters without their rings and dots, one space between words. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[åäæöøü]/g, (letter) => NORDIC[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** As people write it: SE 529999-9994, NO 310 022 209. */
export function displayOf(country: CountryCode, number: string): string {
  if (country === 'SE') return `${number.slice(0, -4)}-${number.slice(-4)}`
  if (country === 'NO' && number.length === 9) return number.replace(/^(...)(...)(...)$/, '$1 $2 $3')
  if (country === 'NO') return `${number.slice(0, 6)} ${number.slice(6)}`
  return number
}

export interface Scenario {
  key: string
  kind: 'PERSON' | 'ORGANIZATION'
  country: CountryCode
  name: string
  number: string
  display: string
  makesHappen: Record<'en' | 'sv', string>
}

/** Everything in the catalogue, of one country or of all: for sandbox.scenarios.list and the test eID's page. */
export function scenariosOf(country?: CountryCode): Scenario[] {
  const shown = (entry: TestPerson | TestCompany, kind: Scenario['kind'], name: string): Scenario => ({
    key: entry.key,
    kind,
    country: entry.country,
    name,
    number: entry.number,
    display: displayOf(entry.country, entry.number),
    makesHappen: entry.makesHappen,
  })
  return [
    ...testPersons.map((person) => shown(person, 'PERSON', fullNameOf(person))),
    ...testCompanies.map((company) => shown(company, 'ORGANIZATION', company.name)),
  ].filter((scenario) => country === undefined || scenario.country === country)
}

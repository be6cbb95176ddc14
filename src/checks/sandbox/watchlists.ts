/** The watchlists of the sandbox, and how a screened person or organization is matched against them. */

import type {
  MatchExplanation,
  SanctionListing,
  ScreenedOrganization,
  ScreenedPerson,
} from '@foyer/name-matching/schemas'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { PepHit } from '#kernel/schemas/screening.ts'
import lists from './catalogue/watchlists.json' with { type: 'json' }
import { requireEntry } from './scenario-values.ts'
import {
  folded,
  fullNameOf,
  sameNumber,
  type TestCompany,
  type TestPerson,
  testCompanyOf,
  testPersonOf,
} from './scenarios.ts'

interface Entry {
  entityId: string
  aliases: string[]
  topics: string[]
}
export interface ListedPerson extends Entry {
  person: TestPerson
  listings: SanctionListing[]
}
export interface ExposedPerson extends Entry, Pick<PepHit, 'kind' | 'relatedTo' | 'positions'> {
  person: TestPerson
}
export interface ListedCompany extends Entry {
  /** Null if the list knows only the name and no number. */
  company: TestCompany | null
  name: string
  country: CountryCode
  listings: SanctionListing[]
}

const personOf = (key: string) => requireEntry(testPersonOf(key), `person ${key}`)

export const listedPersons = lists.sanctionedPersons.map((entry) => ({
  ...entry,
  person: personOf(entry.person),
})) as ListedPerson[]

export const exposedPersons = lists.exposedPersons.map((entry) => ({
  ...entry,
  person: personOf(entry.person),
})) as ExposedPerson[]

export const listedCompanies: ListedCompany[] = lists.sanctionedCompanies.map(({ company, ...entry }) => {
  const listed = company === null ? null : requireEntry(testCompanyOf(company), `company ${company}`)
  return { ...entry, company: listed, country: listed?.country ?? entry.country ?? 'SE' }
})

type Factor = MatchExplanation['factors'][number]
type NameKind = MatchExplanation['nameKind']

const factor = (name: string, score: number, weight: number, detail: string): Factor => ({
  name,
  score,
  weight,
  detail,
})

/** The listed name or alias that equals the screened name, ignoring case and diacritics. */
function nameMatch(listed: string, aliases: string[], screened: string) {
  const wanted = folded(screened)
  if (folded(listed) === wanted) return { matchedName: listed, nameKind: 'PRIMARY' as NameKind }
  const alias = aliases.find((one) => folded(one) === wanted)
  return alias === undefined ? undefined : { matchedName: alias, nameKind: 'ALIAS' as NameKind }
}

const explained = (
  score: number,
  name: { matchedName: string; nameKind: NameKind },
  factors: Factor[],
): MatchExplanation => ({ score, algorithm: 'simulator@1', factors, ...name })

/** As live: what lies within it may be an estimate or a slip. */
const NEAR_YEARS = 2
const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * The strongest match is the number, then name and date of birth, then the name alone. A different date
 * lowers the score, and another year makes it a namesake.
 */
export function personMatch(
  listed: { person: TestPerson; aliases: string[] },
  screened: ScreenedPerson,
): MatchExplanation | undefined {
  const { person, aliases } = listed
  const number = screened.personalIdentityNumber
  const name = nameMatch(fullNameOf(person), aliases, screened.fullName)
  const named = name && factor('name', 1, 0.85, `${screened.fullName} = ${name.matchedName}`)
  if (number?.issuingCountry === person.country && sameNumber(person.country, number.id, person.number)) {
    const primary = name ?? { matchedName: fullNameOf(person), nameKind: 'PRIMARY' as NameKind }
    return explained(1, primary, [
      factor('identityNumber', 1, 1, 'The same number'),
      ...(named ? [named] : []),
    ])
  }
  if (!name || !named) return undefined
  const born = screened.dateOfBirth
  if (born === null) {
    return explained(0.85, name, [named, factor('birthDate', 0, 0, 'Not known')])
  }
  if (born === person.birth)
    return explained(0.97, name, [named, factor('birthDate', 1, 0.12, `Born ${born}`)])
  const detail = `Born ${born}, listed ${person.birth}`
  return Math.abs(yearOf(born) - yearOf(person.birth)) <= NEAR_YEARS
    ? explained(0.72, name, [named, factor('birthDate', -1, 0.13, detail)])
    : explained(0.43, name, [named, factor('birthYearDiffers', 1, -0.42, detail)])
}

export function organizationMatch(
  listed: ListedCompany,
  screened: ScreenedOrganization,
): MatchExplanation | undefined {
  const number = screened.organizationNumber
  const { company, country } = listed
  if (company && number?.issuingCountry === country && sameNumber(country, number.id, company.number)) {
    return explained(1, { matchedName: listed.name, nameKind: 'PRIMARY' }, [
      factor('organizationNumber', 1, 1, 'The same number'),
    ])
  }
  const name = nameMatch(listed.name, listed.aliases, screened.name)
  if (name) {
    return explained(0.9, name, [factor('name', 1, 0.9, `${screened.name} = ${name.matchedName}`)])
  }
  for (const previous of screened.previousNames) {
    const before = nameMatch(listed.name, listed.aliases, previous)
    if (!before) continue
    return explained(0.85, { ...before, nameKind: 'PREVIOUS' }, [
      factor('previousName', 1, 0.85, `Previous name: ${previous} = ${before.matchedName}`),
    ])
  }
  return undefined
}

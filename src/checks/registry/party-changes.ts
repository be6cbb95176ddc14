/** The differences in the officers and owners of two answers, and which of them a person must see. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { isHighRiskOn } from '@foyer/national-fields/high-risk/country-lists'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { companyStatusWords } from '#kernel/schemas/status-words.ts'
import { type OwnershipStructure, ownershipStructureOf } from '../ownership/structure.ts'
import { countriesOfParty } from '../rules/countries.ts'
import { withoutNewGaps } from './answers-together.ts'
import { added, isSameNamed, keyOf, nameOf, officersOf, ownersOf, type Party } from './named-parties.ts'
import { registeredStatusOf } from './registered-status.ts'

interface Statement {
  party: Party
  said: string
}

const rolesOf = ({ officers }: RegistryAnswer): Statement[] =>
  officers.flat().map(({ party, roles }) => ({
    party,
    said: roles
      .map(({ code }) => code)
      .sort()
      .join('|'),
  }))

const sharesOf = ({ owners = [] }: RegistryAnswer): Statement[] =>
  owners.map(({ holder, ...interest }) => ({ party: holder, said: JSON.stringify(interest) }))

/** Statements of the first that the second does not have. */
const without = (statements: readonly Statement[], others: readonly Statement[]): Statement[] =>
  statements.filter(
    ({ party, said }) => !others.some((other) => other.said === said && isSameNamed(other.party, party)),
  )

/** A missing party counts only where both answers are complete. */
const differs =
  (of: (answer: RegistryAnswer) => Statement[]) =>
  (before: RegistryAnswer, after: RegistryAnswer, isComplete: boolean): boolean => {
    const [then, now] = [of(before), of(after)]
    return without(now, then).length > 0 || (isComplete && without(then, now).length > 0)
  }

export const officersDiffer = differs(rolesOf)

/** For the screening: a name of a company above that was never searched for. */
function hasNewNameAbove(before: RegistryAnswer, after: RegistryAnswer): boolean {
  const namesOf = ({ companiesAbove = [] }: RegistryAnswer) =>
    companiesAbove.flatMap(({ company, otherNames }) => otherNames.map((name) => `${keyOf(company)}|${name}`))
  const known = namesOf(before)
  return namesOf(after).some((name) => !known.includes(name))
}

/** A party that is neither named nor hidden any more has left. */
export const ownersDiffer = (before: RegistryAnswer, after: RegistryAnswer): boolean =>
  differs(sharesOf)(before, withoutNewGaps(before, after), true) || hasNewNameAbove(before, after)

const wordsOf = (code: string): string => code.toLowerCase().replaceAll('_', ' ')
const lineOf = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what}: ${[...new Set(names)].join(', ')}`] : []

interface Located {
  party: Party
  countries: CountryCode[]
}

const officersIn = ({ officers }: RegistryAnswer): Located[] =>
  officers.flat().map(({ party, address }) => ({
    party,
    countries: [...countriesOfParty(party), ...(address?.country ? [address.country] : [])],
  }))
const ownersIn = (answer: RegistryAnswer): Located[] =>
  ownersOf(answer).map((party) => ({ party, countries: countriesOfParty(party) }))

/** Changes of known parties: AMLR articles 26 and 29. A new party is reviewed anyway. */
function movedToHighRisk(before: readonly Located[], after: readonly Located[], day: string): string[] {
  return after.flatMap(({ party, countries }) => {
    const known = before.filter((each) => isSameNamed(each.party, party))
    const moved = countries.filter(
      (country) => isHighRiskOn(country, day) && !known.some((each) => each.countries.includes(country)),
    )
    return known.length > 0 && moved.length > 0 ? [`${nameOf(party)} (${moved.join(', ')})`] : []
  })
}

const dayOf = ({ provenance }: RegistryAnswer): string => provenance.retrievedAt.slice(0, 10)
const deceasedOf = ({ officers }: RegistryAnswer): Party[] =>
  officers.flat().flatMap(({ party, deceased }) => (deceased === true ? [party] : []))
const sanctionedOf = ({ owners = [] }: RegistryAnswer): Party[] =>
  owners.flatMap(({ holder, isSanctioned }) => (isSanctioned ? [holder] : []))

/** Registers may know who winds a company up before they say that it is wound up. */
function statusByOfficers(before: RegistryAnswer, after: RegistryAnswer): string[] {
  const status = registeredStatusOf(after)
  const isTold = status === after.organization.companyStatus.code || status === registeredStatusOf(before)
  return isTold ? [] : [`Status by its officers: ${companyStatusWords[status]}`]
}

export function officersToReview(before: RegistryAnswer, after: RegistryAnswer): string[] {
  const moved = movedToHighRisk(officersIn(before), officersIn(after), dayOf(after))
  return [
    ...lineOf('New officer', added(officersOf(before), officersOf(after))),
    ...lineOf('Officer in a high-risk country', moved),
    ...lineOf('Officer registered as deceased', added(deceasedOf(before), deceasedOf(after))),
    ...statusByOfficers(before, after),
  ]
}

/** By the rules of one day: a change of the law is no change of the register. */
const structureOn = (day: string, answer: RegistryAnswer, market: CountryCode): OwnershipStructure | null =>
  ownershipStructureOf({ ...answer, provenance: { ...answer.provenance, retrievedAt: day } }, market)

/** All that positions and doubts follow from. */
const sourcesOf = ({ owners = [], tracedInPart = [], companiesAbove = [] }: RegistryAnswer): string =>
  JSON.stringify([owners, tracedInPart, companiesAbove])

const ownersAbove = (structure: OwnershipStructure | null): Party[] =>
  (structure?.owners ?? []).flatMap(({ party, position }) => {
    const ref = structure?.parties[party]
    return ref && (position === 'BENEFICIAL_OWNER' || position === 'NOT_TRACED') ? [ref] : []
  })

/**
 * AMLR article 26: a known party that was not a beneficial owner. Temporarily hidden owners count as before:
 * an outage does not make a company one without owners.
 */
function ownershipToReview(before: RegistryAnswer, after: RegistryAnswer, market: CountryCode): string[] {
  const together = withoutNewGaps(before, after)
  // A structure of a thousand owners takes a second, and most answers equal the last one.
  if (sourcesOf(before) === sourcesOf(together)) return []
  const day = after.provenance.retrievedAt
  const then = structureOn(day, before, market)
  const now = structureOn(day, together, market)
  const known = ownersOf(before)
  const reaching = ownersAbove(now).filter(
    (party) =>
      known.some((each) => isSameNamed(each, party)) &&
      !ownersAbove(then).some((each) => isSameNamed(each, party)),
  )
  const doubts = (now?.doubts ?? []).filter((doubt) => !then?.doubts.includes(doubt)).map(wordsOf)
  return [
    ...lineOf('Owner who reaches the threshold', reaching.map(nameOf)),
    ...lineOf('Ownership that is unclear now', doubts),
  ]
}

export function ownersToReview(before: RegistryAnswer, after: RegistryAnswer, market: CountryCode): string[] {
  const moved = movedToHighRisk(ownersIn(before), ownersIn(after), dayOf(after))
  const sanctioned = added(sanctionedOf(before), sanctionedOf(after))
  return [
    ...lineOf('New owner', added(ownersOf(before), ownersOf(after))),
    ...lineOf('Owner in a high-risk country', moved),
    ...lineOf('Owner whom the register calls sanctioned', sanctioned),
    ...ownershipToReview(before, after, market),
  ]
}

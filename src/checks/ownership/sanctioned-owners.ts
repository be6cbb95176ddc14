/**
 * Direct and indirect owners who may be on a sanctions list, or that the register marks as sanctioned, and
 * their joint share: a company that listed persons own by half counts as listed itself.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipInterest, OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { anyShare, largestOf, nothing, shareWords, sum, whole } from '@foyer/company-registers/shares'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { isSameParty, wordsOf } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import type { Case, Finding } from '#applications/case.ts'
import { answerOf, newestRegistryOf, registryOf } from '#applications/views.ts'
import { reaches, type Threshold, thresholdWords } from '#workflows/ownership/threshold.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isWeightyHit } from '../screening-hits.ts'
import { APPLICANT, type Holding, type HoldingGraph, holdingGraphOf } from './holdings.ts'
import { partyOfOwner } from './same-owner.ts'
import data from './sanctions-ownership.json' with { type: 'json' }
import { totalsOf } from './totals.ts'

export interface SanctionedOwner {
  name: string
  /** Each way down to the company, in words. */
  ways: string[]
  /** The register itself says that they are sanctioned. */
  isRegistered: boolean
}
export interface SanctionedOwnership {
  owners: SanctionedOwner[]
  /**
   * The share of the company that counts as theirs. A company that they own counts in full; control counts as
   * the whole.
   */
  share: Share
  /** The rules by which the company itself may count as listed, if the matches are true. */
  reached: OwnershipRule[]
}
type OwnershipRule = Threshold & { authority: string; instrument: string; from: ISODate }

/**
 * null: no owner has an active hit, and the register calls none sanctioned. The rules are those of the day of
 * the check.
 */
export function sanctionedOwnershipOf(of: Case, workflow: PublishedWorkflow): SanctionedOwnership | null {
  const registered = keysOf(
    registriesOf(of, workflow).flatMap(({ owners = [] }) =>
      owners.flatMap((each) => (each.isSanctioned ? nameOf(each.holder) : [])),
    ),
  )
  const names: Names = { registered, listed: new Set([...keysOf(listedNames(of)), ...registered]) }
  if (names.listed.size === 0) return null
  const rules = rulesOn((of.data.checks.SCREENING?.at ?? of.updatedAt.toISOString()).slice(0, 10))
  const found = statedOwnersOf(of, workflow).map((stated) => sanctionedIn(stated, names, rules))
  const owners = found.flatMap((each) => each.owners)
  if (owners.length === 0) return null
  const share = found.map((each) => each.share).reduce(largestOf)
  return {
    // The register and the applicant may both name an owner.
    owners: [...new Map(owners.toReversed().map((each) => [keyOf(each.name), each])).values()].toReversed(),
    share,
    reached: rules.filter((rule) => reaches(share, rule)),
  }
}

/** Empty: all were found before. */
export function newSanctionedOwners(before: Case, after: Case, workflow: PublishedWorkflow): Finding[] {
  const found = sanctionedOwnershipOf(after, workflow)
  const known = keysOf((sanctionedOwnershipOf(before, workflow)?.owners ?? []).map(({ name }) => name))
  return found?.owners.some(({ name }) => !known.has(keyOf(name)))
    ? [{ ...sanctionedOwnerDiscrepancy(found), outcome: 'REVIEW' }]
    : []
}

/** MAJORITY: by a rule of ownership, the company itself may count as listed. */
export const sanctionedOwnerDiscrepancy = ({ reached }: SanctionedOwnership) =>
  ({ code: 'sanctioned_owner', detail: reached.length > 0 ? 'MAJORITY' : 'MINORITY' }) as const

/** The answers at the decision and from the monitoring: an owner marked as sanctioned in either is found. */
function registriesOf(of: Case, workflow: PublishedWorkflow): RegistryAnswer[] {
  const answers = new Set([newestRegistryOf(of, workflow), registryOf(of, workflow)])
  return [...answers].filter((answer) => answer !== null)
}

function rulesOn(day: ISODate): OwnershipRule[] {
  const rules = (data.rules as OwnershipRule[]).filter(({ from }) => from <= day)
  return rules.filter((rule) => rules.findLast(({ authority }) => authority === rule.authority) === rule)
}

const listedNames = ({ data: { sanctionHits, personSanctionHits } }: Case): string[] =>
  [...sanctionHits, ...personSanctionHits].filter(isWeightyHit).flatMap(({ subject }) => subject ?? [])

/** Keys of names: a person is screened once, under one of the spellings in which sources name them. */
interface Names {
  listed: ReadonlySet<string>
  registered: ReadonlySet<string>
}
const keyOf = (name: string): string => wordsOf(name).join(' ')
const keysOf = (names: readonly string[]): Set<string> => new Set(names.map(keyOf))

interface StatedOwners {
  graph: HoldingGraph
  interests: readonly OwnershipInterest[]
}

/** The registered and the declared owners are not mixed: the same person is named in two ways. */
function statedOwnersOf(of: Case, workflow: PublishedWorkflow): StatedOwners[] {
  const registries = registriesOf(of, workflow)
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  const declared = answerOf(of, workflow, 'OWNERSHIP')
  const [registry] = registries
  const name = registry?.organization.organizationName ?? answer?.name ?? ''
  const organizationNumber = registry?.organization.organizationNumber ?? answer?.organizationNumber ?? null
  const applicant: OrganizationRef = { kind: 'ORGANIZATION', name, organizationNumber }
  const statedBy = (company: OrganizationRef, interests: readonly OwnershipInterest[]): StatedOwners => ({
    graph: holdingGraphOf(company, interests),
    interests,
  })
  return [
    ...registries.flatMap(({ organization, owners }) =>
      owners ? [statedBy({ ...applicant, name: organization.organizationName }, owners)] : [],
    ),
    ...(declared ? [statedBy(applicant, declaredInterests(declared))] : []),
  ]
}

const stated = { registryCode: null, registryText: null }

function declaredInterests({ owners }: OwnershipAnswer): OwnershipInterest[] {
  return owners.flatMap((owner): OwnershipInterest[] => {
    const holder = partyOfOwner(owner)
    const held = owner.ways.flatMap(({ share, through }) => {
      const companies = through.map(({ name, organizationNumber }): OrganizationRef => {
        return { kind: 'ORGANIZATION', name, organizationNumber }
      })
      const stops: OwnershipParty[] = [holder, ...companies]
      const shares = [share, ...through.map((company) => company.share)]
      return stops.map((each, at) => ({
        ...{ holder: each, of: companies[at] ?? null, type: 'SHAREHOLDING' as const },
        ...{ share: shares[at] ?? null, ...stated },
      }))
    })
    const control = owner.control.map((type) => ({ holder, of: null, type, share: null, ...stated }))
    return [...held, ...control]
  })
}

function sanctionedIn(
  { graph, interests }: StatedOwners,
  { listed, registered }: Names,
  rules: readonly OwnershipRule[],
): { owners: SanctionedOwner[]; share: Share } {
  const { parties } = graph
  const at = partiesNamed(listed, graph, interests)
  if (at.size === 0) return { owners: [], share: nothing }
  const marked = partiesNamed(registered, graph, interests)
  const { totals } = totalsOf(graph)
  const owners = [...at].map((index) => {
    const ways = totals.find(({ party }) => party === index)?.ways ?? []
    return {
      name: nameOf(parties[index]),
      ways: ways.slice(0, MOST_WAYS).map((way) => wayWords(way.parties, graph)),
      isRegistered: marked.has(index),
    }
  })
  return { owners, share: shareOfListed(graph, [...at], rules) }
}

/** By any of the names that are stated for a party, of which the graph keeps the first. */
function partiesNamed(
  names: ReadonlySet<string>,
  { parties }: HoldingGraph,
  interests: readonly OwnershipInterest[],
): Set<number> {
  const found = interests
    .flatMap(({ holder, of }) => [holder, ...(of ? [of] : [])])
    .filter((party) => names.has(keyOf(nameOf(party))))
    .map((party) => parties.findIndex((known) => isSameParty(known, party)))
    .filter((index) => index > APPLICANT)
  return new Set(found.sort((a, b) => a - b))
}

const MOST_WAYS = 3

/** Adds companies until no other is owned by those who count as listed (OFAC, question 401). */
function shareOfListed(
  { parties, holdings }: HoldingGraph,
  listed: readonly number[],
  rules: readonly OwnershipRule[],
): Share {
  const counted = new Set(listed)
  const ofListed = (company: number): Share =>
    holdings
      .filter(({ holder, of }) => of === company && counted.has(holder))
      .map(countedShare)
      .reduce(sum, nothing)
  for (let before = -1; before !== counted.size; ) {
    before = counted.size
    for (const company of parties.keys())
      if (company !== APPLICANT && rules.some((rule) => reaches(ofListed(company), rule)))
        counted.add(company)
  }
  return ofListed(APPLICANT)
}

/** An unknown share may be the whole. */
function countedShare({ shares, votes, control }: Holding): Share {
  if (control.length > 0) return whole
  return shares || votes ? largestOf(shares ?? nothing, votes ?? nothing) : anyShare
}

/** "Sven 60% of Topp AB, 100% of Mitten AB, 60% of the company". */
function wayWords(way: readonly number[], { parties, holdings }: HoldingGraph): string {
  const links = way.slice(0, -1).map((holder, at) => {
    const of = way[at + 1] ?? APPLICANT
    const held = of === APPLICANT ? 'the company' : nameOf(parties[of])
    const holding = holdings.find((each) => each.holder === holder && each.of === of)
    return `${holding ? holdingWords(holding) : ''} of ${held}`
  })
  return `${nameOf(parties[way[0] ?? 0])}: ${links.join(', which holds ')}`
}

function holdingWords({ shares, votes, control }: Holding): string {
  const share = shares ?? votes
  return (
    [...(share ? [shareWords(share)] : []), ...(control.length > 0 ? ['control'] : [])].join(' and ') ||
    'a share'
  )
}

const nameOf = (party: OwnershipParty | undefined): string =>
  party === undefined ? '' : party.kind === 'PERSON' ? party.name.fullName : party.name

/** The share that counts as theirs, and the consequence. */
export function sanctionedShareWords({ share, reached }: SanctionedOwnership): string {
  const counted = `What counts as owned by possibly listed owners: ${shareWords(share)}`
  if (reached.length === 0) return counted
  const rules = reached.map((rule) => `${rule.authority}: ${thresholdWords(rule)}`).join('; ')
  return `${counted}. The company itself then counts as listed (${rules})`
}

/** The beneficial owners, and the unclear parts of the structure. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { anyShare, exactly, isMajority, nothing, product, sum, whole } from '@foyer/company-registers/shares'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OwnerPosition } from '#kernel/schemas/ownership.ts'
import { reaches, type Threshold, thresholdOn } from '#workflows/ownership/threshold.ts'
import { SMALLEST_FOLLOWED } from './follow-owners.ts'
import { APPLICANT, type HoldingGraph, holdingGraphOf } from './holdings.ts'
import { type Total, totalsOf } from './totals.ts'

/** Why a person must look at the structure. */
export type OwnershipDoubt = 'CIRCULAR' | 'NOT_TRACED' | 'COMPANY_NOT_ACTIVE'

/** `share` of a company that is NOT_TRACED: the part without a known owner. */
export interface PositionedOwner extends Total {
  position: OwnerPosition
}

export interface OwnershipStructure extends HoldingGraph {
  threshold: Threshold
  /** Persons, and companies without a known owner; those above the threshold first. */
  owners: PositionedOwner[]
  /** Pairs of parties: holder and company. */
  circular: Array<{ holder: number; of: number }>
  doubts: OwnershipDoubt[]
}

/** null: the register gave no owners. */
export function ownershipStructureOf(
  { organization, owners, officers, provenance, tracedInPart = [], companiesAbove = [] }: RegistryAnswer,
  market: CountryCode,
): OwnershipStructure | null {
  if (!owners || owners.length === 0) return null
  const { organizationName: name, organizationNumber } = organization
  const graph = holdingGraphOf({ kind: 'ORGANIZATION', name, organizationNumber }, owners)
  const threshold = thresholdOn(market, provenance.retrievedAt.slice(0, 10))
  const { totals, circular, isCutOff } = totalsOf(graph)
  const unnamed = totals.flatMap((total) => unnamedPartOf(total, graph, tracedInPart) ?? [])
  const placed = totals.flatMap((total): PositionedOwner[] => {
    const rest = unnamed.find(({ party }) => party === total.party)
    const position = positionOf(total, rest, graph, threshold)
    return position ? [{ ...(position === 'NOT_TRACED' && rest ? rest : total), position }] : []
  })
  const isUntraced = isCutOff || isOwner(sumOf(unnamed), threshold)
  const inactive = totals.filter(({ party }) => isNotActive(graph.parties[party], companiesAbove))
  const stated = graph.officials.map(({ party }) => party)
  const hasOwner = placed.some(({ position }) => position === 'BENEFICIAL_OWNER')
  const managers = () => managersOf(officers).map((party) => partyIn(graph, party))
  const officials = hasOwner ? [] : stated.length > 0 ? stated : managers()
  return {
    ...graph,
    threshold,
    owners: [...placed.sort(byShare), ...officials.map((party) => standsIn(party))],
    circular,
    doubts: [
      ...(circular.length > 0 ? (['CIRCULAR'] as const) : []),
      ...(isUntraced ? (['NOT_TRACED'] as const) : []),
      ...(isOwner(sumOf(inactive), threshold) ? (['COMPANY_NOT_ACTIVE'] as const) : []),
    ],
  }
}

type Held = Pick<Total, 'share' | 'decides'>
const isOwner = ({ share, decides }: Held, threshold: Threshold): boolean =>
  reaches(share, threshold) || reaches(decides, threshold)

/** null: an intermediate company with enough known owners. */
function positionOf(
  total: Total,
  unnamed: Held | undefined,
  { parties, holdings }: HoldingGraph,
  threshold: Threshold,
): OwnerPosition | null {
  if (parties[total.party]?.kind === 'PERSON')
    return isOwner(total, threshold) ? 'BENEFICIAL_OWNER' : 'BELOW_THRESHOLD'
  if (unnamed && isOwner(unnamed, threshold)) return 'NOT_TRACED'
  return holdings.some(({ of }) => of === total.party) ? null : 'BELOW_THRESHOLD'
}

/**
 * A person that a register does not name, or names in a way that Foyer cannot read, may control the company.
 */
const anybody: RegistryGap['reason'][] = ['NOT_IDENTIFIED', 'UNKNOWN_CODE']

/**
 * The share of the applicant that people outside every register hold through this company. Where a register
 * has answered in full, only exact shares below 100% show that a person is missing: registers with bands omit
 * holders below their first band.
 */
function unnamedPartOf(
  total: Total,
  { parties, holdings }: HoldingGraph,
  tracedInPart: NonNullable<RegistryAnswer['tracedInPart']>,
): Total | null {
  const company = parties[total.party]
  if (company?.kind !== 'ORGANIZATION') return null
  const holders = holdings.filter(({ of }) => of === total.party)
  const missing = tracedInPart.find((each) => isSameParty(each.company, company))?.reasons
  if (holders.length === 0 || missing?.some((reason) => anybody.includes(reason))) return total
  const shares = holders.map(({ shares, votes, control }) =>
    shares || votes || control.length > 0 ? (shares ?? nothing) : anyShare,
  )
  const isExact = shares.every(({ minimum, maximum }) => minimum === maximum)
  if (!missing && (!isExact || shares.every(({ maximum }) => maximum === 0))) return null
  const rest = exactly(100 - shares.reduce(sum, nothing).maximum)
  const isDecided = holders.some(({ votes, control }) => control.length > 0 || (votes && isMajority(votes)))
  return {
    ...total,
    share: product(rest, total.share),
    decides: product(isMajority(rest) && !isDecided ? whole : rest, total.decides),
  }
}

/** One person may stand behind several companies. The smallest are not followed, and not counted. */
const sumOf = (parts: readonly Total[]): Held =>
  parts
    .filter(({ share, decides }) => Math.max(share.maximum, decides.maximum) >= SMALLEST_FOLLOWED)
    .reduce<Held>(
      (all, part) => ({ share: sum(all.share, part.share), decides: sum(all.decides, part.decides) }),
      { share: nothing, decides: nothing },
    )

/**
 * It is unknown in whose interest an administrator decides, and who took over the holdings of a dissolved
 * company.
 */
const isNotActive = (
  party: OwnershipParty | undefined,
  companiesAbove: NonNullable<RegistryAnswer['companiesAbove']>,
): boolean =>
  party?.kind === 'ORGANIZATION' &&
  companiesAbove.some(({ company, status }) => status !== 'ACTIVE' && isSameParty(company, party))

const rankOf = ({ position }: PositionedOwner): number => (position === 'BELOW_THRESHOLD' ? 1 : 0)
const byShare = (a: PositionedOwner, b: PositionedOwner): number =>
  rankOf(a) - rankOf(b) || b.share.maximum - a.share.maximum || b.share.minimum - a.share.minimum

const standsIn = (party: number): PositionedOwner => ({
  party,
  position: 'MANAGING_OFFICIAL',
  share: nothing,
  decides: nothing,
  control: [],
  ways: [],
})

/** The managing director, otherwise the chair, otherwise the board (AMLR article 22(2)). */
export function managersOf(officers: RegistryAnswer['officers']): OwnershipParty[] {
  for (const code of ['CEO', 'CHAIR', 'BOARD_MEMBER']) {
    const found = officers.flat().filter(({ roles }) => roles.some((role) => role.code === code))
    if (found.length > 0) return found.map(({ party }) => party)
  }
  return []
}

function partyIn({ parties }: HoldingGraph, party: OwnershipParty): number {
  const at = parties.findIndex((known) => known !== parties[APPLICANT] && isSameParty(known, party))
  return at >= 0 ? at : parties.push(party) - 1
}

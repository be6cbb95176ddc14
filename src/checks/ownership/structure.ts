/** Who the beneficial owners are, and what in the structure is not clear. */
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { isSameParty } from '../../applications/record-matching.ts'
import type { OwnerPosition, OwnershipParty } from '../../schemas/ownership.ts'
import type { CountryCode } from '../../schemas/primitives.ts'
import { nothing } from '../../workflows/ownership/shares.ts'
import { reaches, type Threshold, thresholdOn } from '../../workflows/ownership/threshold.ts'
import { APPLICANT, type HoldingGraph, holdingGraphOf } from './holdings.ts'
import { type Total, totalsOf } from './totals.ts'

/** Why a person must look at the structure. */
export type OwnershipDoubt = 'CIRCULAR' | 'NOT_TRACED'

export interface PositionedOwner extends Total {
  position: OwnerPosition
}

export interface OwnershipStructure extends HoldingGraph {
  threshold: Threshold
  /** Persons, and companies that nobody is known to own; those above the threshold first. */
  owners: PositionedOwner[]
  /** Pairs of parties: holder and company. */
  circular: Array<{ holder: number; of: number }>
  doubts: OwnershipDoubt[]
}

/** null: the register gave no owners. */
export function ownershipStructureOf(
  { organization, owners, officers, provenance }: RegistryAnswer,
  market: CountryCode,
): OwnershipStructure | null {
  if (!owners || owners.length === 0) return null
  const { organizationName: name, organizationNumber } = organization
  const graph = holdingGraphOf({ kind: 'ORGANIZATION', name, organizationNumber }, owners)
  const threshold = thresholdOn(market, provenance.retrievedAt.slice(0, 10))
  const { totals, circular } = totalsOf(graph)
  const placed = totals.flatMap((total): PositionedOwner[] => {
    const position = positionOf(total, graph, threshold)
    return position ? [{ ...total, position }] : []
  })
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
      ...(placed.some(({ position }) => position === 'NOT_TRACED') ? (['NOT_TRACED'] as const) : []),
    ],
  }
}

/** null: a company in between, or one that is too small to matter. */
function positionOf(total: Total, { parties, holdings }: HoldingGraph, threshold: Threshold) {
  const isOwner = reaches(total.share, threshold) || reaches(total.decides, threshold)
  if (parties[total.party]?.kind === 'PERSON') return isOwner ? 'BENEFICIAL_OWNER' : 'BELOW_THRESHOLD'
  if (holdings.some(({ of }) => of === total.party)) return null
  return isOwner ? 'NOT_TRACED' : 'BELOW_THRESHOLD'
}

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

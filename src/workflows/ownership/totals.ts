/** The total share of one person in the company, and of all persons together. In percent. */
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { decidedBy, exactly, nothing, product, sum, whole } from '@foyer/company-registers/shares'
import type { Holdings, OwnershipWay } from './declared.ts'
import { reaches, type Threshold } from './threshold.ts'

/** The product of the shares on the way. */
export const shareOfWay = ({ share, through }: OwnershipWay): Share =>
  through.reduce((upToHere, company) => product(upToHere, company.share), share)

export const totalShareOf = ({ ways }: Pick<Holdings, 'ways'>): Share =>
  ways.reduce((total, way) => sum(total, shareOfWay(way)), nothing)

/** The majority holder of a company decides over all that it holds (AMLR article 54). */
const decidedOn = ({ share, through }: OwnershipWay): Share => {
  const links = [share, ...through.map((company) => company.share)]
  return links.map(decidedBy).reduce(product, whole)
}

/** Whether the person is a beneficial owner: by share, by majority or by control. */
export function isBeneficialOwner(holdings: Holdings, threshold: Threshold): boolean {
  const decides = holdings.ways.reduce((total, way) => sum(total, decidedOn(way)), nothing)
  return (
    holdings.control.length > 0 || reaches(totalShareOf(holdings), threshold) || reaches(decides, threshold)
  )
}

/** More than this is more than the whole, whatever the true shares within the intervals are. */
const WHOLE = 100
/** Thirds are stated as 33.3, so that the sum is 99.9. */
const ALMOST_WHOLE = 99.5

export interface JointShare {
  /** Not limited to the whole. */
  minimum: number
  maximum: number
  isTooMuch: boolean
  /** Nothing is left that has to be explained. */
  isWhole: boolean
}

/** `others` is what registered people below the threshold hold. */
export function jointShareOf(
  all: ReadonlyArray<Pick<Holdings, 'ways'>>,
  others: Share = nothing,
): JointShare {
  const totals = all.map(totalShareOf)
  const rounded = (percent: number): number => Math.round(percent * 1e6) / 1e6
  const minimum = rounded(totals.reduce((total, share) => total + share.minimum, 0))
  const maximum = rounded(totals.reduce((total, share) => total + share.maximum, 0))
  const isAbove = totals.some(({ isAboveMinimum }) => isAboveMinimum)
  return {
    minimum,
    maximum: Math.min(maximum, WHOLE),
    isTooMuch: minimum > WHOLE || (minimum === WHOLE && isAbove),
    isWhole: maximum + others.maximum >= ALMOST_WHOLE,
  }
}

/** Whether enough is left for a beneficial owner who is not named: as much as the intervals allow. */
export function leavesOwnerUnnamed(joint: JointShare, others: Share, threshold: Threshold): boolean {
  const rest = Math.round((WHOLE - joint.minimum - others.minimum) * 1e6) / 1e6
  return !joint.isWhole && reaches(exactly(rest), threshold)
}

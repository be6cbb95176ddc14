/** How an owner comes to a share of the applicant, in words. */

import type { OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { isMajority, shareWords } from '@foyer/company-registers/shares'
import type { OwnershipStructure, PositionedOwner } from '#checks/ownership/structure.ts'
import type { Way } from '#checks/ownership/totals.ts'
import { reaches, thresholdWords } from '#workflows/ownership/threshold.ts'

/** More than these are counted. */
const MOST_NAMED = 3

export function howWords(owner: PositionedOwner, structure: OwnershipStructure): string {
  const { threshold, parties } = structure
  const nameOf = (at: number) => nameIn(parties, at)
  if (owner.position === 'MANAGING_OFFICIAL')
    return `stands in, because nobody holds ${thresholdWords(threshold)}`
  const held = owner.ways.filter(({ share }) => share.maximum > 0)
  const words = [
    ...(held.length > MOST_NAMED
      ? [`in ${held.length} ways`]
      : held.map((way) => wayWords(way, held, nameOf))),
    ...owner.control.map(({ of, text }) => (of === 0 ? text : `${text} of ${nameOf(of)}`)),
    ...majorityWords(owner, structure),
    ...(owner.position === 'BELOW_THRESHOLD' ? [`not ${thresholdWords(threshold)}`] : []),
    ...(owner.position === 'NOT_TRACED' ? [untracedWords(owner, structure)] : []),
  ]
  return words.join(', ')
}

const untracedWords = ({ party }: PositionedOwner, { holdings }: OwnershipStructure): string =>
  holdings.some(({ of }) => of === party)
    ? 'not all of its own owners are known'
    : 'its own owners are not known'

function wayWords({ parties, share }: Way, all: Way[], nameOf: (at: number) => string): string {
  const between = parties.slice(1, -1).map(nameOf)
  const route = between.length === 0 ? 'directly' : `through ${between.join(' and ')}`
  return all.length === 1 ? route : `${shareWords(share)} ${route}`
}

/** Where the product of the shares is too small, and the majority of a company in between decides. */
function majorityWords({ share, decides, control }: PositionedOwner, { threshold }: OwnershipStructure) {
  if (control.length > 0 || reaches(share, threshold) || !reaches(decides, threshold)) return []
  return [isMajority(decides) ? 'decides by majority' : `decides over ${shareWords(decides)}`]
}

function nameIn(parties: readonly OwnershipParty[], at: number): string {
  const party = parties[at]
  if (!party) return ''
  return party.kind === 'ORGANIZATION' ? party.name : party.name.fullName
}

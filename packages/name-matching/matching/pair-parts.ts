/** Pairs the parts of two names: the nearest first, then neighbours that the other writes as one word. */
import { possibleJoins } from './join-parts.ts'
import { bySpelling, type PairedParts, type PartPair, pairOf } from './part-cost.ts'
import type { NamePart, PreparedName } from './prepared-name.ts'

export interface Pairing {
  pairs: PairedParts[]
  /** The parts of each name that have no counterpart, without particles. */
  left: [NamePart[], NamePart[]]
}
type Used = [Set<number>, Set<number>]

/** Words that are nearly equal come first, then neighbours that the other writes as one, then the rest. */
export function pairParts(one: PreparedName, other: PreparedName): Pairing {
  const used: Used = [new Set(), new Set()]
  const possible = possiblePairs(one, other)
  const pairs = taken(possible.filter(isNear), used)
  if (mayBeDivided(one, other, used)) {
    pairs.push(...takenJoins(possibleJoins(one, other, used), used))
  }
  pairs.push(...taken(possible, used))
  return { pairs, left: [leftOf(one.parts, used[0]), leftOf(other.parts, used[1])] }
}

const isNear = ({ how, letters }: PairedParts): boolean =>
  how === 'NICKNAME' || (how !== 'INITIAL' && letters <= 1)

/** Particles may be written together with their word: van der Meulen, Vandermeulen. */
function mayBeDivided(one: PreparedName, other: PreparedName, used: Used): boolean {
  const free: [number, number] = [freeParts(one, used[0]), freeParts(other, used[1])]
  if (free[0] > 0 && one.kind === 'PERSON' && (free[0] > 1 || one.parts.length === 2)) return true
  return free[0] !== free[1] || (free[0] > 0 && [one, other].some(({ parts }) => parts.some(isParticle)))
}
const isParticle = ({ role }: NamePart): boolean => role === 'PARTICLE'

const isFree = (part: NamePart, index: number, used: Set<number>): boolean =>
  part.role !== 'PARTICLE' && !used.has(index)
const freeParts = ({ parts }: PreparedName, used: Set<number>): number =>
  parts.filter((part, index) => isFree(part, index, used)).length
const leftOf = (parts: readonly NamePart[], used: Set<number>): NamePart[] =>
  parts.filter((part, index) => isFree(part, index, used))

/** Equal words come before nicknames and initials, these before words that differ. */
const rank: Readonly<Record<PartPair['how'], number>> = {
  EQUAL: 0,
  GROUP: 0.05,
  JOINED: 0.3,
  NICKNAME: 0.5,
  LETTERS: 0.1,
  INITIAL: 0.45,
  NUMBER: 0.6,
}

type PossiblePair = PairedParts & { cost: number }

/** All pairs that could be made, the cheapest first. */
function possiblePairs(one: PreparedName, other: PreparedName): PossiblePair[] {
  const possible: PossiblePair[] = []
  for (const [first, part] of one.parts.entries()) {
    if (part.role === 'PARTICLE') continue
    for (const [second, counterpart] of other.parts.entries()) {
      if (counterpart.role === 'PARTICLE') continue
      const pair = pairOf(part, counterpart, one.kind)
      if (!pair) continue
      const cost = rank[pair.how] + pair.share + placesApart(first, second, one, other) / 1000
      possible.push({ ...pair, one: part, other: counterpart, at: [first, second], joined: [1, 1], cost })
    }
  }
  return possible.sort((a, b) => a.cost - b.cost || bySpelling(a, b))
}

/** Between equal costs, the same place in the name, from its beginning or from its end. */
function placesApart(first: number, second: number, one: PreparedName, other: PreparedName): number {
  const fromEnd = one.parts.length - first - (other.parts.length - second)
  return Math.min(Math.abs(first - second), Math.abs(fromEnd))
}

/** Takes each pair whose parts are still free. */
function taken(possible: readonly PairedParts[], used: Used): PairedParts[] {
  return possible.filter(({ at: [first, second] }) => {
    if (used[0].has(first) || used[1].has(second)) return false
    used[0].add(first)
    used[1].add(second)
    return true
  })
}

/** The same for parts that are joined with their neighbours. */
function takenJoins(possible: readonly PairedParts[], used: Used): PairedParts[] {
  return possible.filter(({ at, joined }) => {
    const places = at.map((first, side) =>
      Array.from({ length: joined[side] as number }, (_, index) => first + index),
    ) as [number[], number[]]
    if (places.some((indexes, side) => indexes.some((index) => used[side as 0 | 1].has(index)))) return false
    for (const side of [0, 1] as const) for (const index of places[side]) used[side].add(index)
    return true
  })
}

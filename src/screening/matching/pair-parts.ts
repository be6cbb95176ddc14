/** Pairs the parts of two names: the nearest first, then neighbours that the other writes as one word. */
import { lettersOf, longerOf, type PartPair, pairOf } from './part-cost.ts'
import type { NameKind, NamePart, PreparedName } from './prepared-name.ts'
import { chineseSoundOf, soundOf } from './words/sound.ts'

export interface Pairing {
  pairs: PairedParts[]
  /** The parts of each name that have no counterpart, without particles. */
  left: [NamePart[], NamePart[]]
}
export interface PairedParts extends PartPair {
  one: NamePart
  other: NamePart
  /** Positions of the parts in their names. */
  at: [number, number]
  /** How many parts of each name were joined. */
  joined: [number, number]
}

type Used = [Set<number>, Set<number>]

/** Words that are nearly equal come first, then neighbours that the other writes as one, then the rest. */
export function pairParts(one: PreparedName, other: PreparedName): Pairing {
  const used: Used = [new Set(), new Set()]
  const possible = possiblePairs(one, other)
  const pairs = taken(possible.filter(isNear), used)
  if (mayBeDivided(one, other, used)) {
    joinNeighbours(one, other, used, pairs, 0)
    joinNeighbours(other, one, [used[1], used[0]], pairs, 1)
  }
  pairs.push(...taken(possible, used))
  return { pairs, left: [leftOf(one.parts, used[0]), leftOf(other.parts, used[1])] }
}

const isNear = ({ how, letters }: PairedParts): boolean =>
  how === 'NICKNAME' || (how !== 'INITIAL' && letters <= 1)

/** Particles may be written together with their word: van der Meulen, Vandermeulen. */
function mayBeDivided(one: PreparedName, other: PreparedName, used: Used): boolean {
  const free: [number, number] = [freeParts(one, used[0]), freeParts(other, used[1])]
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
      // Between equal costs, the same place in the name.
      const cost = rank[pair.how] + pair.share + Math.abs(first - second) / 1000
      possible.push({ ...pair, one: part, other: counterpart, at: [first, second], joined: [1, 1], cost })
    }
  }
  return possible.sort((a, b) => a.cost - b.cost)
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

export const MOST_JOINED = 4
const MOST_LETTERS_JOINED = 1.5
const SHARE_JOINED = 0.34

/** Two to four neighbours of one name against a free part of the other. Particles may be among them. */
function joinNeighbours(
  one: PreparedName,
  other: PreparedName,
  used: Used,
  pairs: PairedParts[],
  side: 0 | 1,
): void {
  for (const [second, counterpart] of other.parts.entries()) {
    if (!isFree(counterpart, second, used[1])) continue
    const best = bestRun(one.parts, counterpart, used[0], one.kind)
    if (!best) continue
    for (let index = best.first; index < best.first + best.count; index++) used[0].add(index)
    used[1].add(second)
    const [a, b] = side === 0 ? [best.part, counterpart] : [counterpart, best.part]
    pairs.push({
      ...best.pair,
      one: a,
      other: b,
      at: side === 0 ? [best.first, second] : [second, best.first],
      joined: side === 0 ? [best.count, 1] : [1, best.count],
    })
  }
}

interface Run {
  first: number
  count: number
  part: NamePart
  pair: PartPair
}

function bestRun(
  parts: readonly NamePart[],
  counterpart: NamePart,
  used: Set<number>,
  kind: NameKind,
): Run | undefined {
  let best: Run | undefined
  for (let first = 0; first < parts.length - 1; first++)
    for (let count = 2; count <= MOST_JOINED && first + count <= parts.length; count++) {
      const run = parts.slice(first, first + count)
      if (run.some((part, index) => used.has(first + index) || !canJoin(part))) break
      if (run.every(({ role }) => role === 'PARTICLE')) continue
      const joined = joinedPair(run, counterpart, kind)
      if (joined && (!best || joined.pair.letters < best.pair.letters)) best = { first, count, ...joined }
    }
  return best
}

/** The neighbours as one word, if the counterpart may be that word. */
export function joinedPair(
  run: readonly NamePart[],
  counterpart: NamePart,
  kind: NameKind,
): Pick<Run, 'part' | 'pair'> | undefined {
  if (tooFar(run, counterpart)) return undefined
  const part = nearestJoin(run, counterpart)
  const letters = lettersOf(part, counterpart)
  const share = letters / longerOf(part, counterpart)
  if (letters > MOST_LETTERS_JOINED || share > SHARE_JOINED || (kind !== 'PERSON' && letters > 1))
    return undefined
  return { part, pair: { how: 'JOINED', letters, share } }
}

/** Which neighbours may be written as one word: not a number, and not only particles. */
export const mayJoin = (run: readonly NamePart[]): boolean =>
  run.every(canJoin) && !run.every(({ role }) => role === 'PARTICLE')

const canJoin = ({ role }: NamePart): boolean => role !== 'NUMBER' && role !== 'COUNTRY'

const MOST_DIFFERENCE = 6
const tooFar = (run: readonly NamePart[], { roman, script }: NamePart): boolean =>
  script === 'LATIN' &&
  Math.abs(run.reduce((length, part) => length + part.roman.length, 0) - roman.length) > MOST_DIFFERENCE

const articles = new Set(['al', 'el', 'ul', 'il'])

function nearestJoin(run: readonly NamePart[], counterpart: NamePart): NamePart {
  const [written, spoken] = joinsOf(run)
  return spoken && lettersOf(spoken, counterpart) < lettersOf(written, counterpart) ? spoken : written
}

/** As written, and as spoken if that differs: Nasr al-Din, Nasruddin. */
export function joinsOf(run: readonly NamePart[]): [NamePart] | [NamePart, NamePart] {
  const written = joinedPart(run)
  const article = run.findIndex(
    ({ roman }, index) => index > 0 && index < run.length - 1 && articles.has(roman),
  )
  if (article === -1) return [written]
  const next = run[article + 1] as NamePart
  return [written, joinedPart(run, (part, index) => (index === article ? `u${next.roman[0]}` : part.roman))]
}

function joinedPart(
  run: readonly NamePart[],
  romanOf: (part: NamePart, index: number) => string = (part) => part.roman,
): NamePart {
  const roman = run.map(romanOf).join('')
  const first = run[0] as NamePart
  return {
    ...first,
    role: 'NAME',
    text: run.map(({ text }) => text).join(''),
    roman,
    sound: soundOf(roman),
    chinese: chineseSoundOf(roman),
    key: '',
    nicknames: [],
  }
}

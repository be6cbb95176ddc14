/** Neighbouring parts of a name that another name writes as one word. */
import { bySpelling, lettersOf, longerOf, type PairedParts, type PartPair } from './part-cost.ts'
import type { NameKind, NamePart, PreparedName } from './prepared-name.ts'
import { chineseSoundOf, soundOf } from './words/sound.ts'

export const MOST_JOINED = 4
const MOST_LETTERS_JOINED = 1.5
const SHARE_JOINED = 0.34

type Used = readonly [ReadonlySet<number>, ReadonlySet<number>]

/** Two to four neighbours of one name against a free part of the other, the nearest first. */
export function possibleJoins(one: PreparedName, other: PreparedName, used: Used): PairedParts[] {
  const joins = [
    ...joinsOnOneSide(one, other, used),
    ...joinsOnOneSide(other, one, [used[1], used[0]]).map(turned),
  ]
  return joins.sort((a, b) => a.letters - b.letters || bySpelling(a, b))
}

const turned = (pair: PairedParts): PairedParts => ({
  ...pair,
  one: pair.other,
  other: pair.one,
  at: [pair.at[1], pair.at[0]],
  joined: [pair.joined[1], pair.joined[0]],
})

/** Particles may be among the neighbours. */
function joinsOnOneSide({ parts, kind }: PreparedName, other: PreparedName, used: Used): PairedParts[] {
  const joins: PairedParts[] = []
  for (let first = 0; first < parts.length - 1; first++)
    for (let count = 2; count <= MOST_JOINED && first + count <= parts.length; count++) {
      const run = parts.slice(first, first + count)
      if (run.some((part, index) => used[0].has(first + index) || !canJoin(part))) break
      if (run.every(({ role }) => role === 'PARTICLE')) continue
      for (const [second, counterpart] of other.parts.entries()) {
        if (counterpart.role === 'PARTICLE' || used[1].has(second)) continue
        const joined = joinedPair(run, counterpart, kind)
        if (!joined) continue
        const [part, pair] = [joined.part, joined.pair]
        joins.push({ ...pair, one: part, other: counterpart, at: [first, second], joined: [count, 1] })
      }
    }
  return joins
}

/** The neighbours as one word, if the counterpart may be that word. */
export function joinedPair(
  run: readonly NamePart[],
  counterpart: NamePart,
  kind: NameKind,
): { part: NamePart; pair: PartPair } | undefined {
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

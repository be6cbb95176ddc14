/** The distinct words of a list's names: finds those that may be the same as a word of a screened name. */
import { joinedPair, nearly, type RoughJoin, roughJoinsOf } from '../join-parts.ts'
import { type PartPair, pairOf } from '../part-cost.ts'
import type { NameKind, NamePart } from '../prepared-name.ts'
import { keyTableSteps } from './key-table.ts'
import { buildLetterTable } from './letter-table.ts'
import { addJoinKeys, addPartKeys } from './part-keys.ts'
import type { Steps } from './steps.ts'
import { type KeyBuffer, newKeyBuffer } from './word-keys.ts'

/** Words of the list by their number, and the letters in which they differ. */
export interface NearTerms {
  terms: number[]
  letters: number[]
}

export interface Terms {
  count: number
  near(part: NamePart): NearTerms
  /** For neighbours written as one word, which are not the words of the next name too. */
  nearJoined(run: readonly NamePart[]): NearTerms
  bytes: number
}

/** Compares a word with the terms that share one of its keys. */
type Find = (
  asked: readonly RoughJoin[],
  most: typeof differing | typeof nearly,
  addKeys: (buffer: KeyBuffer) => void,
  pairWith: (term: NamePart) => PartPair | undefined,
) => NearTerms

function* findSteps(parts: readonly NamePart[]): Steps<{ find: Find; bytes: number }> {
  const table = yield* keyTableSteps(parts.length, (term, buffer) =>
    addPartKeys(buffer, parts[term] as NamePart, 'FILE'),
  )
  const letters = buildLetterTable(parts)
  const buffer = newKeyBuffer()
  /** The look-up in which a word was last compared: a word is often found under several keys. */
  const seen = new Uint32Array(parts.length)
  let lookUp = 0
  const find: Find = (asked, most, addKeys, pairWith) => {
    const near: NearTerms = { terms: [], letters: [] }
    lookUp = (lookUp + 1) >>> 0
    letters.ask(asked, most)
    buffer.length = 0
    addKeys(buffer)
    const compare = (term: number) => {
      if (seen[term] === lookUp) return
      seen[term] = lookUp
      const pair = pairWith(parts[term] as NamePart)
      if (!pair || pair.letters > MOST_LETTERS) return
      near.terms.push(term)
      near.letters.push(pair.letters)
    }
    const compareIfNear = (term: number) => {
      if (seen[term] === lookUp) return
      if (letters.mayBeNear(term)) compare(term)
      else seen[term] = lookUp
    }
    for (let at = 0; at < buffer.length; at++)
      table.each(buffer.keys[at] as number, at < buffer.latin ? compare : compareIfNear)
    return near
  }
  return { find, bytes: table.bytes + letters.bytes + seen.byteLength }
}

export function* termsSteps(parts: readonly NamePart[], kind: NameKind): Steps<Terms> {
  const { find, bytes } = yield* findSteps(parts)
  // Screened names share most of their words, as long as the preparation keeps these.
  const known = new WeakMap<NamePart, NearTerms>()
  const knownRuns = new Map<string, NearTerms>()
  return {
    count: parts.length,
    near(part) {
      const before = known.get(part)
      if (before) return before
      const near = find(
        [part],
        differing,
        (buffer) => addPartKeys(buffer, part, 'LOOK_UP'),
        (term) => pairOf(part, term, kind),
      )
      known.set(part, near)
      return near
    },
    nearJoined(run) {
      const spelling = run.map(({ text }) => text).join(' ')
      const before = knownRuns.get(spelling)
      if (before) return before
      const joins = roughJoinsOf(run)
      const near = find(
        joins,
        nearly,
        (buffer) => addJoinKeys(buffer, run, joins),
        (term) => (term.role === 'PARTICLE' ? undefined : joinedPair(run, term, kind, joins)?.pair),
      )
      if (knownRuns.size >= MOST_KNOWN) knownRuns.clear()
      knownRuns.set(spelling, near)
      return near
    },
    bytes,
  }
}

const MOST_KNOWN = 20_000

/** With more in one word, no other evidence makes a hit. */
const MOST_LETTERS = 2.75
/** The same as whole letters, written or spoken. */
const differing = { written: 2, spoken: 2 }

/** The Latin letters of a list's words in typed arrays: most words that share a key differ too much. */
import type { NamePart } from '../prepared-name.ts'

type Spelled = Pick<NamePart, 'roman' | 'sound'>

/** How many letters may differ as written, and as spoken. */
interface Limits {
  written: number
  spoken: number
}

export interface LetterTable {
  /** Keeps the words that the terms are measured against. */
  ask(words: readonly Spelled[], most: Limits): void
  /** Whether no more letters differ, as written or as spoken. Some terms cannot be measured: true. */
  mayBeNear(term: number): boolean
  bytes: number
}

/** Bits of a number that count letters. Longer words are not measured. */
const LONGEST = 31
const CODES = 37
/** In place of a length. */
const NOT_MEASURED = 255

/** Letters from 1 to 26, digits from 27 on; 0: another sign. */
function codeOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 96
  return unit >= 48 && unit <= 57 ? unit - 21 : 0
}

interface Letters {
  starts: Uint32Array
  lengths: Uint8Array
  codes: Uint8Array
}

/** A word whose letters are asked for: for each letter, its positions as bits. */
interface Pattern {
  positions: Int32Array
  length: number
}

export function buildLetterTable(parts: readonly NamePart[]): LetterTable {
  const isMeasured = parts.map(
    ({ script }) => script === 'LATIN' || script === 'CYRILLIC' || script === 'GREEK',
  )
  const written = lettersOf(parts.map(({ roman }, term) => (isMeasured[term] ? roman : undefined)))
  const spoken = lettersOf(parts.map(({ sound }, term) => (isMeasured[term] ? sound : undefined)))
  const asked: Array<{ written: Pattern; spoken: Pattern }> = []
  let count = 0
  let limits: Limits = { written: 0, spoken: 0 }
  return {
    ask(words, most) {
      limits = most
      count = words.every(({ roman, sound }) => canMeasure(roman) && canMeasure(sound)) ? words.length : 0
      for (let at = 0; at < count; at++) {
        const { roman, sound } = words[at] as Spelled
        asked[at] ??= { written: newPattern(), spoken: newPattern() }
        setPattern((asked[at] as (typeof asked)[number]).written, roman)
        setPattern((asked[at] as (typeof asked)[number]).spoken, sound)
      }
    },
    mayBeNear(term) {
      if (count === 0 || written.lengths[term] === NOT_MEASURED || spoken.lengths[term] === NOT_MEASURED)
        return true
      for (let at = 0; at < count; at++) {
        const word = asked[at] as (typeof asked)[number]
        if (isWithin(word.written, written, term, limits.written)) return true
        if (isWithin(word.spoken, spoken, term, limits.spoken)) return true
      }
      return false
    },
    bytes: [written, spoken].reduce(
      (sum, { starts, lengths, codes }) => sum + starts.byteLength + lengths.byteLength + codes.byteLength,
      0,
    ),
  }
}

const canMeasure = (word: string): boolean =>
  word.length > 0 && word.length <= LONGEST && /^[a-z0-9]+$/.test(word)

function lettersOf(words: ReadonlyArray<string | undefined>): Letters {
  const measured = words.map((word) => (word !== undefined && canMeasure(word) ? word : undefined))
  const starts = new Uint32Array(words.length)
  const lengths = new Uint8Array(words.length)
  const codes = new Uint8Array(measured.reduce((sum, word) => sum + (word?.length ?? 0), 0))
  let next = 0
  for (const [at, word] of measured.entries()) {
    starts[at] = next
    lengths[at] = word?.length ?? NOT_MEASURED
    for (let index = 0; word !== undefined && index < word.length; index++)
      codes[next++] = codeOf(word.charCodeAt(index))
  }
  return { starts, lengths, codes }
}

const newPattern = (): Pattern => ({ positions: new Int32Array(CODES), length: 0 })

function setPattern(pattern: Pattern, word: string): void {
  pattern.positions.fill(0)
  pattern.length = word.length
  for (let at = 0; at < word.length; at++) {
    const code = codeOf(word.charCodeAt(at))
    pattern.positions[code] = (pattern.positions[code] as number) | (1 << at)
  }
}

/** The same distance as `lettersBetween`, without reading the words themselves. */
function isWithin(
  { positions, length }: Pattern,
  { starts, lengths, codes }: Letters,
  term: number,
  most: number,
) {
  const count = lengths[term] as number
  if (count - length > most || length - count > most) return false
  const first = starts[term] as number
  const last = 1 << (length - 1)
  let distance = length
  let [increased, decreased, diagonal, before] = [-1, 0, 0, 0]
  for (let at = first; at < first + count; at++) {
    const matches = positions[codes[at] as number] as number
    const swapped = ((~diagonal & matches) << 1) & before
    diagonal = (((matches & increased) + increased) ^ increased) | matches | decreased | swapped
    let rises = decreased | ~(diagonal | increased)
    let falls = diagonal & increased
    if (rises & last) distance++
    else if (falls & last) distance--
    rises = (rises << 1) | 1
    falls <<= 1
    increased = falls | ~(diagonal | rises)
    decreased = rises & diagonal
    before = matches
  }
  return distance <= most
}

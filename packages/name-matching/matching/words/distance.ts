/** Counts the letters that differ between two words: inserted, deleted, changed, or swapped neighbours. */

const WORD_BITS = 31
/** For each UTF-16 code unit, the positions in the pattern. Emptied after each use. */
const positions = new Int32Array(0x1_0000)

/**
 * The restricted Damerau-Levenshtein distance (optimal string alignment), bit by bit: Hyyrö, "A bit-vector
 * algorithm for computing Levenshtein and Damerau edit distances" (2003). Longer words use the matrix.
 */
export function lettersBetween(one: string, other: string): number {
  if (one === other) return 0
  const [pattern, text] = one.length <= other.length ? [one, other] : [other, one]
  const { length } = pattern
  if (length === 0) return text.length
  if (length > WORD_BITS) return byMatrix(pattern, text)
  for (let index = 0; index < length; index++) {
    const code = pattern.charCodeAt(index)
    positions[code] = (positions[code] as number) | (1 << index)
  }
  const distance = byBits(length, text)
  for (let index = 0; index < length; index++) positions[pattern.charCodeAt(index)] = 0
  return distance
}

/** Which letters a word has, as bits: some letters share a bit. */
export function lettersIn(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** At least so many letters differ between words with these letters. */
export const fewestBetween = (one: number, other: number): number =>
  Math.max(bitsIn(one & ~other), bitsIn(other & ~one))

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function byBits(length: number, text: string): number {
  const last = 1 << (length - 1)
  let distance = length
  let increased = -1
  let decreased = 0
  let diagonal = 0
  let before = 0
  for (let index = 0; index < text.length; index++) {
    const matches = positions[text.charCodeAt(index)] as number
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
  return distance
}

/** Longer words are cut: names need no more, and hostile input would cost its square. */
const LONGEST = 200

function byMatrix(one: string, other: string): number {
  const a = one.slice(0, LONGEST)
  const b = other.slice(0, LONGEST)
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + differs,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (beforeLast[column - 2] as number) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return (last[b.length] as number) + Math.abs(one.length - a.length - (other.length - b.length))
}

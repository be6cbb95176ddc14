/** Keys of words for the index: the hash of the word, and of the word without one or two of its letters. */

/** Kinds of keys that must not meet: letters of a script, a group of synonyms, consonants. */
export type KeySpace = number

/** Keys of one word. Used again for each word, so that nothing is allocated. */
export interface KeyBuffer {
  keys: Uint32Array
  length: number
  /** From here on they are keys of Latin letters. */
  latin: number
}
export const newKeyBuffer = (): KeyBuffer => ({ keys: new Uint32Array(1024), length: 0, latin: 0 })

export function addKey(buffer: KeyBuffer, key: number): void {
  if (buffer.length === buffer.keys.length) {
    const larger = new Uint32Array(buffer.length * 2)
    larger.set(buffer.keys)
    buffer.keys = larger
  }
  buffer.keys[buffer.length++] = key
}

const PRIME = 0x0100_0193
const OFFSET = 0x811c_9dc5

/** FNV-1a, one UTF-16 code unit at a time. */
const step = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME)

/** Spreads the bits: the highest ones choose the bucket. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  const twice = Math.imul(once ^ (once >>> 12), 0x297a_2d39)
  return (twice ^ (twice >>> 15)) >>> 0
}

function hashFrom(hash: number, word: string, from: number): number {
  let result = hash
  for (let at = from; at < word.length; at++) result = step(result, word.charCodeAt(at))
  return result
}

export const hashOf = (word: string, space: KeySpace): number => mixed(hashFrom(OFFSET ^ space, word, 0))

/** Longer words are given fewer deletions, so that a hostile name cannot have thousands of keys. */
const LONGEST_TWO = 24
const LONGEST_ONE = 64

/**
 * How many letters are deleted. Two words of the same length that differ by this many letters share a key; in
 * words of three or four letters, two other letters make another word.
 */
export function deletionsOf(length: number): 0 | 1 | 2 {
  if (length <= 2 || length > LONGEST_ONE) return 0
  return length <= 4 || length > LONGEST_TWO ? 1 : 2
}

/** Adds the key of the word, and those of the word without up to `most` of its letters. */
export function addWordKeys(buffer: KeyBuffer, word: string, most: number, space: KeySpace): void {
  let before = OFFSET ^ space
  addKey(buffer, mixed(hashFrom(before, word, 0)))
  if (most === 0) return
  for (let first = 0; first < word.length; first++) {
    const code = word.charCodeAt(first)
    // Deleting either of two equal neighbours gives the same word.
    if (code !== word.charCodeAt(first + 1)) {
      addKey(buffer, mixed(hashFrom(before, word, first + 1)))
      if (most > 1) addSecondDeletions(buffer, word, first, before)
    }
    before = step(before, code)
  }
}

function addSecondDeletions(buffer: KeyBuffer, word: string, first: number, before: number): void {
  let between = before
  for (let second = first + 1; second < word.length; second++) {
    const code = word.charCodeAt(second)
    if (code !== word.charCodeAt(second + 1)) addKey(buffer, mixed(hashFrom(between, word, second + 1)))
    between = step(between, code)
  }
}

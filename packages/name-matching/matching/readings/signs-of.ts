/** Reads words of scripts by their signs: Greek, Korean, Japanese, Thai and Burmese. */
import type { Script } from '../words/writing.ts'
import { burmeseSigns } from './burmese.ts'
import { hangulSigns } from './hangul.ts'
import { keysOfSigns, lettersByReadings, type Sign } from './letters-by-readings.ts'
import { longestSigns } from './longest-signs.ts'
import { greek, kana } from './sign-tables.ts'
import { thaiSigns } from './thai.ts'

interface Reader {
  signs: (word: string) => Sign[]
  /** Vowels that Latin writers add. */
  silentVowels: string
  /** How much a sign counts that has none of its readings: in syllables, more than a letter. */
  weight: number
}

const readers: Partial<Record<Script, Reader>> = {
  GREEK: { signs: (word) => longestSigns(word, greek), silentVowels: '', weight: 1 },
  KANA: { signs: (word) => longestSigns(word, kana), silentVowels: '', weight: 1.5 },
  HANGUL: { signs: hangulSigns, silentVowels: '', weight: 3 },
  THAI: { signs: thaiSigns, silentVowels: 'ao', weight: 1.5 },
  BURMESE: { signs: burmeseSigns, silentVowels: '', weight: 2 },
}

export const isReadBySigns = (script: Script): boolean => readers[script] !== undefined

const known = new Map<string, Sign[]>()
const MOST_KNOWN = 20_000

function signsOf(word: string, reader: Reader): Sign[] {
  const before = known.get(word)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const signs = reader.signs(word)
  known.set(word, signs)
  return signs
}

/** Another script is less certain than equal letters. */
const OTHER_SCRIPT = 0.2

/** The letters that differ between a word in a script and a Latin one. */
export function lettersAcross(word: string, script: Script, latin: string): number {
  const reader = readers[script]
  if (!reader) return Number.POSITIVE_INFINITY
  return OTHER_SCRIPT + reader.weight * lettersByReadings(signsOf(word, reader), latin, reader.silentVowels)
}

/** The keys by which Latin words are found that may be this word. */
export function keysAcross(
  word: string,
  script: Script,
  keysOf: (reading: string) => readonly string[],
): string[] {
  const reader = readers[script]
  return reader ? keysOfSigns(signsOf(word, reader), keysOf, MOST_KEYS) : []
}
const MOST_KEYS = 24

/** How a word of one sign is written, such as a Korean surname: too short to be found by its consonants. */
export function readingsOfOne(word: string, script: Script): readonly string[] {
  const reader = readers[script]
  const [first, second] = reader ? signsOf(word, reader) : []
  return first && !second ? first.readings : []
}

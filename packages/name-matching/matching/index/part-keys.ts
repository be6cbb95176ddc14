/** The keys under which a part of a name is filed and looked up: two parts that may be the same share one. */
import { type RoughJoin, reversedOf } from '../join-parts.ts'
import type { NamePart } from '../prepared-name.ts'
import { japaneseKeysOf } from '../readings/japanese.ts'
import { isReadBySigns, keysAcross, readingsOfOne } from '../readings/signs-of.ts'
import { consonantKeys } from '../words/consonants.ts'
import { koreanNameOf } from '../words/sound.ts'
import { placeOf } from '../words/word-forms.ts'
import { writesConsonants, writesSyllables } from '../words/writing.ts'
import { addKey, addWordKeys, deletionsOf, hashOf, type KeyBuffer } from './word-keys.ts'

/** Latin letters and sounds share a space: each is compared with the other's deletions. */
const spaces = {
  ROMAN: 1,
  TEXT: 2,
  CHINESE: 3,
  GROUP: 4,
  NICKNAME: 5,
  WITH_VOWELS: 6,
  WITHOUT_VOWELS: 7,
  SPELLING: 8,
  KOREAN: 9,
  PLACE: 10,
}

type KeyUse = 'FILE' | 'LOOK_UP'

export function addPartKeys(buffer: KeyBuffer, part: NamePart, use: KeyUse): void {
  const { role, key, nicknames } = part
  // An initial may be any word, and so no key finds it.
  if (role === 'INITIAL' || role === 'PARTICLE') return
  if (key !== '') addKey(buffer, hashOf(key, spaces.GROUP))
  for (const group of nicknames) addKey(buffer, hashOf(String(Math.abs(group)), spaces.NICKNAME))
  addPlaceKeys(buffer, part, use)
  addConsonantKeys(buffer, part, use)
  addOwnKeys(buffer, part, 2)
  addKoreanKey(buffer, part, use)
  for (const reading of readingsOfOne(part.text, part.script)) addKey(buffer, hashOf(reading, spaces.ROMAN))
  buffer.latin = buffer.length
  addLatinKeys(buffer, part, 2)
}

/** A Russian adjective of a place, such as азовский, is found by the place and finds it. */
function addPlaceKeys(buffer: KeyBuffer, { text, roman, script }: NamePart, use: KeyUse): void {
  const place = placeOf(text)
  if (place !== '') addKey(buffer, hashOf(place, use === 'FILE' ? spaces.PLACE : spaces.ROMAN))
  if (use === 'LOOK_UP' && script === 'LATIN') addKey(buffer, hashOf(roman, spaces.PLACE))
}

/** The revised romanisation, and Hangul in the letters that Koreans use for their names. */
function addKoreanKey(buffer: KeyBuffer, { script, roman }: NamePart, use: KeyUse): void {
  if (script === 'HANGUL' && use === 'LOOK_UP') addKey(buffer, hashOf(roman, spaces.KOREAN))
  if (script !== 'LATIN' || use === 'LOOK_UP' || roman.length > LONGEST_KOREAN) return
  if (/eo|eu/.test(roman)) addKey(buffer, hashOf(koreanNameOf(roman), spaces.KOREAN))
}
/** Two syllables of six letters. */
const LONGEST_KOREAN = 12

/** Two words joined as one may differ in fewer letters. */
export function addJoinKeys(buffer: KeyBuffer, run: readonly NamePart[], joins: readonly RoughJoin[]): void {
  addJoinedConsonantKeys(buffer, run, 'LOOK_UP')
  for (const joined of joins) addOwnKeys(buffer, joined, 1)
  const reversed = reversedOf(run)
  if (reversed !== '') addKey(buffer, hashOf(reversed, spaces.ROMAN))
  buffer.latin = buffer.length
  for (const joined of joins) addLatinKeys(buffer, joined, 1)
}

const deletionsIn = (word: string, most: number): number => Math.min(most, deletionsOf(word.length))

/** Keys of the word's own script, and of its sound as a Chinese name. */
function addOwnKeys(
  buffer: KeyBuffer,
  { text, chinese, script, spellingKeys }: RoughJoin,
  most: 1 | 2,
): void {
  if (script !== 'LATIN')
    addWordKeys(buffer, text, deletionsIn(text, writesSyllables(script) ? 0 : most), spaces.TEXT)
  if (chinese !== '') addKey(buffer, hashOf(chinese, spaces.CHINESE))
  for (const key of spellingKeys) addKey(buffer, hashOf(key, spaces.SPELLING))
}

function addLatinKeys(buffer: KeyBuffer, { roman, sound, script }: RoughJoin, most: 1 | 2): void {
  addWordKeys(buffer, roman, deletionsIn(roman, writesSyllables(script) ? 1 : most), spaces.ROMAN)
  if (sound !== roman) addWordKeys(buffer, sound, deletionsIn(sound, 1), spaces.ROMAN)
}

const spaceOf = (hasVowels: boolean, use: KeyUse): number =>
  hasVowels === (use === 'FILE') ? spaces.WITH_VOWELS : spaces.WITHOUT_VOWELS

/** A word without vowels is looked up among those with vowels, and the other way round. */
export function addConsonantKeys(buffer: KeyBuffer, part: NamePart, use: KeyUse): void {
  const space = spaceOf(hasVowels(part), use)
  for (const key of knownKeysOf(part)) addKey(buffer, hashOf(key, space))
  // In Japanese, signs are found by the consonants of their readings.
  for (const key of japaneseKeys(part)) addKey(buffer, hashOf(key, spaceOf(false, use)))
}

const japaneseKeys = ({ script, text }: NamePart): string[] =>
  script === 'HAN' ? japaneseKeysOf(text, (reading) => consonantKeys(reading, true)) : []

const MOST_KEYS = 4

/** The consonants of neighbours, as those of one word. */
export function addJoinedConsonantKeys(buffer: KeyBuffer, run: readonly NamePart[], use: KeyUse): void {
  let keys = ['']
  for (const part of run) {
    const mine = knownKeysOf(part)
    if (mine.length > 0) keys = keys.flatMap((key) => mine.map((each) => key + each)).slice(0, MOST_KEYS)
  }
  const space = spaceOf(hasVowels(run[0] as NamePart), use)
  for (const key of keys) addKey(buffer, hashOf(key.replace(/(.)\1+/g, '$1'), space))
}

/** Words in characters are found by the consonants of their readings, like words written without vowels. */
const hasVowels = ({ script }: NamePart): boolean => !writesConsonants(script) && !isReadBySigns(script)

function consonantKeysOf(part: NamePart): string[] {
  const { text, roman, script } = part
  if (isReadBySigns(script)) return keysAcross(text, script, (reading) => consonantKeys(reading, true))
  return consonantKeys(hasVowels(part) ? roman : text, hasVowels(part))
}

const known = new WeakMap<NamePart, string[]>()

function knownKeysOf(part: NamePart): string[] {
  const before = known.get(part)
  if (before) return before
  const keys = consonantKeysOf(part)
  known.set(part, keys)
  return keys
}

/** Neighbouring words of a list's names, which a screened name may write as one word. */
import { joinedPair, joinedPlaces, type RoughJoin, reversedOf, roughJoinsOf } from '../join-parts.ts'
import type { NamePart, PreparedName } from '../prepared-name.ts'
import { koreanNameOf, soundOf } from '../words/sound.ts'
import { keyTableSteps } from './key-table.ts'
import { addConsonantKeys, addJoinedConsonantKeys } from './part-keys.ts'
import { isStep, type Steps } from './steps.ts'
import { addKey, addWordKeys, hashOf, type KeyBuffer, newKeyBuffer } from './word-keys.ts'

/** Neighbours of one name that are near to a word. */
export interface NearRun {
  name: number
  first: number
  count: number
  letters: number
}

export interface Runs {
  near(part: NamePart): NearRun[]
  bytes: number
}

/** Only this many words of a longer name are joined. */
const MOST_PARTS = 12
/** Two short words, such as "al" and "ba", are soon the same as another word. */
const SHORTEST = 5
const SHORTEST_DIFFERENT = 7
/** One more than that is no near spelling of it. */
const LONGEST = 40
const spaces = { SOUND: 11, CHINESE: 12, SPELLING: 13, REVERSED: 14 }

function addRunKeys(buffer: KeyBuffer, { sound, chinese, spellingKeys }: RoughJoin): void {
  for (const key of spellingKeys) addKey(buffer, hashOf(key, spaces.SPELLING))
  addSoundKeys(buffer, sound)
  if (chinese !== '') addKey(buffer, hashOf(chinese, spaces.CHINESE))
}

function addSoundKeys(buffer: KeyBuffer, sound: string): void {
  if (sound.length >= SHORTEST && sound.length <= LONGEST)
    addWordKeys(buffer, sound, sound.length < SHORTEST_DIFFERENT ? 0 : 1, spaces.SOUND)
}

/** Syllables of Korean, as the revised romanisation writes them and no look-up of Hangul does. */
function addKoreanKeys(buffer: KeyBuffer, run: readonly NamePart[]): void {
  const roman = run.map((part) => part.roman).join('')
  if (!/eo|eu/.test(roman) || run.some((part) => part.roman.length > LONGEST_SYLLABLE)) return
  addSoundKeys(buffer, soundOf(koreanNameOf(roman)))
}
const LONGEST_SYLLABLE = 6

export function* runsSteps(names: readonly PreparedName[]): Steps<Runs> {
  const { firsts, starts, places } = yield* distinctRuns(names)
  const runOf = (distinct: number): NamePart[] => runAt(names, firsts[distinct] as number)
  const table = yield* keyTableSteps(firsts.length, (distinct, buffer) => {
    const run = runOf(distinct)
    for (const joined of roughJoinsOf(run)) addRunKeys(buffer, joined)
    addKoreanKeys(buffer, run)
    const reversed = reversedOf(run)
    if (reversed !== '') addKey(buffer, hashOf(reversed, spaces.REVERSED))
    addJoinedConsonantKeys(buffer, run, 'FILE')
  })
  const buffer = newKeyBuffer()
  /** The look-up in which neighbours were last compared. */
  const seen = new Uint32Array(firsts.length)
  let lookUp = 0
  const known = new WeakMap<NamePart, NearRun[]>()
  return {
    near(part) {
      const before = known.get(part)
      if (before) return before
      const near: NearRun[] = []
      lookUp = (lookUp + 1) >>> 0
      buffer.length = 0
      addRunKeys(buffer, part)
      addKey(buffer, hashOf(part.roman, spaces.REVERSED))
      addConsonantKeys(buffer, part, 'LOOK_UP')
      const compare = (distinct: number) => {
        if (seen[distinct] === lookUp) return
        seen[distinct] = lookUp
        const { kind } = names[(firsts[distinct] as number) >>> NAME_SHIFT] as PreparedName
        const letters = joinedPair(runOf(distinct), part, kind)?.pair.letters
        if (letters === undefined) return
        for (let at = starts[distinct] as number; at < (starts[distinct + 1] as number); at++) {
          const place = places[at] as number
          near.push({ name: place >>> NAME_SHIFT, first: firstOf(place), count: countOf(place), letters })
        }
      }
      for (let at = 0; at < buffer.length; at++) table.each(buffer.keys[at] as number, compare)
      known.set(part, near)
      return near
    },
    bytes: [firsts, starts, places, seen].reduce((sum, { byteLength }) => sum + byteLength, table.bytes),
  }
}

/** One number holds a name, its first joined word, and the number of joined words. */
const NAME_SHIFT = 6
const firstOf = (place: number): number => (place >>> 2) & 0xf
const countOf = (place: number): number => (place & 3) + 2
const runAt = (names: readonly PreparedName[], place: number): NamePart[] =>
  (names[place >>> NAME_SHIFT] as PreparedName).parts.slice(firstOf(place), firstOf(place) + countOf(place))

interface DistinctRuns {
  /** By number of the neighbours: one of their places. */
  firsts: Uint32Array
  /** The places of neighbours n are those from starts[n] to before starts[n + 1]. */
  starts: Uint32Array
  places: Uint32Array
}

/** Many names have the same neighbours, such as "abdul rahman": these are filed and compared once. */
function* distinctRuns(names: readonly PreparedName[]): Steps<DistinctRuns> {
  const numbers = new Map<string, number>()
  const [firsts, all, counts]: [number[], Array<[number: number, place: number]>, number[]] = [[], [], []]
  for (const [name, { parts }] of names.entries()) {
    if (isStep(name)) yield
    for (const [first, count] of joinedPlaces(parts, MOST_PARTS)) {
      const place = ((name << NAME_SHIFT) | (first << 2) | (count - 2)) >>> 0
      let spelling = (parts[first] as NamePart).text
      for (let at = first + 1; at < first + count; at++) spelling += ` ${(parts[at] as NamePart).text}`
      let number = numbers.get(spelling)
      if (number === undefined) {
        number = firsts.length
        numbers.set(spelling, number)
        firsts.push(place)
        counts.push(0)
      }
      counts[number] = (counts[number] as number) + 1
      all.push([number, place])
    }
  }
  yield
  const starts = new Uint32Array(firsts.length + 1)
  for (const [number, count] of counts.entries()) starts[number + 1] = (starts[number] as number) + count
  const next = starts.slice()
  const places = new Uint32Array(all.length)
  for (const [number, place] of all) {
    places[next[number] as number] = place
    next[number] = (next[number] as number) + 1
  }
  return { firsts: Uint32Array.from(firsts), starts, places }
}

/** Neighbouring words of a list's names, which a screened name may write as one word. */
import { joinedPair, joinedPlaces, type RoughJoin, roughJoinsOf } from '../join-parts.ts'
import type { NamePart, PreparedName } from '../prepared-name.ts'
import { buildKeyTable } from './key-table.ts'
import { addConsonantKeys, addJoinedConsonantKeys } from './part-keys.ts'
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

/** Of longer names, only these words are joined. */
const MOST_PARTS = 12
/** Two short words, such as "al" and "ba", are soon the same as another word. */
const SHORTEST = 5
const SHORTEST_DIFFERENT = 7
/** One more than that is no near spelling of it. */
const LONGEST = 40
const spaces = { SOUND: 11, CHINESE: 12 }

function addRunKeys(buffer: KeyBuffer, { sound, chinese }: RoughJoin): void {
  if (sound.length >= SHORTEST && sound.length <= LONGEST)
    addWordKeys(buffer, sound, sound.length < SHORTEST_DIFFERENT ? 0 : 1, spaces.SOUND)
  if (chinese !== '') addKey(buffer, hashOf(chinese, spaces.CHINESE))
}

export function buildRuns(names: readonly PreparedName[]): Runs {
  const places = placesOf(names)
  const table = buildKeyTable(places.length, (at, buffer) => {
    const { parts } = names[(places[at] as number) >>> NAME_SHIFT] as PreparedName
    const run = runAt(parts, places[at] as number)
    for (const joined of roughJoinsOf(run)) addRunKeys(buffer, joined)
    addJoinedConsonantKeys(buffer, run, 'FILE')
  })
  const buffer = newKeyBuffer()
  const known = new WeakMap<NamePart, NearRun[]>()
  return {
    near(part) {
      const before = known.get(part)
      if (before) return before
      const near = new Map<number, NearRun>()
      buffer.length = 0
      addRunKeys(buffer, part)
      addConsonantKeys(buffer, part, 'LOOK_UP')
      // Many names have the same neighbours, such as "abdul rahman".
      const letters = new Map<string, number | undefined>()
      const compare = (at: number) => {
        const place = places[at] as number
        if (near.has(place)) return
        const name = place >>> NAME_SHIFT
        const { parts, kind } = names[name] as PreparedName
        const run = runAt(parts, place)
        const spelling = run.map(({ text }) => text).join(' ')
        if (!letters.has(spelling)) letters.set(spelling, joinedPair(run, part, kind)?.pair.letters)
        const differing = letters.get(spelling)
        if (differing === undefined) return
        near.set(place, { name, first: firstOf(place), count: countOf(place), letters: differing })
      }
      for (let at = 0; at < buffer.length; at++) table.each(buffer.keys[at] as number, compare)
      const found = [...near.values()]
      known.set(part, found)
      return found
    },
    bytes: table.bytes + places.byteLength,
  }
}

/** A name, its first joined word, and how many are joined, in one number. */
const NAME_SHIFT = 6
const firstOf = (place: number): number => (place >>> 2) & 0xf
const countOf = (place: number): number => (place & 3) + 2
const runAt = (parts: readonly NamePart[], place: number): NamePart[] =>
  parts.slice(firstOf(place), firstOf(place) + countOf(place))

function placesOf(names: readonly PreparedName[]): Uint32Array {
  const places: number[] = []
  for (const [name, listed] of names.entries())
    for (const [first, count] of joinedPlaces(listed.parts, MOST_PARTS))
      places.push(((name << NAME_SHIFT) | (first << 2) | (count - 2)) >>> 0)
  return Uint32Array.from(places)
}

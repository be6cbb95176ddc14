/** Neighbouring words of a list's names, which a screened name may write as one word. */
import { joinedPair, joinsOf, MOST_JOINED, mayJoin } from '../pair-parts.ts'
import type { NamePart, PreparedName } from '../prepared-name.ts'
import { buildKeyTable } from './key-table.ts'
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
const KEYS_A_RUN = 10
const spaces = { SOUND: 11, CHINESE: 12 }

type Sounds = Pick<NamePart, 'sound' | 'chinese'>

function addRunKeys(buffer: KeyBuffer, { sound, chinese }: Sounds): void {
  addWordKeys(buffer, sound, sound.length < SHORTEST_DIFFERENT ? 0 : 1, spaces.SOUND)
  if (chinese !== '') addKey(buffer, hashOf(chinese, spaces.CHINESE))
}

const runsOf = function* ({ parts }: PreparedName): Iterable<[first: number, count: number]> {
  const length = Math.min(parts.length, MOST_PARTS)
  for (let first = 0; first < length - 1; first++)
    for (let count = 2; count <= MOST_JOINED && first + count <= length; count++) {
      const hasParticle = parts.slice(first, first + count).some(({ role }) => role === 'PARTICLE')
      // Four words that are not the whole name are nobody's one word.
      if (count < MOST_JOINED || count === length || hasParticle) yield [first, count]
    }
}

export function buildRuns(names: readonly PreparedName[]): Runs {
  const found = collected(names)
  const ofName = Uint32Array.from(found.names)
  const places = Uint8Array.from(found.places)
  const table = buildKeyTable(found.sounds.length, KEYS_A_RUN, (run, buffer) =>
    addRunKeys(buffer, found.sounds[run] as Sounds),
  )
  const buffer = newKeyBuffer()
  return {
    near(part) {
      const near: NearRun[] = []
      if (part.sound.length < SHORTEST || part.sound.length > LONGEST) return near
      buffer.length = 0
      addRunKeys(buffer, part)
      const compare = (run: number) => {
        const name = ofName[run] as number
        const [first, count] = [(places[run] as number) >>> 4, (places[run] as number) & 0xf]
        const listed = names[name] as PreparedName
        const joined = joinedPair(listed.parts.slice(first, first + count), part, listed.kind)
        if (joined) near.push({ name, first, count, letters: joined.pair.letters })
      }
      for (let at = 0; at < buffer.length; at++) table.each(buffer.keys[at] as number, compare)
      return near
    },
    bytes: table.bytes + ofName.byteLength + places.byteLength,
  }
}

interface Collected {
  names: number[]
  places: number[]
  sounds: Sounds[]
}

function collected(names: readonly PreparedName[]): Collected {
  const found: Collected = { names: [], places: [], sounds: [] }
  for (const [name, listed] of names.entries())
    for (const [first, count] of runsOf(listed)) {
      const run = listed.parts.slice(first, first + count)
      if (!mayJoin(run)) continue
      for (const joined of joinsOf(run)) {
        const { sound, chinese } = joined
        if (sound.length < SHORTEST || sound.length > LONGEST) continue
        found.names.push(name)
        found.places.push((first << 4) | count)
        found.sounds.push({ sound, chinese })
      }
    }
  return found
}

/** Neighbouring parts of a name that another name writes as one word. */
import { bySpelling, lettersOf, longerOf, type PairedParts, type PartPair } from './part-cost.ts'
import type { NameKind, NamePart, PreparedName } from './prepared-name.ts'
import { isWrittenAs, keysInScript } from './words/arabic-names.ts'
import { lettersBetween } from './words/distance.ts'
import { chineseSoundOf, soundOf } from './words/sound.ts'
import { areSpellingsOfOne } from './words/spelling-keys.ts'
import { wordTables } from './words/word-tables.ts'

const MOST_JOINED = 4
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

/** "Hassan al" is no حسين: an article does not make another name of a name. */
function isOtherName(run: readonly NamePart[], { script, spellingKeys }: NamePart): boolean {
  if (script !== 'ARABIC') return false
  const [name, another] = run.filter(({ role }) => role !== 'PARTICLE')
  if (name === undefined || another) return false
  return isWrittenAs(spellingKeys, name.roman, name.spellingKeys) === false
}

/**
 * The neighbours as one word, if the counterpart may be that word. `rough` are their rough joins, where
 * these are known already.
 */
export function joinedPair(
  run: readonly NamePart[],
  counterpart: NamePart,
  kind: NameKind,
  rough?: readonly RoughJoin[],
): { part: NamePart; pair: PartPair } | undefined {
  if (isReversed(run, counterpart))
    return { part: reversedPart(run), pair: { how: 'JOINED', letters: 0, share: 0 } }
  if (!isRoughlyNear(run, counterpart, rough) || isOtherName(run, counterpart)) return undefined
  const part = quickJoin(run, counterpart) ?? nearestJoin(run, counterpart)
  const letters = lettersOf(part, counterpart)
  const share = letters / longerOf(part, counterpart)
  if (letters > MOST_LETTERS_JOINED || share > SHARE_JOINED || (kind !== 'PERSON' && letters > 1))
    return undefined
  return { part, pair: { how: 'JOINED', letters, share } }
}

/** LINDQVISTANNA is Anna Lindqvist: two parts as one word, the second first. '' for others. */
export function reversedOf([first, second, more]: readonly NamePart[]): string {
  if (first?.role !== 'NAME' || second?.role !== 'NAME' || more) return ''
  const reversed = second.roman + first.roman
  return reversed.length < SHORTEST_REVERSED ? '' : reversed
}
const SHORTEST_REVERSED = 7

const isReversed = (run: readonly NamePart[], { roman }: NamePart): boolean =>
  run.length === 2 && roman.startsWith((run[1] as NamePart).roman) && reversedOf(run) === roman

const reversedPart = (run: readonly NamePart[]): NamePart => joinedPart(run.toReversed(), run.toReversed())

/** The neighbours that the index joins: four only if they are the whole name, or have a particle. */
export function joinedPlaces(
  parts: readonly NamePart[],
  most: number,
): Array<[first: number, count: number]> {
  const places: Array<[number, number]> = []
  const length = Math.min(parts.length, most)
  for (let first = 0; first < length - 1; first++)
    for (let count = 2; count <= MOST_JOINED && first + count <= length; count++) {
      const run = parts.slice(first, first + count)
      const isLong = count === MOST_JOINED && count < length && !run.some(({ role }) => role === 'PARTICLE')
      if (!isLong && !(count > 2 && isTitle(run[0] as NamePart)) && mayJoin(run)) places.push([first, count])
    }
  return places
}

/** Written together with the next word only: HAJIMUHAMMAD. */
const isTitle = ({ role, roman }: NamePart): boolean => role === 'PARTICLE' && wordTables().titles.has(roman)

/** Which neighbours may be written as one word: not a number, and not only particles. */
const mayJoin = (run: readonly NamePart[]): boolean =>
  run.every(canJoin) && !run.every(({ role }) => role === 'PARTICLE')

const canJoin = ({ role }: NamePart): boolean => role !== 'NUMBER' && role !== 'COUNTRY'

/** Joined parts pair with one letter as written, or with the sound of the whole: nearly that of the parts. */
export const nearly = { written: 1, spoken: 2 } as const

/** Most neighbours are far from most words: to count letters roughly takes a tenth of the time. */
function isRoughlyNear(
  run: readonly NamePart[],
  counterpart: NamePart,
  rough?: readonly RoughJoin[],
): boolean {
  if (counterpart.script !== 'LATIN' || run[0]?.script !== 'LATIN') return true
  if (!hasNearLength(run, counterpart) && !isServant(run)) return false
  return (rough ?? roughJoinsOf(run)).some(
    ({ roman, sound, chinese, spellingKeys }) =>
      isWithin(roman, counterpart.roman, nearly.written) ||
      isWithin(sound, counterpart.sound, nearly.spoken) ||
      (chinese !== '' && chinese === counterpart.chinese) ||
      areSpellingsOfOne(spellingKeys, counterpart.spellingKeys),
  )
}

const isWithin = (one: string, other: string, most: number): boolean =>
  Math.abs(one.length - other.length) <= most && lettersBetween(one, other) <= most

/** An article in the middle is spoken as two letters, however it is written. */
function hasNearLength(run: readonly NamePart[], { roman, sound, chinese }: NamePart): boolean {
  let [written, spoken, syllables] = [0, 0, 0]
  for (const part of run) {
    written += part.roman.length
    spoken += part.sound.length
    syllables += part.chinese.length
  }
  return (
    Math.abs(written - roman.length) <= nearly.written ||
    Math.abs(spoken - sound.length) <= nearly.spoken ||
    (chinese !== '' && syllables === chinese.length)
  )
}

/** Abdul Qadir, which others write as one word in many ways. */
const isServant = ([first]: readonly NamePart[]): boolean => first?.roman.startsWith('abd') ?? false

const articles = new Set(['al', 'el', 'ul', 'il'])

function nearestJoin(run: readonly NamePart[], counterpart: NamePart): NamePart {
  const [written, spoken] = joinsOf(run)
  // Its signs say that the counterpart is Chinese: then a long name in Latin letters may be too.
  if (counterpart.script === 'HAN') {
    const joined = { ...written, chinese: roughJoin(run, run).chinese }
    // 山田太郎 is Taro Yamada.
    const reversed = reversedPart(run)
    return lettersOf(reversed, counterpart) < lettersOf(joined, counterpart) ? reversed : joined
  }
  return spoken && lettersOf(spoken, counterpart) < lettersOf(written, counterpart) ? spoken : written
}

/** Equal as written: then the sound is equal too, and need not be found out. */
function quickJoin(run: readonly NamePart[], counterpart: NamePart): NamePart | undefined {
  const first = run[0] as NamePart
  if (first.script !== 'LATIN' || counterpart.script !== 'LATIN') return undefined
  if (run.map(({ roman }) => roman).join('') !== counterpart.roman) return undefined
  return { ...counterpart, role: 'NAME', text: run.map(({ text }) => text).join(''), key: '', nicknames: [] }
}

/** How the parts are pronounced, where that is not how they are written: Nasr al-Din, Nasruddin. */
function spokenParts(run: readonly NamePart[]): Array<Pick<NamePart, 'roman' | 'sound'>> | undefined {
  const article = run.findIndex(
    ({ roman }, index) => index > 0 && index < run.length - 1 && articles.has(roman),
  )
  if (article === -1) return undefined
  const vowel = `u${run[article + 1]?.roman[0]}`
  return run.map((part, index) => (index === article ? { roman: vowel, sound: vowel } : part))
}

/** As written, and as spoken if that differs. */
function joinsOf(run: readonly NamePart[]): [NamePart] | [NamePart, NamePart] {
  const spoken = spokenParts(run)
  const written = joinedPart(run, run)
  return spoken ? [written, joinedPart(run, spoken)] : [written]
}

function joinedPart(run: readonly NamePart[], said: ReadonlyArray<Pick<NamePart, 'roman'>>): NamePart {
  const roman = said.map((part) => part.roman).join('')
  const first = run[0] as NamePart
  const text = run.map((part) => part.text).join('')
  return {
    ...first,
    ...{ role: 'NAME', text, roman },
    ...soundsOf(roman),
    spellingKeys: keysInScript(first.script, text, roman),
    key: '',
    nicknames: [],
  }
}

/** The same words are joined for each name of the list that is near. */
const sounds = new Map<string, Pick<NamePart, 'sound' | 'chinese'>>()
const MOST_SOUNDS = 20_000

function soundsOf(roman: string): Pick<NamePart, 'sound' | 'chinese'> {
  const before = sounds.get(roman)
  if (before) return before
  if (sounds.size >= MOST_SOUNDS) sounds.clear()
  const found = {
    sound: soundOf(roman),
    chinese: chineseSoundOf(roman),
  }
  sounds.set(roman, found)
  return found
}

/** Parts as one word for a search, without the time that the sound of the whole takes: nearly the same. */
export type RoughJoin = Pick<NamePart, 'text' | 'roman' | 'sound' | 'chinese' | 'script' | 'spellingKeys'>

export function roughJoinsOf(run: readonly NamePart[]): RoughJoin[] {
  const spoken = spokenParts(run)
  return spoken ? [roughJoin(run, run), roughJoin(run, spoken)] : [roughJoin(run, run)]
}

function roughJoin(
  run: readonly NamePart[],
  said: ReadonlyArray<Pick<NamePart, 'roman' | 'sound'>>,
): RoughJoin {
  const { script } = run[0] as NamePart
  const join: RoughJoin = { text: '', roman: '', sound: '', chinese: '', script, spellingKeys: [] }
  let isChinese = true
  for (const [at, { text, chinese }] of run.entries()) {
    const { roman, sound } = said[at] as (typeof said)[number]
    join.text += text
    join.roman += roman
    join.sound += sound
    join.chinese += chinese
    isChinese &&= chinese !== ''
  }
  if (!isChinese) join.chinese = ''
  if (isServant(run) || script === 'ARABIC') join.spellingKeys = keysInScript(script, join.text, join.roman)
  return join
}

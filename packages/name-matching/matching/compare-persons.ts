/** Contradictions between two names of persons: other names, initials, and son and father swapped. */
import { factorOf, type MatchFactor } from './factors.ts'
import { isFrequent, unitsOfFrequent } from './frequent-names.ts'
import type { Pairing } from './pair-parts.ts'
import type { PairedParts } from './part-cost.ts'
import { areOtherGenders } from './persons/genders.ts'
import { areOtherGenerations } from './persons/generations.ts'
import { otherTones } from './persons/tones.ts'
import type { NamePart, PreparedName } from './prepared-name.ts'
import { wordTables } from './words/word-tables.ts'
import { lookupOf, writesConsonants } from './words/writing.ts'

const MOST_SWAPPED = 2
const MANY_EXTRA = 3
const MANY_LETTERS = 1.5

export function personFactors(screened: PreparedName, listed: PreparedName, pairing: Pairing): MatchFactor[] {
  return [
    ...withContradictions(leftFactors(screened, listed, pairing), screened, listed, pairing),
    ...initialFactors(screened, listed, pairing),
    ...weakFactors(pairing),
    ...nicknameFactors(pairing),
    ...genderFactors(pairing),
    ...sonFactors(screened, listed, pairing),
    ...consonantFactors(pairing),
  ]
}

/** Words beside the name that make it another person's: Jr against Sr, Abu against Umm, a tone. */
function withContradictions(
  factors: MatchFactor[],
  screened: PreparedName,
  listed: PreparedName,
  pairing: Pairing,
): MatchFactor[] {
  const others = areOtherGenerations(screened.generation, listed.generation)
  const isOther =
    others || otherTones(screened.text, listed.text).length > 0 || areOtherParents(screened, listed, pairing)
  if (!isOther || factors.some(isSwapped)) return factors
  return [...factors, factorOf('partsSwapped', 1, `${screened.text} / ${listed.text}`)]
}
const isSwapped = ({ name }: MatchFactor): boolean => name === 'partsSwapped'

const father = new Set(['abu', 'abou', 'abi', 'ابو'])
const mother = new Set(['umm', 'um', 'oum', 'ام'])

/** "Abu Salim" is a man and "Umm Salim" a woman. */
function areOtherParents(screened: PreparedName, listed: PreparedName, { pairs }: Pairing): boolean {
  const parentOf = ({ parts }: PreparedName, at: number): string => {
    const before = parts.slice(0, at).findLast(({ text }) => !articleBefore.has(lookupOf(text)))
    const word = before === undefined ? '' : lookupOf(before.text)
    return father.has(word) ? 'FATHER' : mother.has(word) ? 'MOTHER' : ''
  }
  return pairs.some(({ at }) => areOtherGenerations(parentOf(screened, at[0]), parentOf(listed, at[1])))
}
const articleBefore = new Set(['al', 'el', 'ال'])

const named = (parts: readonly NamePart[]): NamePart[] => parts.filter(({ role }) => role !== 'INITIAL')
const textOf = (parts: readonly NamePart[]): string => parts.map(({ text }) => text).join(' ')

function leftFactors(screened: PreparedName, listed: PreparedName, { pairs, left }: Pairing): MatchFactor[] {
  const [mine, theirs] = withoutTitles(withoutRepeats(screened, listed, [named(left[0]), named(left[1])]))
  const swapped = Math.min(mine.length, theirs.length)
  const factors: MatchFactor[] = []
  if (swapped > 0)
    factors.push(
      factorOf('partsSwapped', Math.min(swapped, MOST_SWAPPED), `${textOf(mine)} / ${textOf(theirs)}`),
    )
  const extra = Math.abs(mine.length - theirs.length)
  const all = Math.max(named(left[0]).length, named(left[1]).length)
  if (extra > 0)
    factors.push(
      ...extraFactors(
        extra,
        swapped === 0 && all > pairs.filter(isFull).length,
        mine.length > theirs.length ? mine : theirs,
        pairs,
      ),
    )
  // Some scripts write a whole name without spaces, and so do some people.
  const isWhole = pairs.some(({ how }) => how === 'JOINED')
  const isRepeatOnly = listed.parts.length === 1 && fullParts(screened) > 1 && !isWhole
  if (fullParts(listed) === 1 && ((extra > 0 && mine.length > 0) || isRepeatOnly))
    factors.push(factorOf('listNameIsOnePart', 1, listed.text))
  if (extra > 0 && fullParts(screened) === 1 && theirs.length > 0)
    factors.push(factorOf('screenedNameIsOnePart', 1, screened.text))
  const isJoinedOnly = extra > 0 && pairs.length === 1 && pairs[0]?.how === 'JOINED'
  if (isJoinedOnly || pairs.every(({ how }) => how === 'INITIAL'))
    factors.push(factorOf('noWordInCommon', 1, null))
  const more = mine.length > theirs.length ? mine : theirs
  if (extra > 0 && pairs.length > 0 && pairs.every(isFrequent) && !more.every(isPatronymic))
    factors.push(
      factorOf(
        'onlyFrequentNames',
        unitsOfFrequent(extra, pairs, [screened.parts, listed.parts]),
        pairs.map(({ other }) => other.text).join(' '),
      ),
    )
  return factors
}

/** A title that may be a name is free too, if nothing is in its place: Seyed, Hafiz. */
function withoutTitles([mine, theirs]: [NamePart[], NamePart[]]): [NamePart[], NamePart[]] {
  if (mine.length > 0 && theirs.length > 0) return [mine, theirs]
  const { titles } = wordTables()
  const isName = ({ roman }: NamePart): boolean => !titles.has(roman)
  return [mine.filter(isName), theirs.filter(isName)]
}

const isFull = ({ how }: PairedParts): boolean => how !== 'INITIAL'
const isEqual = ({ how, letters }: PairedParts): boolean =>
  how !== 'INITIAL' && how !== 'NICKNAME' && letters < 1

/** Names of Russia and its neighbours are whole without the father's. */
const isPatronymic = ({ roman }: NamePart): boolean => patronymic.test(roman)
const patronymic = /(ov|ev|iv)(ich|ych|ic|itch|itsch|na)$|(in|il|y)ich$|ichna$/

/** A part that a name says twice is free, unless the other name has something else in its place. */
function withoutRepeats(
  screened: PreparedName,
  listed: PreparedName,
  [mine, theirs]: [NamePart[], NamePart[]],
): [NamePart[], NamePart[]] {
  if (theirs.length === 0) return [mine.filter((part) => !isRepeated(part, screened.parts, mine)), theirs]
  if (mine.length === 0) return [mine, theirs.filter((part) => !isRepeated(part, listed.parts, theirs))]
  return [mine, theirs]
}

/** A word that is left over twice counts once. */
function isRepeated(part: NamePart, all: readonly NamePart[], left: readonly NamePart[]): boolean {
  const isSame = ({ roman, key }: NamePart): boolean =>
    roman === part.roman || (key !== '' && key === part.key)
  const copies = left.filter(isSame)
  return all.filter(isSame).length > copies.length || left.indexOf(part) !== left.findIndex(isSame)
}

const fullParts = ({ parts }: PreparedName): number =>
  parts.filter(({ role }) => role !== 'INITIAL' && role !== 'PARTICLE').length

/** Given names and fathers' names are often left out, but not most of a name. */
function extraFactors(
  extra: number,
  isMostOfIt: boolean,
  more: readonly NamePart[],
  pairs: readonly PairedParts[],
): MatchFactor[] {
  const letters = pairs.reduce((sum, pair) => sum + pair.letters, 0)
  const isNothingEqual = letters > 0 && !pairs.some(isEqual)
  const detail = textOf(more)
  const isMost = extra >= MANY_EXTRA || (pairs.length > 1 && isMostOfIt)
  return [
    factorOf('extraParts', extra, detail),
    ...(isMost ? [factorOf('manyExtraParts', 1, detail)] : []),
    ...(letters >= MANY_LETTERS || isNothingEqual ? [factorOf('extraPartsAndLetters', 1, detail)] : []),
  ]
}

/** An initial contradicts a name that begins otherwise, or another initial, in its place. */
function initialFactors(
  screened: PreparedName,
  listed: PreparedName,
  { pairs, left }: Pairing,
): MatchFactor[] {
  const used = pairs.filter(({ how, one, other }) => how === 'INITIAL' && one.role !== other.role)
  const factors = used.length > 0 ? [factorOf('initials', 1, used.map(paired).join(', '))] : []
  const initials = left.map((parts) => parts.filter(({ role }) => role === 'INITIAL'))
  const differs = initials.some((mine, side) => mine.length > 0 && (left[1 - side] as NamePart[]).length > 0)
  if (differs || used.some((pair) => isOtherLastName(pair, screened, listed, left)))
    factors.push(factorOf('initialsDiffer', 1, `${textOf(left[0])} / ${textOf(left[1])}`))
  return factors
}

/** An initial in the middle stands for no last name, if its own last name is left over. */
function isOtherLastName(
  { one, at }: PairedParts,
  screened: PreparedName,
  listed: PreparedName,
  left: Pairing['left'],
): boolean {
  const names = [screened.parts, listed.parts] as const
  const [initial, full] = one.role === 'INITIAL' ? ([0, 1] as const) : ([1, 0] as const)
  const last = names[initial].at(-1) as NamePart
  return at[full] === names[full].length - 1 && last.role !== 'INITIAL' && left[initial].includes(last)
}

const LARGE_SHARE = 0.25
const FEW_EQUAL = 3

const isNearFrequent = (pair: PairedParts): boolean => pair.letters > 0 && isFrequent(pair)

/** Another word beside an initial, or beside names that millions have, is soon within some letters. */
function weakFactors({ pairs, left }: Pairing): MatchFactor[] {
  const fewest = left.some((parts) => parts.length > 0) || pairs.some(isNearFrequent) ? 1 : MANY_LETTERS
  const isLeft = left.some((parts) => parts.length > 0)
  const differing = pairs.filter(
    (pair) => pair.letters >= fewest && (isLeft || pair.share >= LARGE_SHARE || isFrequent(pair)),
  )
  const equal = pairs.filter(isEqual)
  const usesInitial = pairs.some(({ how, one, other }) => how === 'INITIAL' && one.role !== other.role)
  if (usesInitial && equal.every(isFrequent))
    return [factorOf('initialAndLetters', 1, pairs.map(paired).join(', '))]
  // Three of them are rare together.
  const isFew = equal.length > 0 && equal.length < FEW_EQUAL
  if (differing.length > 0 && isFew && equal.every(isFrequent))
    return [factorOf('lettersBesideFrequent', 1, differing.map(paired).join(', '))]
  return []
}

const paired = ({ one, other }: PairedParts): string => `${one.text} / ${other.text}`

function nicknameFactors({ pairs }: Pairing): MatchFactor[] {
  const nicknames = pairs.filter(({ how }) => how === 'NICKNAME')
  return nicknames.length === 0
    ? []
    : [factorOf('nickname', nicknames.length, nicknames.map(paired).join(', '))]
}

/** Daniel is not Daniela, however near they are. */
function genderFactors({ pairs }: Pairing): MatchFactor[] {
  const others = pairs.filter(
    ({ how, letters, one, other }) =>
      // Another spelling of one name is less than a letter.
      how === 'LETTERS' && letters >= 1 && areOtherGenders(one.roman, other.roman),
  )
  // Beside three equal names it is a slip: Hasna for Hasan.
  const isSlip = pairs.filter(isEqual).filter((pair) => !others.includes(pair)).length >= FEW_EQUAL
  return others.length > 0 && !isSlip ? [factorOf('genderDiffers', 1, others.map(paired).join(', '))] : []
}

/** "Omar bin Abdullah" is not "Abdullah bin Omar". */
function sonFactors(screened: PreparedName, listed: PreparedName, { pairs }: Pairing): MatchFactor[] {
  const sons = sonsOf(screened)
  const theirs = sonsOf(listed)
  const other = (at: number): number | undefined => pairs.find((pair) => pair.at[0] === at)?.at[1]
  const swapped = sons.some(([son, father]) =>
    theirs.some(([theirSon, theirFather]) => other(son) === theirFather && other(father) === theirSon),
  )
  return swapped ? [factorOf('sonAndFatherSwapped', 1, `${screened.text} / ${listed.text}`)] : []
}

/** Positions of son and father around each "bin", and before each "oglu". */
function sonsOf({ parts }: PreparedName): Array<[son: number, father: number]> {
  const { sonOf, childOf } = wordTables()
  const before = (index: number) => parts.findLastIndex(({ role }, at) => at < index && role !== 'PARTICLE')
  return parts.flatMap((part, index): Array<[number, number]> => {
    const word = part.role === 'PARTICLE' ? lookupOf(part.text) : ''
    if (!sonOf.has(word) && !childOf.has(word)) return []
    const isAfter = childOf.has(word)
    const father = isAfter
      ? before(index)
      : parts.findIndex(({ role }, at) => at > index && role !== 'PARTICLE')
    const son = before(isAfter ? father : index)
    return son === -1 || father === -1 ? [] : [[son, father]]
  })
}

const FEW_CONSONANTS = 5
/** و and ي may be vowels. */
const maybeVowels = /[aeiouwy]/g

/** Without vowels, two short words are soon equal, and more so words in another order beside others. */
function consonantFactors(pairing: Pairing): MatchFactor[] {
  const across = pairing.pairs.filter(
    ({ one, other }) => writesConsonants(one.script) !== writesConsonants(other.script),
  )
  if (across.length === 0) return []
  const consonants = across.reduce(
    (sum, { one, other }) =>
      sum + (writesConsonants(one.script) ? one : other).roman.replace(maybeVowels, '').length,
    0,
  )
  const isMore = pairing.left.some((parts) => named(parts).length > 0)
  const units = (consonants < FEW_CONSONANTS ? 1 : 0) + (isMore && areMoved(pairing) ? 2 : 0)
  return units > 0 ? [factorOf('fewConsonants', units, across.map(paired).join(', '))] : []
}

const areMoved = ({ pairs }: Pairing): boolean =>
  pairs.some((pair) => pairs.some(({ at }) => at[0] < pair.at[0] && at[1] > pair.at[1]))

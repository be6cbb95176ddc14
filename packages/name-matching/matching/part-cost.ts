/** How far two words are apart, in letters, and whether they may be the same part of a name. */

import { mayBeginWith } from './persons/initials.ts'
import type { NameKind, NamePart } from './prepared-name.ts'
import { lettersInJapanese } from './readings/japanese.ts'
import { isReadBySigns, lettersAcross } from './readings/signs-of.ts'
import { isWrittenAs } from './words/arabic-names.ts'
import { consonantsBetween } from './words/consonants.ts'
import { fewestBetween, lettersBetween } from './words/distance.ts'
import { soundOf } from './words/sound.ts'
import { areSpellingsOfOne } from './words/spelling-keys.ts'
import { placeOf } from './words/word-forms.ts'
import { romanOf, type Script, writesConsonants, writesSyllables } from './words/writing.ts'

export type PairedHow = 'EQUAL' | 'GROUP' | 'LETTERS' | 'NICKNAME' | 'INITIAL' | 'JOINED' | 'NUMBER'

export interface PartPair {
  how: PairedHow
  /** Letters that differ. Fractions: a spelling of the same sound. */
  letters: number
  /** The letters as a share of the longer word. */
  share: number
}

export interface PairedParts extends PartPair {
  one: NamePart
  other: NamePart
  /** Positions of the parts in their names. */
  at: [number, number]
  /** How many parts of each name were joined. */
  joined: [number, number]
}

/** An order of pairs that is the same whichever name comes first. */
export function bySpelling(a: PairedParts, b: PairedParts): number {
  const [one, another] = [spellingOf(a), spellingOf(b)]
  return one === another ? a.at[0] + a.at[1] - b.at[0] - b.at[1] : one < another ? -1 : 1
}
const spellingOf = ({ one, other }: PairedParts): string =>
  one.text < other.text ? `${one.text} ${other.text}` : `${other.text} ${one.text}`

type Written = Pick<NamePart, 'text' | 'roman' | 'sound' | 'chinese' | 'script' | 'spellingKeys'>

/** A different sign is a different syllable. */
const LETTERS_OF_A_SIGN = 3
/** The loss when a name in characters is written in Latin letters. */
const SYLLABLES_ROMANISED = 2
const MOST_FOR_SOUND = 0.75
/** No pair has more, so the count may stop there. */
const MOST_LETTERS = 4

export function lettersOf(one: Written, other: Written): number {
  if (one.script === other.script) {
    if (one.script !== 'LATIN') return lettersInScript(one, other)
  } else if (writesConsonants(one.script) !== writesConsonants(other.script))
    return acrossConsonants(one, other)
  else if (one.script === 'LATIN' && isReadBySigns(other.script))
    return lettersAcross(other.text, other.script, one.roman)
  else if (other.script === 'LATIN' && isReadBySigns(one.script))
    return lettersAcross(one.text, one.script, other.roman)
  const letters = Math.min(lettersInLatin(one, other), lettersWithUkrainianG(one, other))
  const isRomanised = writesSyllables(one.script) !== writesSyllables(other.script)
  const romanised = isRomanised && !haveSameChinese(one, other) ? letters * SYLLABLES_ROMANISED : letters
  return Math.min(romanised, asJapanese(one, other))
}

/** The same signs are names of Chinese and of Japanese people. */
function asJapanese(one: Written, other: Written): number {
  if (one.script === 'HAN' && other.script === 'LATIN') return lettersInJapanese(one.text, other.roman)
  return other.script === 'HAN' && one.script === 'LATIN'
    ? lettersInJapanese(other.text, one.roman)
    : Number.POSITIVE_INFINITY
}

/** As the Chinese write it in Latin letters, by one system or the other. */
const haveSameChinese = (one: Written, other: Written): boolean =>
  one.chinese !== '' && one.chinese === other.chinese

/** The same letter is a g in Russian and an h in Ukrainian and Belarusian. */
function lettersWithUkrainianG(one: Written, other: Written): number {
  const [cyrillic, latin] = one.script === 'CYRILLIC' ? [one, other] : [other, one]
  if (cyrillic.script !== 'CYRILLIC' || !cyrillic.text.includes('г') || !latin.roman.includes('h'))
    return Number.POSITIVE_INFINITY
  const roman = cyrillic.text
    .split('г')
    .map((each) => romanOf(each))
    .join('h')
  return lettersInLatin({ ...cyrillic, roman, sound: soundOf(roman) }, latin)
}

function lettersInScript(one: Written, other: Written): number {
  const letters = lettersBetween(one.text, other.text)
  return writesSyllables(one.script) ? letters * LETTERS_OF_A_SIGN : letters
}

/** Arabic and Hebrew do not write most vowels, so equal consonants are near, but not certain. */
const CONSONANTS_ONLY = 0.1

function acrossConsonants(one: Written, other: Written): number {
  const [word, latin] = writesConsonants(one.script) ? [one, other] : [other, one]
  const isSame = isWrittenAs(word.spellingKeys, latin.roman, latin.spellingKeys)
  if (isSame !== undefined) return isSame ? CONSONANTS_ONLY : MOST_LETTERS + 1
  const differing = consonantsBetween(word.text, latin.roman)
  const isTooShort = differing > 0 && latin.roman.replace(vowels, '').length < CONSONANTS_THAT_MAY_DIFFER
  return differing * (isTooShort ? SHORT_WORDS : 1) + CONSONANTS_ONLY
}
const vowels = /[aeiouy]/g
/** Where fewer are written, another consonant is another name: حسن is not Wen. */
const CONSONANTS_THAT_MAY_DIFFER = 4
const SHORT_WORDS = 3

/** Another language's spelling is not a mistake, but less certain than an equal word. */
const OTHER_SPELLING = 0.3

function lettersInLatin(one: Written, other: Written): number {
  const letters = lettersBetween(one.roman, other.roman)
  if (letters <= 0.5) return letters
  if (areSpellingsOfOne(one.spellingKeys, other.spellingKeys)) return OTHER_SPELLING
  const bySound = one.sound === other.sound ? 0 : lettersBetween(one.sound, other.sound)
  let least = letters
  if (bySound < letters)
    least = Math.min(letters, bySound + Math.min((letters - bySound) / 2, MOST_FOR_SOUND))
  return least > 1 && haveSameChinese(one, other) ? 1 : least
}

/** More letters than these make another word. */
const limits: Readonly<Record<NameKind, number>> = { PERSON: 0.67, ORGANIZATION: 0.5 }
const FEW_LETTERS = 2
const SHARE_OF_MANY = 0.4
/** A common word is known, so that a name that is near to it is more often another word. */
const SHARE_OF_COMMON = 0.34
const INITIAL_LETTERS = 0

/** How the two parts pair, or undefined if they are different parts. */
export function pairOf(one: NamePart, other: NamePart, kind: NameKind): PartPair | undefined {
  if (one.text === other.text && one.role === other.role) return { how: 'EQUAL', letters: 0, share: 0 }
  if (one.role === 'INITIAL' || other.role === 'INITIAL') return initialPair(one, other)
  if (one.key !== '' && one.key === other.key) return { how: 'GROUP', letters: 0, share: 0 }
  if (one.role === 'NUMBER' || other.role === 'NUMBER') return numberPair(one, other)
  if (areNicknames(one, other)) return { how: 'NICKNAME', letters: 0, share: 0 }
  if (one.key !== '' && other.key !== '' && one.role !== 'NAME' && other.role !== 'NAME') return undefined
  return byLetters(one, other, kind)
}

/** 3M is not M3. A digit in one of the words only may be a letter that was read wrongly. */
function haveOtherDigits(one: string, other: string): boolean {
  if (!digit.test(one) || !digit.test(other)) return false
  return one.replace(notDigits, '-') !== other.replace(notDigits, '-')
}
const [digit, notDigits] = [/\d/, /\D+/g]

function byLetters(one: NamePart, other: NamePart, kind: NameKind): PartPair | undefined {
  if (haveOtherDigits(one.roman, other.roman)) return undefined
  const longer = longerOf(one, other)
  if (one.script === 'LATIN' && other.script === 'LATIN') {
    const difference = Math.abs(one.roman.length - other.roman.length)
    if (difference > MOST_LETTERS * 2 || haveOtherLetters(one, other, longer)) return undefined
  }
  const isOfPlace =
    kind === 'ORGANIZATION' && (placeOf(one.text) === other.roman || placeOf(other.text) === one.roman)
  const letters = isOfPlace ? LETTERS_OF_PLACE : lettersOf(one, other)
  if (letters > MOST_LETTERS) return undefined
  const share = letters / longer
  // "Intl." is international, and no Inter.
  if (one.role !== other.role && share > SHARE_OF_COMMON) return undefined
  const near = letters <= FEW_LETTERS ? share <= limits[kind] : share <= SHARE_OF_MANY
  if (!near) return undefined
  return { how: letters === 0 ? 'EQUAL' : 'LETTERS', letters, share }
}

/** A Russian adjective and its place: азовский, Azov. */
const LETTERS_OF_PLACE = 0.25

/** The sets of letters distinguish most words: counting the differences takes ten times as long. */
function haveOtherLetters(one: NamePart, other: NamePart, longer: number): boolean {
  const fewest = Math.min(
    fewestBetween(one.letters[0], other.letters[0]),
    fewestBetween(one.letters[1], other.letters[1]),
  )
  if (fewest <= FEW_LETTERS) return false
  const isOther = !haveSameChinese(one, other) && (fewest > MOST_LETTERS || fewest > SHARE_OF_MANY * longer)
  return isOther && !areSpellingsOfOne(one.spellingKeys, other.spellingKeys)
}

/** The length that a share of letters is counted in. */
export function longerOf(one: Written, other: Written): number {
  if (one.script === other.script && !isLatin(one.script)) {
    const signs = Math.max(one.text.length, other.text.length)
    return writesSyllables(one.script) ? signs * LETTERS_OF_A_SIGN : signs
  }
  return Math.max(one.roman.length, other.roman.length, 1)
}
const isLatin = (script: Script): boolean => script === 'LATIN'

function initialPair(one: NamePart, other: NamePart): PartPair | undefined {
  if (!mayBegin(one, other)) return undefined
  if (isSheikh(one, other) || isSheikh(other, one)) return { how: 'NICKNAME', letters: 0, share: 0 }
  return { how: 'INITIAL', letters: INITIAL_LETTERS, share: 0 }
}

/** "Sh." is the usual abbreviation of Sheikh. */
const isSheikh = (initial: NamePart, word: NamePart): boolean =>
  initial.role === 'INITIAL' && initial.text === 'sh' && word.key === 'sheikh'

/** Cyrillic letters that are two in Latin are one sound that others spell otherwise. */
function mayBegin(one: NamePart, other: NamePart): boolean {
  if (one.text.length === 1 || other.text.length === 1) return one.roman[0] === other.roman[0]
  return one.role === 'INITIAL' ? mayBeginWith(one.roman, other.roman) : mayBeginWith(other.roman, one.roman)
}

/** Two numbers in a series, such as III and IV: the signs that differ count like letters. */
function numberPair(one: NamePart, other: NamePart): PartPair | undefined {
  if (one.role !== other.role) return undefined
  const letters = lettersBetween(one.text, other.text)
  return letters > FEW_LETTERS ? undefined : { how: 'NUMBER', letters, share: 0 }
}

/** A nickname stands for the full names of its group and their other nicknames. Two full names differ. */
function areNicknames(one: NamePart, other: NamePart): boolean {
  if (one.nicknames.length === 0 || other.nicknames.length === 0) return false
  return one.nicknames.some((group) =>
    other.nicknames.some((another) => Math.abs(group) === Math.abs(another) && (group > 0 || another > 0)),
  )
}

/** Other forms of a word of a company name: with the Arabic article, in a Russian case, as an adjective. */
import { romanOf, scriptOf } from './writing.ts'

const endings = [
  ...'ами ями ого его ому ему ыми ими ой ей ая яя ое ее ый ий ые ие ых их'.split(' '),
  ...'ым им ом ем ую юю ию ия ии ью а я ы и у ю е о ь й'.split(' '),
]
const caseEnding = new RegExp(`(?:${endings.join('|')})$`)
const SHORTEST_STEM = 4

/** A Cyrillic word without its ending, or '' if too little remains. */
export function stemOf(word: string): string {
  const stem = word.replace(caseEnding, '')
  return stem.length < SHORTEST_STEM ? '' : stem
}

const placeEnding = /ск(?:ий|ая|ое|ие|ого|ой|их)$/

/** The place name in a Russian adjective, in Latin letters: azov from азовский. '' for any other word. */
export function placeOf(word: string): string {
  const stem = scriptOf(word) === 'CYRILLIC' && placeEnding.test(word) ? word.replace(placeEnding, '') : ''
  return stem.length < SHORTEST_STEM ? '' : romanOf(stem)
}

/** "And", and the article with or without "for". */
const arabicPrefix = /^و?(?:ال|لل)/
const SHORTEST_ARABIC = 3

/**
 * The word as the table has it, otherwise without the Arabic article, which Latin writers leave out.
 * `stems` are the Cyrillic words of the table by their stem.
 */
export function knownFormOf(
  word: string,
  isKnown: (word: string) => boolean,
  stems: ReadonlyMap<string, string>,
): string {
  const script = scriptOf(word)
  if (script !== 'ARABIC' && script !== 'CYRILLIC') return word
  if (isKnown(word)) return word
  if (script === 'CYRILLIC') return stems.get(stemOf(word)) ?? word
  const withoutAnd = word.replace(/^و/, '')
  const plain = word.replace(arabicPrefix, '')
  if (plain.length < SHORTEST_ARABIC) return word
  return [withoutAnd, plain, `ال${plain}`].find(isKnown) ?? plain
}

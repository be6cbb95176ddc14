/** Splits a name into its words: normalised, in lower case, without punctuation. */
import { lookupOf, plainWordOf } from './writing.ts'

/** Longer names are cut: no list has them, and hostile input would cost its square. */
const LONGEST_NAME = 600
const MOST_WORDS = 40

/** Joiners, direction marks, tatweel, soft hyphens and control characters: they cannot be seen. */
const invisible = /[\p{Cf}\p{Cc}\u0640]+/gu
/** Apostrophes and the signs that transliterations use for hamza and ayn. */
const apostrophes = /['’‘‛`´ʼʻʾʿˈ′＇]/g
const words = /[\p{L}\p{M}\p{N}]+/gu
/** S.A.R.L., J.P., o.o. */
const dottedLetters = /(?<![\p{L}\p{M}])\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{M}])/gu

export interface SplitOptions {
  /** Letters with dots between them are one word, as in S.A.R.L.; otherwise they are initials. */
  joinsDottedLetters: boolean
}

/** Cut, composed, in lower case and without invisible characters. */
export const cleaned = (text: string): string =>
  text
    .slice(0, LONGEST_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replace(/[\t\n\r\v\f]/g, ' ')
    .replace(invisible, '')
    .replace(apostrophes, '')

/** The words of a cleaned text, in their own script. */
export function wordsIn(clean: string, { joinsDottedLetters }: SplitOptions): string[] {
  const text = joinsDottedLetters
    ? clean.replace(dottedLetters, (letters) => letters.replaceAll('.', ''))
    : clean
  return (text.match(words) ?? []).slice(0, MOST_WORDS).map(plainWordOf)
}

/** A phrase of a table, as the words of names are looked up. */
export const phraseOf = (text: string): string =>
  wordsIn(cleaned(text), { joinsDottedLetters: true }).map(lookupOf).join(' ')

/** Folds romanised words by sound, so that spellings of different languages become the same letters. */

type Spelling = readonly [RegExp, string]

/** Applied in this order: longer spellings come first, so that "sch" is not read as "s" and "ch". */
const spellings: readonly Spelling[] = [
  [/aa|ae/g, 'a'],
  [/tsch|shch|sch|tch|cz|sh|ch/g, 's'],
  [/dzh|dj|zh/g, 'j'],
  [/ph/g, 'f'],
  [/([kgdt])h/g, '$1'],
  [/ck|q|c/g, 'k'],
  [/ts|tz/g, 'z'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ou|oo|ue/g, 'u'],
  [/ee|iy|yi/g, 'i'],
  [/[ea][iyj]/g, 'e'],
  [/oe/g, 'o'],
  [/[yj]/g, 'i'],
  [/(.)\1+/g, '$1'],
]
/** Digits that stand for letters, as in "Sech1n". */
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
}
const SHORTEST = 4
/** Longer words are not folded: a name needs no more, and hostile input costs less. */
const LONGEST = 64

const replaceAll = (word: string, rules: readonly Spelling[]): string =>
  rules.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word)

/** Short words and words without a vowel stay as they are: too little would be left of them. */
export function soundOf(roman: string): string {
  if (roman.length > LONGEST) return roman
  const word =
    /\d/.test(roman) && /[a-z]/.test(roman)
      ? roman.replace(/\d/g, (digit) => lookalikes[digit] ?? digit)
      : roman
  if (word.length < SHORTEST || !/[aeiouy]/.test(word)) return word
  const folded = replaceAll(word, spellings)
  // Latvian and Lithuanian nominatives: Lavrovs, Sergejs.
  return folded.length > SHORTEST && folded.endsWith('s') ? folded.slice(0, -1) : folded
}

/** Wade-Giles and Pinyin become the same: Hsi Chin-ping, Xi Jinping. */
const chineseSpellings: readonly Spelling[] = [
  [/hs/g, 'x'],
  [/szu|ssu/g, 'si'],
  [/ts|tz|c(?!h)/g, 'z'],
  [/zh|ch|j|q|r/g, 'j'],
  [/k/g, 'g'],
  [/p/g, 'b'],
  [/t/g, 'd'],
  [/ung/g, 'ong'],
  [/ien/g, 'ian'],
  [/eh(?![aeiou])/g, 'e'],
  [/ih(?![aeiou])/g, 'i'],
]
const LONGEST_CHINESE = 12
/** Three syllables of six letters. */
const LONGEST_IN_SIGNS = 18

/** The word as a Chinese name, or '' if it cannot be one. `isInSigns`: it surely is one. */
export const chineseSoundOf = (roman: string, isInSigns = false): string =>
  roman.length <= (isInSigns ? LONGEST_IN_SIGNS : LONGEST_CHINESE) && /^[a-z]+$/.test(roman)
    ? replaceAll(roman, chineseSpellings)
    : ''

/** McCune-Reischauer, the revised romanisation and what people write: Jeong-eun, Jong-un. */
const koreanSpellings: readonly Spelling[] = [
  [/eo/g, 'o'],
  [/eu/g, 'u'],
  [/^g|(?<!n)g(?![aeiouyw])/g, 'k'],
  [/^b/g, 'p'],
  [/^d/g, 't'],
]
/** The revised romanisation of Hangul, in the letters that Koreans use for their names. */
export const koreanNameOf = (roman: string): string => replaceAll(roman, koreanSpellings)

/**
 * Distinguishes acronyms in brackets from places and legal forms: "(HQN)" is one, "(HK)" and "(PTY)" are not.
 */
import { countryOf } from '../lists/country-names.ts'
import { phraseOf } from '../matching/words/split-words.ts'
import { wordTables } from '../matching/words/word-tables.ts'

const [SHORTEST, LONGEST] = [2, 8]
/** As long are capitals that need not be made of the words before: acronyms of a name in another language. */
const [SHORTEST_FOREIGN, LONGEST_FOREIGN] = [3, 6]
const SHORTEST_WITHOUT_VOWELS = 4

/** An abbreviated place, which distinguishes one company from another. */
const shortPlaces = new Set(
  (
    'usa us uk uae ksa prc roc dprk rok drc rsa rf hk hksar sar eu eea gcc mena cis emea apac asean ' +
    'nyc ny la dc spb msk dxb jnb hcmc ftz epz sez bvi dmcc difc adgm jafza rakftz'
  ).split(' '),
)

const plain = (text: string): string => text.replace(/[^\p{L}]/gu, '')

const isPlace = (text: string): boolean =>
  shortPlaces.has(plain(text).toLowerCase()) || countryOf(text.replaceAll('.', '')) !== null

const roleOf = (text: string) => wordTables().phrases.values.get(phraseOf(text))?.role
const isForm = (text: string): boolean => wordTables().forms.values.has(phraseOf(text))

/** `before`: the words that it may stand for. */
export function isAcronym(text: string, before: string): boolean {
  const kept = text.split(/\s+/).filter((word) => !isForm(word) && roleOf(word) !== 'SOFT')
  const written = kept.length === 1 ? (kept[0] as string) : text.trim()
  const letters = plain(written)
  if (/[\s,\d]/.test(written) || letters.length < SHORTEST || letters.length > LONGEST) return false
  if (!isWrittenAsAcronym(letters)) return false
  if (isPlace(written) || roleOf(written) === 'COUNTRY' || roleOf(written) === 'REGION') return false
  const words = wordsOf(before)
  const small = letters.toLowerCase()
  if (isMadeOfInitials(small, words)) return true
  if (isForm(written) || roleOf(written) !== undefined) return false
  if (letters.length >= SHORTEST_FOREIGN && isMadeOf(small, words)) return true
  if (letters.length >= SHORTEST_WITHOUT_VOWELS && !/[aeiouy]/.test(small)) return true
  const isMixed = /\p{Ll}/u.test(before)
  return isMixed && letters.length >= SHORTEST_FOREIGN && letters.length <= LONGEST_FOREIGN
}

/** In capitals, but for a letter as in "JuA". */
function isWrittenAsAcronym(letters: string): boolean {
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length
  return /^\p{Lu}.*\p{Lu}$/u.test(letters) && capitals >= letters.length - 1
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => word.replace(/\p{M}/gu, ''))
    .filter((word) => word !== '')

/** Each letter begins a word, in their order; words may be left out. */
function isMadeOfInitials(letters: string, words: readonly string[]): boolean {
  let at = 0
  for (const word of words) if (word[0] === letters[at]) at++
  return at >= letters.length
}

/** All words give letters: "PEDCO" of Petroiran Development Company, "BAL" of Butembo Airlines. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const isSoft = (word: string) => roleOf(word) === 'SOFT' || isForm(word)
  const main = words.filter((word) => isSoft(word) || (word.length > 2 && roleOf(word) !== 'STOP'))
  const without = main.filter((word) => !isSoft(word))
  return [main, without].some((each) => each.length > 1 && isMadeOfAll(letters, each))
}

/** Each word gives its first letter, and then some of its others. */
function isMadeOfAll(letters: string, words: readonly string[]): boolean {
  const [word, ...others] = words
  if (word === undefined) return letters === ''
  if (letters === '' || letters[0] !== word[0]) return false
  for (let taken = 1, from = 0; ; taken++) {
    if (isMadeOfAll(letters.slice(taken), others)) return true
    const next = letters[taken]
    from = next === undefined ? -1 : word.indexOf(next, from + 1)
    if (from < 0) return false
  }
}

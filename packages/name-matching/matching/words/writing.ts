/** Romanises words, and determines their script. */
import anyAscii from 'any-ascii'
import { Converter } from 'opencc-js/t2cn'
import { koreanNameOf } from './sound.ts'

export type Script =
  | 'LATIN'
  | 'CYRILLIC'
  | 'GREEK'
  | 'ARABIC'
  | 'HEBREW'
  | 'HAN'
  | 'KANA'
  | 'HANGUL'
  | 'THAI'
  | 'BURMESE'
  | 'OTHER'

/** The first and last code point of the blocks that names use. */
const blocks: ReadonlyArray<readonly [first: number, last: number, Script]> = [
  [0x0000, 0x036f, 'LATIN'],
  [0x0370, 0x03ff, 'GREEK'],
  [0x0400, 0x052f, 'CYRILLIC'],
  [0x0590, 0x05ff, 'HEBREW'],
  [0x0600, 0x06ff, 'ARABIC'],
  [0x0750, 0x077f, 'ARABIC'],
  [0x0e00, 0x0e7f, 'THAI'],
  [0x1000, 0x109f, 'BURMESE'],
  [0x1100, 0x11ff, 'HANGUL'],
  [0x1e00, 0x1eff, 'LATIN'],
  [0x1f00, 0x1fff, 'GREEK'],
  [0x3040, 0x30ff, 'KANA'],
  [0x3400, 0x9fff, 'HAN'],
  [0xac00, 0xd7af, 'HANGUL'],
  [0xfb50, 0xfdff, 'ARABIC'],
  [0xfe70, 0xfeff, 'ARABIC'],
]

/** The script of the first letter. */
export function scriptOf(word: string): Script {
  const code = word.charCodeAt(0)
  if (code < 0x036f) return 'LATIN'
  return blocks.find(([first, last]) => code >= first && code <= last)?.[2] ?? 'OTHER'
}

/** Scripts that write few or no vowels. */
export const writesConsonants = (script: Script): boolean => script === 'ARABIC' || script === 'HEBREW'
/** Scripts in which one sign is a syllable or a word. */
export const writesSyllables = (script: Script): boolean =>
  script === 'HAN' || script === 'KANA' || script === 'HANGUL'
/** Cyrillic and Greek letters that look like Latin ones: in a Latin word they hide it from a search. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaсcеeоoрpхxуyіiјjѕsԁdһhӏlвbкkмmнhтtαaοoρpνvκkιiεe'].reduce<string[][]>(
    (pairs, letter, index, all) => {
      if (index % 2 === 0) pairs.push([letter, all[index + 1] as string])
      return pairs
    },
    [],
  ),
)

/** Marks that only say how a consonant is spoken, and signs that only shape the line. */
const silent = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g
const arabicLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  ھ: 'ه',
  ہ: 'ه',
  ۀ: 'ه',
  ے: 'ي',
  // Kurdish.
  ێ: 'ي',
  ۆ: 'و',
  ە: 'ه',
  ڵ: 'ل',
  ڕ: 'ر',
  ڤ: 'ف',
  // Pashto and Urdu.
  ې: 'ي',
  ۍ: 'ي',
  ګ: 'گ',
  ټ: 'ت',
  ٹ: 'ت',
  ډ: 'د',
  ڈ: 'د',
  ړ: 'ر',
  ڑ: 'ر',
  ڼ: 'ن',
  ں: 'ن',
  ځ: 'ز',
  څ: 'س',
  ښ: 'ش',
  ږ: 'ژ',
}
const otherForms = new RegExp(`[${Object.keys(arabicLetters).join('')}]`, 'g')

/** The word in its own script, without marks and with one form of each letter. Takes lower case in NFKC. */
export function plainWordOf(word: string): string {
  const script = scriptOf(word)
  if (script === 'ARABIC')
    return word.replace(silent, '').replace(otherForms, (letter) => arabicLetters[letter] ?? letter)
  if (script === 'HEBREW') return word.replace(silent, '')
  if (script === 'HAN') return simplified(word)
  if (script === 'LATIN' || script === 'GREEK')
    return word.normalize('NFD').replace(silent, '').normalize('NFC')
  return word
}

let converter: ReturnType<typeof Converter> | undefined
/** Traditional Chinese signs as the simplified ones. The table is read when a name needs it. */
const simplified = (word: string): string => {
  converter ??= Converter({ from: 't', to: 'cn' })
  return converter(word)
}

const isAscii = /^[a-z0-9]*$/
const latin = /[a-z]/
const notLatin = /[\u0370-\u052f]/

/** The form in which a word is looked up in tables. Without vowels, romanised words are soon equal. */
export const lookupOf = (word: string): string =>
  writesConsonants(scriptOf(word)) ? word : romanOf(word) || word

/** The blocks of Devanagari to Malayalam are alike: from this offset to that one are consonants. */
const [FIRST_INDIC, LAST_INDIC, BLOCK] = [0x0900, 0x0d7f, 0x80]
const [FIRST_CONSONANT, LAST_CONSONANT, NUKTA, FIRST_SIGN, VIRAMA] = [0x15, 0x39, 0x3c, 0x3e, 0x4d]

/** In Indic scripts a consonant without a vowel sign is spoken with an a, except at the end. */
function withInherentVowels(word: string): string {
  const code = word.charCodeAt(0)
  if (code < FIRST_INDIC || code > LAST_INDIC) return word
  const offset = (at: number): number => (at < word.length ? word.charCodeAt(at) % BLOCK : -1)
  let written = ''
  for (let at = 0; at < word.length; at++) {
    written += word[at]
    const sign = offset(offset(at + 1) === NUKTA ? at + 2 : at + 1)
    const isConsonant = offset(at) >= FIRST_CONSONANT && offset(at) <= LAST_CONSONANT
    if (isConsonant && sign !== -1 && (sign < FIRST_SIGN || sign > VIRAMA) && offset(at + 1) !== NUKTA)
      written += 'a'
  }
  return written
}

/** Lower-case Latin letters and digits. */
export function romanOf(word: string): string {
  if (isAscii.test(word)) return word
  const readable =
    latin.test(word) && notLatin.test(word)
      ? word.replace(/[^a-z]/g, (letter) => lookalikes[letter] ?? letter)
      : withInherentVowels(word)
  const roman = anyAscii(readable)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return scriptOf(word) === 'HANGUL' ? koreanRomanOf(word, roman) : roman
}

/** A surname stands alone, or begins a name of three syllables. It is written by custom. */
function koreanRomanOf(word: string, roman: string): string {
  const surname = word.length === 3 || word.length === 1 ? koreanSurnames[word[0] as string] : undefined
  return surname === undefined
    ? koreanNameOf(roman)
    : surname + koreanNameOf(anyAscii(word.slice(1)).toLowerCase())
}
const koreanSurnames: Readonly<Record<string, string>> = {
  ...{
    이: 'lee',
    박: 'park',
    최: 'choi',
    정: 'jung',
    조: 'cho',
    윤: 'yoon',
    임: 'lim',
    유: 'yoo',
    신: 'shin',
  },
  ...{ 안: 'ahn', 오: 'oh', 노: 'roh', 구: 'koo', 우: 'woo', 주: 'joo', 허: 'heo', 문: 'moon', 심: 'shim' },
}

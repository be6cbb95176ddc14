/** Reads numbers in company names: digits, Roman numerals and English words. */

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const teens = 'sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals = [
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' '),
  ...['thirteen', 'fourteen', 'fifteen', ...teens].map((word) => `${word}th`),
]
const ordinalsOfOthers: Readonly<Record<string, number>> = {
  erste: 1,
  erster: 1,
  erstes: 1,
  premier: 1,
  premiere: 1,
  primero: 1,
  primera: 1,
  primo: 1,
  prima: 1,
  pervyy: 1,
  pervyi: 1,
  forsta: 1,
  forste: 1,
  birinci: 1,
  zweite: 2,
  zweiter: 2,
  deuxieme: 2,
  segundo: 2,
  segunda: 2,
  vtoroy: 2,
  andra: 2,
  dritte: 3,
  troisieme: 3,
  tercero: 3,
  tretiy: 3,
  tredje: 3,
}

const words = new Map<string, number>([
  ...[...units, ...teens].map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...ordinals.map((word, index): [string, number] => [word, index + 1]),
  ...tens.map((word, index): [string, number] => [word.replace(/y$/, 'ieth'), (index + 2) * 10]),
  ...Object.entries(ordinalsOfOthers),
  ['fourty', 40],
  ['ninty', 90],
  ['hundred', 100],
])

const HIGHEST_ROMAN = 39
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** The value of I to XXXIX, or undefined. Longer numerals are words of some language: mix, civil, dim. */
export function romanValueOf(word: string): number | undefined {
  if (!/^x{0,3}(ix|iv|v?i{0,3})$/.test(word) || word === '') return undefined
  let value = 0
  for (let index = 0; index < word.length; index++) {
    const digit = romanDigits[word[index] as string] as number
    value += digit < (romanDigits[word[index + 1] ?? ''] ?? 0) ? -digit : digit
  }
  return value <= HIGHEST_ROMAN ? value : undefined
}

const isTens = (value: number): boolean => value >= 20 && value < 100 && value % 10 === 0
const isUnit = (value: number): boolean => value > 0 && value < 10

export interface NumberRead {
  value: string
  /** How many words it takes. */
  words: number
}

/** The number that begins at this word, if there is one. A Roman numeral is not read from the first word. */
export function readNumber(all: readonly string[], at: number): NumberRead | undefined {
  const value = numberOf(all[at] as string, at > 0)
  if (value === undefined) return undefined
  const next = all[at + 1] === undefined ? undefined : numberOf(all[at + 1] as string, false)
  if (isTens(Number(value)) && !/^\d/.test(all[at] as string) && next !== undefined && isUnit(Number(next)))
    return { value: String(Number(value) + Number(next)), words: 2 }
  return { value, words: 1 }
}

function numberOf(word: string, maybeRoman: boolean): string | undefined {
  const [, digits] = /^(\d{1,18})(?:st|nd|rd|th)?$/.exec(word) ?? []
  if (digits !== undefined) return digits.replace(/^0+(?=\d)/, '')
  const value = words.get(word) ?? compoundOf(word) ?? (maybeRoman ? romanValueOf(word) : undefined)
  return value === undefined ? undefined : String(value)
}

/** Fortyfour. */
function compoundOf(word: string): number | undefined {
  const ten = tens.findIndex((each) => word.startsWith(each))
  if (ten === -1) return undefined
  const unit = units.indexOf(word.slice((tens[ten] as string).length))
  return unit > 0 && unit < 10 ? (ten + 2) * 10 + unit : undefined
}

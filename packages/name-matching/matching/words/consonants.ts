/**
 * Compares Arabic and Hebrew words, which write few vowels, with Latin ones: a key of consonants finds them,
 * and counting the consonants that do not fit judges them.
 */

/** The possible Latin readings of a letter. An empty reading is a letter that Latin writers leave out. */
const readings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ['اءאעع', ',a,e,i,o,u,aa'],
    ['بב', 'b,p,v,w,bh'],
    ['پ', 'p,b'],
    ['تطטת', 't,th,d,s'],
    ['ث', 'th,s,t'],
    ['ج', 'j,g,dj,dzh,gh,zh,dg'],
    ['چ', 'ch,tch,c,j'],
    ['ح', 'h,kh,ch'],
    ['خחך', 'kh,ch,h,k,x'],
    ['دד', 'd,dh'],
    ['ذظض', 'dh,z,d,th'],
    ['رר', 'r'],
    ['زז', 'z,s'],
    ['ژ', 'zh,j,z'],
    ['سصס', 's,z,c'],
    ['شש', 'sh,ch,sch,s,x'],
    ['غ', 'gh,g,r,q,kh'],
    ['فפף', 'f,ph,p,v'],
    ['قق', 'q,k,g,gh,c,kh,ck'],
    ['كכק', 'k,c,q,ck,g,ch,kh'],
    ['گג', 'g,gh,k,j'],
    ['لל', 'l'],
    ['مמם', 'm'],
    ['نנן', 'n'],
    ['هה', 'h,,a,e,eh,ah,t,at'],
    ['و', 'w,v,u,o,ou,oo,,aw,ow,au'],
    ['ו', 'v,w,o,u,oo,ou,'],
    ['يי', 'y,i,ee,ei,ey,ai,ay,e,j,ie,iy,,a,yy,ayy,iyy,ayyi'],
    ['צץ', 'ts,tz,z,s,c,cz,tch'],
  ].flatMap(([letters, latin]) =>
    [...(letters as string)].map((letter) => [letter, (latin as string).split(',')]),
  ),
)
const isVowel = (code: number): boolean =>
  code === 97 || code === 101 || code === 105 || code === 111 || code === 117 || code === 121

/** Written as a vowel in Latin letters, nearly always. */
const longVowels = new Set('اויوي')
const LONG_VOWEL = 0.5

/** Longer words are cut: names need no more. */
const LONGEST = 63
/** Costs by position in the Latin word, for the letters so far and with one more. Used again each time. */
let costs = new Float64Array(LONGEST + 1)
let next = new Float64Array(LONGEST + 1)

const allReadings = [...new Set(Object.values(readings).flat())].filter((reading) => reading !== '')
/** For each letter, its readings by their number, and the cost of leaving it out. */
const letters = new Map(
  Object.entries(readings).map(([letter, spelled]) => [
    letter,
    {
      numbers: spelled.flatMap((reading) => (reading === '' ? [] : [allReadings.indexOf(reading)])),
      leftOut: spelled.includes('') ? (longVowels.has(letter) ? LONG_VOWEL : 0) : 1,
    },
  ]),
)
const byFirstLetter = Map.groupBy(
  allReadings.map((reading, number) => ({ reading, number })),
  ({ reading }) => reading[0] as string,
)
const unknownLetter = { numbers: [] as number[], leftOut: 1 }

/** The latest Latin word, and which readings stand where in it: one word is compared with many. */
let latest = ''
const lengthsAt = new Uint8Array(LONGEST * allReadings.length)

function readAt(roman: string): void {
  if (roman === latest) return
  latest = roman
  lengthsAt.fill(0, 0, roman.length * allReadings.length)
  for (let at = 0; at < roman.length; at++)
    for (const { reading, number } of byFirstLetter.get(roman[at] as string) ?? [])
      if (roman.startsWith(reading, at)) lengthsAt[at * allReadings.length + number] = reading.length
}

/** How many consonants of an Arabic or Hebrew word and a Latin word do not fit each other. */
export function consonantsBetween(word: string, latin: string): number {
  const roman = latin.slice(0, LONGEST)
  readAt(roman)
  costs.fill(roman.length, 0, roman.length + 1)
  costs[0] = 0
  passOver(roman, costs)
  for (const letter of word.slice(0, LONGEST)) {
    const { numbers, leftOut } = letters.get(letter) ?? unknownLetter
    for (let at = 0; at <= roman.length; at++) next[at] = (costs[at] as number) + leftOut
    for (let at = 0; at < roman.length; at++) {
      const cost = costs[at] as number
      const first = at * allReadings.length
      for (const number of numbers) {
        const length = lengthsAt[first + number] as number
        if (length > 0) lower(next, at + length, cost)
      }
      lower(next, at + 1, cost + 1)
    }
    passOver(roman, next)
    ;[costs, next] = [next, costs]
  }
  return (costs[roman.length] as number) + (hasOtherEnd(word, roman) ? 1 : 0)
}

/** A vowel at the end is always written: عمر is Umar, and no Amira. */
const hasOtherEnd = (word: string, roman: string): boolean =>
  isVowel(roman.charCodeAt(roman.length - 1)) && !writtenEnds.has(word.at(-1) as string)
const writtenEnds = new Set('اءأويىهةعחאהוי')

/**
 * Latin letters that the other script does not write: short vowels, and the second of a doubled consonant.
 * Two vowels are a long one, which it does write.
 */
function passOver(roman: string, least: Float64Array): void {
  for (let at = 0; at < roman.length; at++) {
    const code = roman.charCodeAt(at)
    const before = at > 0 ? roman.charCodeAt(at - 1) : 0
    const cost = isVowel(code) ? (isVowel(before) ? 0.5 : 0) : code === before ? 0 : 1
    lower(least, at + 1, (least[at] as number) + cost)
  }
}

function lower(least: Float64Array, at: number, cost: number): void {
  if (cost < (least[at] as number)) least[at] = cost
}

/** V, C and J stand for Latin letters that are spoken in several ways. */
const latinClasses: ReadonlyArray<readonly [RegExp, string]> = [
  [/dzh|dj|zh/g, 'K'],
  [/tsch|sch|tch|ts|tz|sh|cz/g, 'T'],
  [/ph/g, 'P'],
  [/ch/g, 'C'],
  [/kh|gh|ck|q|k|g|c(?![eiy])/g, 'K'],
  [/th|dh/g, 'T'],
  [/x/g, 'KT'],
  [/[bpf]/g, 'P'],
  [/[tdszc]/g, 'T'],
  [/v/g, 'V'],
  [/j/g, 'J'],
  [/[aeiouywh0-9]/g, ''],
]
const ambiguous: Readonly<Record<string, readonly string[]>> = {
  V: ['P', ''],
  C: ['K', 'T', ''],
  J: ['K', ''],
}

const letterClasses: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['بپفבפף', 'P'],
    ['تطثدذظضسصزشטתדסזשצץچ', 'T'],
    ['جقكگغכקגژخك', 'K'],
    ['חך', 'C'],
    ['لל', 'L'],
    ['رר', 'R'],
    ['مמם', 'M'],
    ['نנן', 'N'],
  ].flatMap(([letters, key]) => [...(letters as string)].map((letter) => [letter, key as string])),
)

/** Words with the same key may be the same name. A word has several keys where a letter is ambiguous. */
export function consonantKeys(word: string, isLatin: boolean): string[] {
  const key = isLatin
    ? latinClasses.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word).toUpperCase()
    : [...word].map((letter) => letterClasses[letter] ?? '').join('')
  let keys = ['']
  for (const letter of key.slice(0, LONGEST_KEY))
    keys = keys
      .flatMap((each) => (ambiguous[letter] ?? [letter]).map((one) => each + one))
      .slice(0, MOST_KEYS)
  return [...new Set(keys.map((each) => each.replace(/(.)\1+/g, '$1')))].filter((each) => each !== '')
}
const LONGEST_KEY = 12
const MOST_KEYS = 6

/**
 * Compares Arabic and Hebrew words, which write few vowels, with Latin ones: a key of consonants finds them,
 * and counting the consonants that do not fit judges them.
 */

/** What a letter may be in Latin letters. An empty reading is a letter that Latin writers leave out. */
const readings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ['اءאעع', ',a,e,i,o,u,aa'],
    ['بב', 'b,p,v,w,bh'],
    ['پ', 'p,b'],
    ['تطטת', 't,th,d,s'],
    ['ث', 'th,s,t'],
    ['ج', 'j,g,dj,dzh,gh,zh,dg'],
    ['چ', 'ch,tch,c,j'],
    ['ح', 'h,kh,ch,'],
    ['خחך', 'kh,ch,h,k,x,'],
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
    ['هה', 'h,,a,eh,ah,t,at'],
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

/** How many consonants of an Arabic or Hebrew word and a Latin word do not fit each other. */
export function consonantsBetween(word: string, roman: string): number {
  let costs = startOf(roman)
  for (const letter of word) {
    const spelled = readings[letter]
    const next = costs.map((cost) => cost + (spelled === undefined || !spelled.includes('') ? 1 : 0))
    for (let at = 0; at <= roman.length; at++) {
      const cost = costs[at] as number
      for (const latin of spelled ?? [])
        if (latin !== '' && roman.startsWith(latin, at)) lower(next, at + latin.length, cost)
      if (at < roman.length) lower(next, at + 1, cost + 1)
    }
    passOver(roman, next)
    costs = next
  }
  return costs[roman.length] as number
}

function startOf(roman: string): number[] {
  const costs = new Array<number>(roman.length + 1).fill(roman.length)
  costs[0] = 0
  passOver(roman, costs)
  return costs
}

/**
 * Latin letters that the other script does not write: short vowels, and the second of a doubled consonant.
 * Two vowels are a long one, which it does write.
 */
function passOver(roman: string, costs: number[]): void {
  for (let at = 0; at < roman.length; at++) {
    const code = roman.charCodeAt(at)
    const before = at > 0 ? roman.charCodeAt(at - 1) : 0
    const cost = isVowel(code) ? (isVowel(before) ? 0.5 : 0) : code === before ? 0 : 1
    lower(costs, at + 1, (costs[at] as number) + cost)
  }
}

function lower(costs: number[], at: number, cost: number): void {
  if (cost < (costs[at] as number)) costs[at] = cost
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

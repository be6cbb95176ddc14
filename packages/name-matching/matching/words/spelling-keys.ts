/**
 * The keys of a word by which spellings of one name in several languages are equal: Abdelkader and
 * Abdulqadir, Khodjaev and Xojayev, Soerjadi and Suryadi. A letter that languages read differently gives
 * several keys.
 */

type Rule = readonly [RegExp, string]

/** Applied in this order. S stands for sh and ch, A for ai, ay and ei. */
const rules: readonly Rule[] = [
  // Abdel, Abdoul, Abd al; and where the article sounds like the next letter: Abderrahman.
  [/^[ae]bd[aeiou]+l(?=[^l])/, 'abdul'],
  [/^[ae]bd[aeou]+(?=([rnsztd])\1)/, 'abdul'],
  [/tsch|shch|sch|tch|cz|sh|ch|tj|sj/g, 'S'],
  [/dzh|dj|zh/g, 'J'],
  [/ph/g, 'f'],
  [/kh|x/g, 'h'],
  [/gh|ck|q|g/g, 'k'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ts|tz/g, 'z'],
  [/w/g, 'v'],
  [/oe|ou|oo|o/g, 'u'],
  [/ee|iy|yi|ij|ie(?=$)/g, 'i'],
  // A glide between vowels is often not written.
  [/(?<=[aeiu])[iy](?=[aeu])/g, ''],
  [/[ae](?:[iy]|j(?![aeiu]))/g, 'A'],
  [/y/g, 'i'],
  // Only a final e has one reading: Michelle is not Michaela.
  [/e$/, 'E'],
  [/(?<=[aeiu])h$/, ''],
  [/(.)\1+/g, '$1'],
]

/** Letters with several readings, by language. */
const readings: ReadonlyArray<readonly [letter: string, readings: readonly string[]]> = [
  ['e', ['a', 'i']],
  ['c', ['k', 'J', 'S', 'z']],
  ['j', ['J', 'i']],
]
const last: readonly Rule[] = [
  [/(?<=[aeiu])i(?=[aeu])/g, ''],
  [/(.)\1+/g, '$1'],
]
const MOST_KEYS = 8
const SHORTEST = 4
const LONGEST = 32
const FEWEST_CONSONANTS = 2

/** Keys of a word in small Latin letters. None for short words: too little is left of them. */
export function spellingKeysOf(roman: string): readonly string[] {
  const before = known.get(roman)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const keys = newKeysOf(roman)
  known.set(roman, keys)
  return keys
}

/** The same words are joined for each name of the list that is near. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 50_000

function newKeysOf(roman: string): readonly string[] {
  if (roman.length < SHORTEST || roman.length > LONGEST || !/^[a-z]+$/.test(roman)) return none
  if (isOneSyllable.test(roman)) return none
  const folded = foldedBy(rules, withoutBalticEnding(roman))
  if (folded.replace(/[aeiuA]/g, '').length < FEWEST_CONSONANTS) return none
  let keys = [folded]
  for (const [letter, all] of readings)
    if (folded.includes(letter)) keys = keys.flatMap((key) => all.map((each) => key.replaceAll(letter, each)))
  const belarusian = belarusianKeyOf(roman)
  const all = keys.slice(0, MOST_KEYS).map((key) => foldedBy(last, key))
  return [...new Set(belarusian === undefined ? all : [...all, belarusian])]
}
const none: readonly string[] = []

/** Chinese and Korean names of one syllable differ by a vowel: Zhang, Zheng, Jang. */
const isOneSyllable = /^[bcdfghjklmnpqrstwxyz]{1,2}[aeiou]{1,3}(n|ng)?$/

const foldedBy = (all: readonly Rule[], word: string): string =>
  all.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word)

/** Kuznecovs, Sergejs, Petrovas. */
const withoutBalticEnding = (roman: string): string => roman.replace(/(?<=[vjnklr])(s|is|as)$/, '')

/** Names as Russians and Belarusians have them. */
const isRussianSurname = /([aeo][vu](a|s)?|sk[iyj]+|skaya|skaia|[ae]nk[ao]|[aeiy]ts|[eiy]v?i?ch)$/
/**
 * In Belarusian, o and e without stress become a, v before a consonant u, t and d before i and e ts and dz,
 * and g is written as h: Ціханоўскі, Тихановский.
 */
const belarusianRules: readonly Rule[] = [
  [/(?<=[ov])s$/, ''],
  [/(?<=[aeo])u(?![aeiou])/g, 'v'],
  [/ts(?=[ie])/g, 't'],
  [/dz(?=[ie])/g, 'd'],
  [/(?<=sk)[iyj]+$/, 'i'],
  [/[iy](?=[aeo])/g, ''],
  [/kh|(?<![sctkpzdg])g/g, 'h'],
  [/[oe]/g, 'a'],
]

function belarusianKeyOf(roman: string): string | undefined {
  if (roman.length <= SHORTEST + 1 || !isRussianSurname.test(roman)) return undefined
  return `B${foldedBy(rules, foldedBy(belarusianRules, roman))}`
}

/** Whether the two are spellings of one name. */
export function areSpellingsOfOne(one: readonly string[], other: readonly string[]): boolean {
  for (const key of one) if (other.includes(key)) return true
  return false
}

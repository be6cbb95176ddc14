/** Chinese signs as the Japanese speak them in names: most have several readings, and any may be meant. */
import table from './japanese-readings.json' with { type: 'json' }
import { lettersByReadings, type Sign } from './letters-by-readings.ts'
import { longestSigns, type SignTable, signTable } from './longest-signs.ts'

/** A sign left out is a syllable and more. */
const LEFT_OUT = 2

let signs: SignTable | undefined

/** Read when a name needs it. */
function japaneseSigns(word: string): Sign[] {
  signs ??= new Map(
    [...signTable(table.signs)].map(([sign, { readings }]) => [
      sign,
      { readings: [...new Set(readings.flatMap(spellingsOf))], leftOut: LEFT_OUT },
    ]),
  )
  return longestSigns(word, signs)
}

/** Long vowels are written in several ways, and an n before b, m and p is often an m. */
function spellingsOf(reading: string): string[] {
  const short = reading.replaceAll('ou', 'o').replaceAll('oo', 'o').replaceAll('uu', 'u')
  const spellings = [reading, short, reading.replaceAll(/o[ou]/g, 'oh')]
  return reading.endsWith('n') ? [...spellings, `${reading.slice(0, -1)}m`] : spellings
}

/** Syllables as Hepburn and Kunrei write them: no Chinese or Korean name of one syllable but "an" or "to". */
const syllables = [
  '(?:[kgsztdnhbpmrj]|[kgnhbpmrsztd]y|sh|ch|ts|kk|pp|tt|ss|ssh|tch|cch)?[aeiou]',
  'y[auo]|wa|f[uo]|n(?![aeiou])|m(?=[bpm])|h(?![aeiou])',
]
const romaji = new RegExp(`^(?:${syllables.join('|')})+$`)
const [LONGEST, LONGEST_LATIN, FEWEST_LETTERS] = [6, 24, 2]

export const mayBeJapanese = (roman: string): boolean =>
  roman.length >= FEWEST_LETTERS && roman.length <= LONGEST_LATIN && romaji.test(roman)

/** Another script is less certain than equal letters; a letter that no reading has is another syllable. */
const [OTHER_SCRIPT, LETTER] = [0.2, 3]

/** The letters that differ between a word in Chinese signs and a Latin one. Infinity: it is not Japanese. */
export const lettersInJapanese = (word: string, latin: string): number =>
  word.length > LONGEST || !mayBeJapanese(latin)
    ? Number.POSITIVE_INFINITY
    : OTHER_SCRIPT + LETTER * lettersByReadings(japaneseSigns(word), latin, '')

const MOST_KEYS = 16

/** The keys of the likeliest readings: of the name as it is written, and with the given name first. */
export function japaneseKeysOf(word: string, keysOf: (reading: string) => readonly string[]): string[] {
  if (word.length > LONGEST) return []
  return [...new Set(ordersOf(word).flatMap((parts) => keysOfParts(parts, keysOf)))]
}

/** A surname has one to three signs. */
const LONGEST_SURNAME = 3

function ordersOf(word: string): string[][] {
  const most = Math.min(LONGEST_SURNAME, word.length - 1)
  const surnames = Array.from({ length: most }, (_, at) => at + 1)
  return [[word], ...surnames.map((length) => [word.slice(length), word.slice(0, length)])]
}

function keysOfParts(parts: readonly string[], keysOf: (reading: string) => readonly string[]): string[] {
  let found = [{ key: '', rarity: 0 }]
  for (const { readings } of parts.flatMap(japaneseSigns)) {
    const next = new Map<string, number>()
    for (const { key, rarity } of found)
      for (const [rank, reading] of readings.entries())
        for (const each of keysOf(reading).length > 0 ? keysOf(reading) : [''])
          next.set(key + each, Math.min(next.get(key + each) ?? Number.POSITIVE_INFINITY, rarity + rank))
    found = [...next]
      .map(([key, rarity]) => ({ key, rarity }))
      .sort((a, b) => a.rarity - b.rarity)
      .slice(0, MOST_KEYS)
  }
  return found
    .map(({ key }) => key.replace(/(.)\1+/g, '$1'))
    .filter((key) => key !== '' && !key.includes('?'))
}

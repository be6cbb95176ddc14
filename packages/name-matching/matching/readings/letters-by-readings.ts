/** Counts the letters that differ between a word of another script, sign by sign, and a Latin word. */

/**
 * A character, or several that are read as one: its readings in Latin letters, and the cost of leaving it
 * out.
 */
export interface Sign {
  readings: readonly string[]
  leftOut: number
}

export const signOf = (readings: string, leftOut = 1): Sign => ({ readings: readings.split(','), leftOut })

/** Longer words are cut: no name needs more, and hostile input would cost its square. */
const LONGEST = 40
let costs = new Float64Array(LONGEST + 1)
let next = new Float64Array(LONGEST + 1)

/** `silentVowels` are those that the script does not write, so that Latin letters may add them. */
export function lettersByReadings(signs: readonly Sign[], latin: string, silentVowels: string): number {
  const roman = latin.slice(0, LONGEST)
  costs.fill(roman.length, 0, roman.length + 1)
  costs[0] = 0
  passOver(roman, costs, silentVowels)
  for (const { readings, leftOut } of signs.slice(0, LONGEST)) {
    for (let at = 0; at <= roman.length; at++) next[at] = (costs[at] as number) + leftOut
    for (let at = 0; at <= roman.length; at++) {
      const cost = costs[at] as number
      for (const reading of readings)
        if (roman.startsWith(reading, at)) lower(next, at + reading.length, cost)
      if (at < roman.length) lower(next, at + 1, cost + 1)
    }
    passOver(roman, next, silentVowels)
    ;[costs, next] = [next, costs]
  }
  return costs[roman.length] as number
}

function passOver(roman: string, least: Float64Array, silentVowels: string): void {
  for (let at = 0; at < roman.length; at++) {
    const letter = roman[at] as string
    const isDoubled = at > 0 && letter === roman[at - 1]
    const cost = isDoubled ? 0 : costOfAdding(letter, silentVowels)
    lower(least, at + 1, (least[at] as number) + cost)
  }
}

const [SILENT_ADDED, VOWEL_ADDED] = [0.05, 0.5]
const vowels = 'aeiouyh'

function costOfAdding(letter: string, silentVowels: string): number {
  if (silentVowels.includes(letter)) return SILENT_ADDED
  return vowels.includes(letter) ? VOWEL_ADDED : 1
}

function lower(least: Float64Array, at: number, cost: number): void {
  if (cost < (least[at] as number)) least[at] = cost
}

/** The keys of a word, from the readings of its characters; most characters have one or two readings. */
export function keysOfSigns(
  signs: readonly Sign[],
  keysOf: (reading: string) => readonly string[],
  most: number,
): string[] {
  let keys = ['']
  for (const { readings, leftOut } of signs.slice(0, LONGEST)) {
    const found = readings.flatMap((reading) => {
      const mine = keysOf(reading)
      return mine.length > 0 ? mine : ['']
    })
    const some = new Set(leftOut === 0 ? [...found, ''] : found)
    keys = keys.flatMap((key) => [...some].map((each) => key + each)).slice(0, most)
  }
  return [...new Set(keys.map((key) => key.replace(/(.)\1+/g, '$1')))].filter((key) => key !== '')
}

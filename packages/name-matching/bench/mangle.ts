/** Misspells names as people do: one mangling at a time, of those that the name allows. */
import type { Random } from './random.ts'

type Mangling = (words: readonly string[], random: Random) => readonly string[]

/** A word of at least five letters: of a shorter one, too little would be left. */
const longWord = (words: readonly string[], random: Random): number => {
  const long = words.flatMap((word, at) => (word.length >= 5 ? [at] : []))
  return long.length === 0 ? -1 : random.one(long)
}

const changed =
  (change: (word: string, at: number, random: Random) => string): Mangling =>
  (words, random) => {
    const chosen = longWord(words, random)
    if (chosen === -1) return words
    const word = words[chosen] as string
    const at = 1 + Math.floor(random.fraction() * (word.length - 2))
    return words.with(chosen, change(word, at, random))
  }

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

/** How one sound is spelled in several languages. */
const spellings: ReadonlyArray<readonly [RegExp, string]> = [
  [/ou/i, 'u'],
  [/ee/i, 'i'],
  [/kh/i, 'k'],
  [/q/i, 'k'],
  [/gh/i, 'g'],
  [/dh/i, 'd'],
  [/y/i, 'i'],
  [/ph/i, 'f'],
  [/w/i, 'v'],
  [/(.)\1/i, '$1'],
  [/u/i, 'oo'],
  [/i/i, 'ee'],
]

export const manglings: Readonly<Record<string, Mangling>> = {
  'a letter left out': changed((word, at) => word.slice(0, at) + word.slice(at + 1)),
  'a letter doubled': changed((word, at) => word.slice(0, at) + word[at] + word.slice(at)),
  'a letter changed': changed(
    (word, at, random) => word.slice(0, at) + random.one(alphabet) + word.slice(at + 1),
  ),
  'letters swapped': changed(
    (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ),
  'another spelling': (words, random) => {
    const possible = words.flatMap((word, at) =>
      word.length < 4
        ? []
        : spellings.filter(([from]) => from.test(word)).map((spelling) => ({ at, spelling })),
    )
    if (possible.length === 0) return words
    const { at, spelling } = random.one(possible)
    return words.with(at, (words[at] as string).replace(...spelling))
  },
  'words joined': (words, random) => {
    if (words.length < 2) return words
    const at = Math.floor(random.fraction() * (words.length - 1))
    return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)]
  },
  'the last name first': (words) => [...words.slice(-1), ...words.slice(0, -1)],
  'a name in the middle left out': (words, random) =>
    words.length < 3 ? words : words.toSpliced(1 + Math.floor(random.fraction() * (words.length - 2)), 1),
  'in small letters': (words) => words.map((word) => word.toLowerCase()),
}

/** The name after `count` different manglings. */
export function mangled(name: string, count: number, random: Random): string {
  let words: readonly string[] = name.split(/\s+/).filter((word) => word !== '')
  const left = Object.values(manglings)
  for (let done = 0; done < count; done++) {
    const [mangling] = left.splice(Math.floor(random.fraction() * left.length), 1)
    if (mangling) words = mangling(words, random)
  }
  return words.join(' ')
}

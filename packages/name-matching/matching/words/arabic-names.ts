/**
 * The most frequent names in Arabic script, with their Latin spellings: the consonants alone do not
 * distinguish محمود from محمد, nor حسين from حسن.
 */
import arabicNames from './arabic-names.json' with { type: 'json' }
import { areSpellingsOfOne, spellingKeysOf } from './spelling-keys.ts'
import { plainWordOf, type Script } from './writing.ts'

function read() {
  const byName = new Map<string, readonly string[]>()
  for (const line of arabicNames.names) {
    const [name = '', ...latin] = line.split(' ')
    const keys = latin.flatMap((spelling) => [...spellingKeysOf(spelling), spelling])
    const word = plainWordOf(name)
    byName.set(word, [...new Set([...(byName.get(word) ?? []), ...keys])])
  }
  return { byName, keys: new Set([...byName.values()].flat()) }
}
let table: ReturnType<typeof read> | undefined
const tableOnce = (): ReturnType<typeof read> => {
  table ??= read()
  return table
}

const none: readonly string[] = []

/** The keys of a word: in Arabic script those of its Latin spellings, or none if it is not in the table. */
export const keysInScript = (script: Script, text: string, roman: string): readonly string[] =>
  script === 'ARABIC' ? (tableOnce().byName.get(text) ?? none) : spellingKeysOf(roman)

/**
 * Whether a name in Arabic letters has this Latin spelling. Undefined when one of the two is not in the
 * table: then the consonants decide.
 */
export function isWrittenAs(
  arabic: readonly string[],
  roman: string,
  latin: readonly string[],
): boolean | undefined {
  if (arabic.length === 0) return undefined
  if (arabic.includes(roman) || areSpellingsOfOne(arabic, latin)) return true
  const { keys } = tableOnce()
  return keys.has(roman) || latin.some((key) => keys.has(key)) ? false : undefined
}

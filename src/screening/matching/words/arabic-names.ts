/**
 * The commonest names in Arabic script, by how they are written in Latin letters: their consonants alone
 * do not tell محمود from محمد, nor حسين from حسن.
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
 * Whether a name in Arabic letters is written so in Latin ones. Undefined: one of the two is not in the
 * table, so that their consonants must tell.
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

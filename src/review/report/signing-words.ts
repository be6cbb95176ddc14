/** Who may sign for the organization, as one sentence. */
import type { SignatoryAuthority } from '@foyer/signing-rules/schemas'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberWord = (count: number): string => numbers[count] ?? String(count)

const nameIn = ({ party }: SignatoryAuthority): string =>
  party.kind === 'PERSON' ? party.name.fullName : party.name

const listOf = (words: string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** null when there are no combinations. */
export function signingWords(combinations: readonly SignatoryAuthority[][]): string | null {
  const [first] = combinations
  if (!first) return null
  const names = [...new Set(combinations.flat().map(nameIn))]
  const size = first.length
  const isUniform = combinations.every((each) => each.length === size)
  if (combinations.length === 1)
    return size === 1 ? `${names[0]} signs alone.` : `${listOf(names, 'and')} sign jointly.`
  if (!isUniform) return `One of ${numberWord(combinations.length)} combinations signs.`
  if (size === 1) return `${listOf(names, 'or')} signs alone.`
  const isEveryChoice = combinations.length === choices(names.length, size)
  return isEveryChoice
    ? `Any ${numberWord(size)} of the ${numberWord(names.length)} sign jointly: ${listOf(names, 'and')}.`
    : `One of ${numberWord(combinations.length)} combinations of ${numberWord(size)} signs jointly.`
}

/** Number of ways to take `size` of `count`. */
const choices = (count: number, size: number): number =>
  Array.from({ length: size }, (_, at) => (count - at) / (at + 1)).reduce((all, each) => all * each, 1)

/** Names that millions have: without the rest of the name, they say little. */
import type { PairedParts } from './part-cost.ts'
import type { NamePart } from './prepared-name.ts'
import { wordTables } from './words/word-tables.ts'

const isAmong = (names: ReadonlySet<string>, { one, other }: PairedParts): boolean =>
  [one, other].some(({ key, roman }) => names.has(key) || names.has(roman))

export const isFrequent = (pair: PairedParts): boolean => isAmong(wordTables().frequent, pair)

/** Most people who leave out a middle name keep the first and the last. */
const FIRST_AND_LAST = 0.68

/**
 * How much frequent names of two sides lack, where one of the sides has `extra` names more. Of the most
 * frequent alone, the first and the last are too little too: one Egyptian in three has one of them.
 */
export function unitsOfFrequent(
  extra: number,
  pairs: readonly PairedParts[],
  sides: readonly [readonly NamePart[], readonly NamePart[]],
): number {
  const areMostFrequent = pairs.every((pair) => isAmong(wordTables().mostFrequent, pair))
  return extra === 1 && !areMostFrequent && areBothEnds(pairs, sides) ? FIRST_AND_LAST : 1
}

const areBothEnds = (
  pairs: readonly PairedParts[],
  sides: readonly [readonly NamePart[], readonly NamePart[]],
): boolean =>
  pairs.length > 1 &&
  sides.every((parts, side) => {
    const isPaired = (place: number): boolean =>
      pairs.some(({ at, joined }) => {
        const first = at[side] as number
        return place === first || place === first + (joined[side] as number) - 1
      })
    return isPaired(parts.findIndex(({ role }) => role !== 'PARTICLE')) && isPaired(parts.length - 1)
  })

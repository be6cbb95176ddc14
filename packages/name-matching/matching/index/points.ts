/** The maximum points of two names, from the facts in the index before they are compared. */

import { points } from '../factors.ts'
import type { NameKind } from '../prepared-name.ts'

/** Each is a lower bound of the comparison's result. */
export interface KnownDifference {
  letters: number
  /** Parts of one name without a counterpart in the other. */
  extra: number
  isListedOnePart: boolean
  /** Only one of the two has a number. */
  addsNumber: boolean
}

const MOST_LETTERS = 2
const MANY_EXTRA = 3
const MANY_LETTERS = 1.5

export function mostPoints(kind: NameKind, known: KnownDifference): number {
  const { letters, extra } = known
  let sum =
    points.name +
    points.lettersDiffer * Math.min(letters, MOST_LETTERS) +
    points.tooManyLetters * Math.max(0, letters - MOST_LETTERS)
  if (known.addsNumber) sum += points.numberAdded
  if (extra === 0) return sum
  if (kind === 'ORGANIZATION') return sum + points.extraWords * Math.min(extra, 2)
  if (known.isListedOnePart) sum += points.listNameIsOnePart
  if (extra >= MANY_EXTRA) sum += points.manyExtraParts
  if (letters >= MANY_LETTERS) sum += points.extraPartsAndLetters
  return sum + points.extraParts * extra
}

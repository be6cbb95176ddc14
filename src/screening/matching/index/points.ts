/** The most points that two names can have, from what the index knows of them before they are compared. */

import { points } from '../factors.ts'
import type { NameKind } from '../prepared-name.ts'

/** All are lower bounds of what the comparison will count. */
export interface KnownDifference {
  letters: number
  /** Parts of one of the two that nothing of the other can be paired with. */
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

/** Arithmetic with shares, which registers give as intervals. In percent. */
import type { Share } from './schemas/ownership.ts'

export const exactly = (percent: number): Share => ({
  minimum: percent,
  maximum: percent,
  isAboveMinimum: false,
})
export const nothing: Share = exactly(0)
export const whole: Share = exactly(100)
/** Nothing is known of it. */
export const anyShare: Share = { minimum: 0, maximum: 100, isAboveMinimum: false }

/** Thirds and products of decimals end in digits that mean nothing: 0.1 * 0.2 * 100. */
const rounded = (percent: number): number => Math.min(100, Math.round(percent * 1e6) / 1e6)

/** A share of a share. */
export const product = (a: Share, b: Share): Share => ({
  minimum: rounded((a.minimum * b.minimum) / 100),
  maximum: rounded((a.maximum * b.maximum) / 100),
  isAboveMinimum: a.isAboveMinimum || b.isAboveMinimum,
})

/** Two ways to the same company. */
export const sum = (a: Share, b: Share): Share => ({
  minimum: rounded(a.minimum + b.minimum),
  maximum: rounded(a.maximum + b.maximum),
  isAboveMinimum: a.isAboveMinimum || b.isAboveMinimum,
})

/** The larger of two statements about the same company, such as shares and votes. */
export const larger = (a: Share, b: Share): Share =>
  b.minimum > a.minimum || (b.minimum === a.minimum && b.maximum > a.maximum) ? b : a

/**
 * The range of the larger of two different holdings, such as shares and votes: at least both minimums, at
 * most the greater maximum.
 */
export const largestOf = (a: Share, b: Share): Share => ({
  ...larger(a, b),
  maximum: Math.max(a.maximum, b.maximum),
})

/**
 * The part that the holder of this share decides about. A majority decides about all (AMLR article 54), and
 * an interval that may be a majority may decide about all.
 */
export const decidedBy = (share: Share): Share =>
  isMajority(share) ? whole : share.maximum > 50 ? { ...share, maximum: 100 } : share

/** The holder of more than half decides. */
export const isMajority = ({ minimum, isAboveMinimum }: Share): boolean =>
  minimum > 50 || (minimum === 50 && isAboveMinimum)

const percentOf = (value: number): string => `${Number(value.toFixed(2))}%`

/** "60%", "25–50%", "up to 10%", "less than 25%". */
export function shareWords(share: Share): string {
  const { minimum, maximum } = share
  if (minimum === maximum) return percentOf(minimum)
  if (minimum === 0 && maximum === 100) return 'share not stated'
  const isRoundedUp = Number(maximum.toFixed(2)) > maximum
  if (minimum === 0) return `${isRoundedUp ? 'less than' : 'up to'} ${percentOf(maximum)}`
  return `${Number(minimum.toFixed(2))}–${percentOf(maximum)}`
}

/** Reads a share as people write it: "60", "33,3 %", "25–50 %"; or one of the bands of the registers. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import { plain } from '@foyer/national-fields/normalise'
import { number } from '@foyer/national-fields/number'
import { type FieldResult, rejection } from '@foyer/national-fields/problem'
import type { Threshold } from './threshold.ts'

export const bands = ['0-25', '25-50', '50-75', '75-100'] as const
export type Band = (typeof bands)[number]

export const shareModes = ['NUMBER', 'BAND', 'EITHER'] as const
export type ShareMode = (typeof shareModes)[number]

/** The smallest difference between shares that can be stated: four decimals. */
const STEP = 0.0001

/**
 * 25 belongs to the upper band where 25% or more makes an owner: the lowest one then ends below it, as the
 * page calls it "less than 25%". 75 always belongs to the upper one.
 */
export function shareOfBand(band: Band, { operator }: Threshold): Share {
  const [minimum = 0, maximum = 0] = band.split('-').map(Number)
  const isAboveMinimum = minimum === 50 || (minimum === 25 && operator === 'MORE_THAN')
  const isBelowMaximum = maximum === 25 && operator === 'AT_LEAST'
  return { minimum, maximum: isBelowMaximum ? maximum - STEP : maximum, isAboveMinimum }
}

export const bandOf = (share: Share, threshold: Threshold): Band | undefined =>
  bands.find((band) => {
    const { minimum, maximum, isAboveMinimum } = shareOfBand(band, threshold)
    return share.minimum === minimum && share.maximum === maximum && share.isAboveMinimum === isAboveMinimum
  })

/** The smallest share that can be stated. */
const LEAST = 0.01
const percent = (typed: string): FieldResult<number> => number(typed, { min: LEAST, max: 100, decimals: 4 })

const range = /^(.*?\d\s*%?)\s*(?:[-–—]|\bto\b|\btill\b|\btil\b|\bbis\b)\s*(\d.*)$/iu
const unit = /(?:%|procent|prosent|prosenttia|percent|per cent|prozent)$/iu
const withoutUnit = (text: string): string => text.trim().replace(unit, '').trim()

/** Problems: required, invalid_number, too_many_decimals, number_too_small, number_too_big. */
export function readShare(typed: string, mode: ShareMode = 'EITHER'): FieldResult<Share> {
  const written = withoutUnit(plain(typed))
  const interval = mode === 'NUMBER' ? null : range.exec(written)
  if (!interval) {
    const read = percent(written)
    return 'problem' in read ? read : { value: exactly(read.value) }
  }
  const [from, to] = [interval[1] ?? '', interval[2] ?? ''].map((part) =>
    number(withoutUnit(part), { min: 0, max: 100, decimals: 4 }),
  ) as [FieldResult<number>, FieldResult<number>]
  if ('problem' in from) return from
  if ('problem' in to) return to
  if (from.value > to.value || to.value < LEAST) return rejection('invalid_number')
  return { value: { minimum: from.value, maximum: to.value, isAboveMinimum: false } }
}

/** As it is typed again: "60" or "25–50". */
export const shownShare = ({ minimum, maximum }: Share): string =>
  minimum === maximum ? String(minimum) : `${minimum}–${maximum}`

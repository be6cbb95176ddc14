/** From which share a person is a beneficial owner: by market and day, as data. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import data from './thresholds.json' with { type: 'json' }

export interface Threshold {
  operator: 'MORE_THAN' | 'AT_LEAST'
  percent: number
}
type Dated = Threshold & { from: ISODate }

const markets = data.markets as Partial<Record<CountryCode, Dated[]>>

/** Markets outside the European Union have rows of their own. */
export function thresholdOn(country: CountryCode, day: ISODate): Threshold {
  const rows = markets[country] ?? (data.thresholds as Dated[])
  const { operator, percent } = rows.findLast(({ from }) => from <= day) ?? (rows[0] as Dated)
  return { operator, percent }
}

/** An interval that may reach it counts: an inexact register leaves no person out. */
export const reaches = ({ maximum }: Share, { operator, percent }: Threshold): boolean =>
  operator === 'AT_LEAST' ? maximum >= percent : maximum > percent

export const thresholdWords = ({ operator, percent }: Threshold): string =>
  operator === 'MORE_THAN' ? `more than ${percent}%` : `${percent}% or more`

/** Numbers with a decimal comma or point, and thousands separated by space, point, comma or apostrophe. */
import { isBlank, plain } from './normalise.ts'
import { type FieldResult, type ProblemCode, rejection } from './problem.ts'

export interface NumberBounds {
  min?: number
  max?: number
  /** The maximum number of decimals, 2 by default. */
  decimals?: number
}

interface Parts {
  whole: string
  fraction: string
}

/**
 * A single mark followed by exactly three digits separates thousands ("1.234" is 1234 in half of Europe),
 * unless three decimals are allowed or the part before it is zero. With two kinds of marks the last one is
 * the decimal mark.
 */
function partsOf(body: string, decimals: number): Parts | undefined {
  const marks = body.match(/[.,]/g) ?? []
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (at < 0) return { whole: body, fraction: '' }
  const fraction = body.slice(at + 1)
  const before = body.slice(0, at)
  const groupsOnly = /^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(body)
  if (groupsOnly && (marks.length > 1 || decimals < 3))
    return { whole: body.replace(/[.,]/g, ''), fraction: '' }
  if (before.includes(body.charAt(at))) return undefined
  if (!/^(\d*|[1-9]\d{0,2}([.,]\d{3})+)$/.test(before)) return undefined
  return { whole: before.replace(/[.,]/g, ''), fraction }
}

/** The number as the shortest decimal string with a decimal point. Never a float, so that 0.1 stays 0.1. */
export function decimal(written: string, decimals: number, invalid: ProblemCode): FieldResult<string> {
  // "100,-" and "100:-" are Scandinavian notations for whole amounts.
  const match = /^([-+]?)([\d.,]*\d[\d.,]*)$/.exec(written.replace(/[\s'’_]/g, '').replace(/[,:]-$/, ''))
  const parts = match && partsOf(match[2] ?? '', decimals)
  if (!parts) return rejection(invalid)
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0'
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return rejection('too_many_decimals', { decimals })
  const absolute = fraction ? `${whole}.${fraction}` : whole
  return { value: match[1] === '-' && absolute !== '0' ? `-${absolute}` : absolute }
}

/** A double holds 15 significant digits without loss (IEEE 754, DBL_DIG). */
const MAX_DIGITS = 15

export function withinBounds(canonical: string, { min, max }: NumberBounds): FieldResult<string> {
  const value = Number(canonical)
  if (min !== undefined && value < min) return rejection('number_too_small', { minimum: min })
  if (max !== undefined && value > max) return rejection('number_too_big', { maximum: max })
  if (canonical.replace(/\D/g, '').length > MAX_DIGITS)
    return rejection('number_too_big', { maximum: 999_999_999_999 })
  return { value: canonical }
}

/** Units after a number. No multipliers ("tusen", "k"), and nothing that changes the number ("%"). */
const unitWords = [
  ...['st', 'styck', 'stycken', 'pcs', 'pieces', 'personer', 'persons', 'people'],
  ...['anställda', 'ansatte', 'employees', 'stuks', 'personen', 'medewerkers', 'personnes', 'salariés'],
  ...['tk', 'inimest', 'töötajat'],
]
const units = new RegExp(`(?<=\\d) ?(?:${unitWords.join('|')})\\.?$`, 'iu')

/**
 * Problems: required, invalid_number, too_many_decimals {decimals}, number_too_small {minimum},
 * number_too_big {maximum}.
 */
export function number(typed: string, bounds: NumberBounds = {}): FieldResult<number> {
  if (isBlank(typed)) return rejection('required')
  const read = decimal(plain(typed).replace(units, ''), bounds.decimals ?? 2, 'invalid_number')
  if ('problem' in read) return read
  const bounded = withinBounds(read.value, bounds)
  return 'problem' in bounded ? bounded : { value: Number(bounded.value) }
}

/** Numbers with the marks people put in: decimal comma or point, thousands in groups by space, point, comma or apostrophe. */
import { isBlank, plain } from './normalise.ts'
import { type FieldResult, type ProblemCode, rejection } from './problem.ts'

export interface NumberBounds {
  min?: number
  max?: number
  /** Most decimals taken; 2 if not said. */
  decimals?: number
}

interface Parts {
  whole: string
  fraction: string
}

/**
 * One mark with exactly three digits after it groups thousands ("1.234" is 1234 in half of Europe), unless three
 * decimals are asked for or nothing but zero stands before it. Two kinds of mark: the last one is the decimal.
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

/** The number as shortest decimal string: no grouping, no needless zeros, decimal point. Not through a float: 0.1 must stay 0.1. */
export function decimal(written: string, decimals: number, wrong: ProblemCode): FieldResult<string> {
  // "100,-" and "100:-" are how round prices are written in Scandinavia
  const match = /^([-+]?)([\d.,]*\d[\d.,]*)$/.exec(written.replace(/[\s'’_]/g, '').replace(/[,:]-$/, ''))
  const parts = match && partsOf(match[2] ?? '', decimals)
  if (!parts) return rejection(wrong)
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0'
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return rejection('too_many_decimals', { decimals })
  const absolute = fraction ? `${whole}.${fraction}` : whole
  return { value: match[1] === '-' && absolute !== '0' ? `-${absolute}` : absolute }
}

/** 15 significant digits are what a double holds without loss (IEEE 754, DBL_DIG). */
const digitsHeld = 15

export function withinBounds(canonical: string, { min, max }: NumberBounds): FieldResult<string> {
  const value = Number(canonical)
  if (min !== undefined && value < min) return rejection('number_too_small', { minimum: min })
  if (max !== undefined && value > max) return rejection('number_too_big', { maximum: max })
  if (canonical.replace(/\D/g, '').length > digitsHeld)
    return rejection('number_too_big', { maximum: 999_999_999_999 })
  return { value: canonical }
}

/** What people count in, said after the number. No word that multiplies ("tusen", "k"), and nothing that may mean another number ("%"). */
const counted =
  /(?<=\d) ?(?:st|styck|stycken|pcs|pieces|personer|persons|people|anställda|ansatte|employees)\.?$/iu

/** Problems: required, invalid_number, too_many_decimals {decimals}, number_too_small {minimum}, number_too_big {maximum}. */
export function number(typed: string, bounds: NumberBounds = {}): FieldResult<number> {
  if (isBlank(typed)) return rejection('required')
  const read = decimal(plain(typed).replace(counted, ''), bounds.decimals ?? 2, 'invalid_number')
  if ('problem' in read) return read
  const bounded = withinBounds(read.value, bounds)
  return 'problem' in bounded ? bounded : { value: Number(bounded.value) }
}

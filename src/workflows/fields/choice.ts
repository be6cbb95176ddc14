/** Choices from a list. The options come from the workflow, the input from any client. */
import { plain } from './normalise.ts'
import { type FieldResult, rejection } from './problem.ts'

/** Values of the radio buttons, and alternatives in a prefill. */
const booleans: Record<string, boolean> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  on: true,
  off: false,
  '1': true,
  '0': false,
}

/** Problems: choice_missing, choice_unknown. */
export function yesNo(typed: string): FieldResult<boolean> {
  const word = plain(typed).toLowerCase()
  if (word === '') return rejection('choice_missing')
  const value = Object.hasOwn(booleans, word) ? booleans[word] : undefined
  return value === undefined ? rejection('choice_unknown') : { value }
}

/** Problems: choice_missing, choice_unknown. */
export function oneOf<const T extends string>(
  typed: string,
  { options }: { options: readonly T[] },
): FieldResult<T> {
  const wanted = typed.trim()
  if (wanted === '') return rejection('choice_missing')
  const option = options.find((known) => known === wanted)
  return option === undefined ? rejection('choice_unknown') : { value: option }
}

export interface ManyOfOptions<T extends string> {
  options: readonly T[]
  /** The least number of choices, 1 by default. With 0 an empty answer is valid. */
  min?: number
  max?: number
}

/**
 * The chosen values, without duplicates, in the order of the options.
 * Problems: choice_missing, _unknown, _too_few, _too_many.
 */
export function manyOf<const T extends string>(
  typed: string | readonly string[],
  { options, min = 1, max = options.length }: ManyOfOptions<T>,
): FieldResult<T[]> {
  const list = typeof typed === 'string' ? [typed] : typed
  const wanted = new Set(list.map((choice) => choice.trim()).filter((choice) => choice !== ''))
  const chosen = options.filter((option) => wanted.has(option))
  if (chosen.length < wanted.size) return rejection('choice_unknown')
  if (chosen.length === 0 && min > 0) return rejection('choice_missing')
  if (chosen.length < min) return rejection('choice_too_few', { minimum: min })
  if (chosen.length > max) return rejection('choice_too_many', { maximum: max })
  return { value: chosen }
}

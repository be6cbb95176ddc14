/** Choices from a list. The options come from the workflow, the input from any client. */
import { plain } from '@foyer/national-fields/normalise'
import { type FieldResult, rejection } from '@foyer/national-fields/problem'

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

/** The chosen values, without duplicates, in the order of the options. Problems: choice_missing, _unknown. */
export function manyOf<const T extends string>(
  typed: string | readonly string[],
  { options }: { options: readonly T[] },
): FieldResult<T[]> {
  const list = typeof typed === 'string' ? [typed] : typed
  const wanted = new Set(list.map((choice) => choice.trim()).filter((choice) => choice !== ''))
  const chosen = options.filter((option) => wanted.has(option))
  if (chosen.length < wanted.size) return rejection('choice_unknown')
  return chosen.length === 0 ? rejection('choice_missing') : { value: chosen }
}

/** Reads several fields at once: either all values, or every problem in the order of the page. */
import { type FieldResult, type Problem, problemOf } from '../fields/problem.ts'

type Readings = Record<string, FieldResult<unknown>>
type ValuesIn<R extends Readings> = { [N in keyof R]: Extract<R[N], { value: unknown }>['value'] }

export function readFields<R extends Readings>(
  readings: R,
): { values: ValuesIn<R> } | { problems: Problem[] } {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, reading] of Object.entries(readings)) {
    if ('problem' in reading) problems.push(problemOf(name, reading))
    else values[name] = reading.value
  }
  return problems.length > 0 ? { problems } : { values: values as ValuesIn<R> }
}

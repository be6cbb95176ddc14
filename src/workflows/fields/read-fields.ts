/** Combines the results of several fields: either all values, or all problems in the order of the page. */

import { type FieldResult, type Problem, problemOf } from '@foyer/national-fields/problem'
import { type Form, field, type ProvenPerson } from '../steps/step-kind.ts'
import { personName } from './text.ts'

type Results = Record<string, FieldResult<unknown>>
type ValuesIn<R extends Results> = { [N in keyof R]: Extract<R[N], { value: unknown }>['value'] }

export function readFields<R extends Results>(results: R): { values: ValuesIn<R> } | { problems: Problem[] } {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, result] of Object.entries(results)) {
    if ('problem' in result) problems.push(problemOf(name, result))
    else values[name] = result.value
  }
  return problems.length > 0 ? { problems } : { values: values as ValuesIn<R> }
}

/** The known name, such as the one that an eID has proven, else the one in these two fields. */
export const readNames = <G extends string, F extends string>(
  form: Form,
  known: KnownName | null | undefined,
  given: G,
  family: F,
): Record<G | F, FieldResult<string>> =>
  ({
    [given]: known ? { value: known.givenName } : personName(field(form, given)),
    [family]: known ? { value: known.familyName } : personName(field(form, family)),
  }) as Record<G | F, FieldResult<string>>

type KnownName = Pick<ProvenPerson, 'givenName' | 'familyName'>

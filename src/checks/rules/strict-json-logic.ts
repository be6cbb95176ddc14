/** JSON Logic read strictly: for decisions, what cannot be read is said and never taken for false (jsonlogic.com). */
import type { Facts } from '../../workflows/answers.ts'
import { freshBudget, takeSteps } from '../../workflows/budget.ts'
import {
  allOf,
  applied,
  evaluated,
  forItems,
  isExpression,
  type Operator,
  overItems,
  plainOperators,
  type Scope,
  truthy,
  UnknownOperator,
  operators as usual,
} from '../../workflows/json-logic.ts'
import type { Condition } from '../../workflows/workflow.ts'

/** An unknown word, a name that the facts do not have, a comparison of what cannot be compared. Holds no value of a fact. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

/** Throws NotReadable, or OverBudget where it takes more than a condition may. */
export const isTrue = (condition: Condition, facts: Facts): boolean => {
  if (!isExpression(condition)) throw new NotReadable('not an expression')
  try {
    return truthy(evaluated(condition, { data: facts, budget: freshBudget(), operators, other: refuse }))
  } catch (error) {
    throw error instanceof UnknownOperator ? new NotReadable(error.message) : error
  }
}

const refuse = (): never => {
  throw new NotReadable('not an expression')
}

const plain =
  (name: string): Operator =>
  (given, scope) =>
    checked(name, allOf(given, scope), scope)

function checked(name: string, values: readonly unknown[], scope: Scope): unknown {
  if (name === 'in' && typeof values[1] === 'object' && values[1] !== null && !Array.isArray(values[1]))
    throw new NotReadable('in asks a list or a text')
  const result = applied(name, values, scope)
  if (typeof result === 'number' && Number.isNaN(result))
    throw new NotReadable(`${name} of what is no number`)
  return result
}

const compare =
  (name: string): Operator =>
  (given, scope) => {
    const values = allOf(given, scope)
    // An answer that was not given is neither more nor less than anything; JSON Logic would take it for 0.
    if (values.some((value, index) => value === null && isAnswer(given[index]))) return false
    if (values.length < 2 || !areComparable(values))
      throw new NotReadable(`${name} of what can not be compared`)
    return checked(name, values, scope)
  }

const isAnswer = (logic: unknown): boolean =>
  isExpression(logic) && String([logic.var].flat()[0]).startsWith('answers.')

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
// Days and times are texts in an order of their own: ISO 8601.
const areComparable = (values: unknown[]): boolean =>
  values.every(isNumeric) || values.every((value) => typeof value === 'string' && !isNumeric(value))

/** `checks.pepHits`: each part must be there, unless what is before it was not answered. */
const read: Operator = ([path, otherwise], scope) => {
  const name = typeof path === 'string' ? path : String(evaluated(path ?? null, scope))
  let value: unknown = scope.data
  for (const part of name.split('.')) {
    if (value === null || value === undefined) break
    takeSteps(scope.budget, 1)
    if (typeof value !== 'object' || (!Object.hasOwn(value, part) && !Array.isArray(value)))
      throw new NotReadable(`unknown fact ${name.slice(0, 80)}`)
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : null
  }
  return value ?? (otherwise === undefined ? null : evaluated(otherwise, scope))
}

/** The items of a list are read as the library reads them, once every operator inside is known. */
const scoped =
  (name: string): Operator =>
  ([list, inner, start], scope) => {
    const elements = evaluated(list, scope) ?? []
    if (!Array.isArray(elements)) throw new NotReadable(`${name} goes over a list`)
    mustKnow(inner)
    const initial = start === undefined ? null : evaluated(start, scope)
    return forItems(name, elements, [inner, initial], { ...scope, operators: usual })
  }

function mustKnow(logic: unknown): void {
  if (Array.isArray(logic)) for (const each of logic) mustKnow(each)
  else if (typeof logic === 'object' && logic !== null) {
    const [name = ''] = Object.keys(logic)
    if (!isExpression(logic) || !Object.hasOwn(usual, name))
      throw new NotReadable('unknown operator in a list')
    mustKnow(logic[name])
  }
}

const missing: Operator = (given, scope) =>
  given.flat().filter((name) => {
    takeSteps(scope.budget, 1)
    const value = read([name], scope)
    return value === null || value === ''
  })

const operators: Readonly<Record<string, Operator>> = {
  ...usual,
  var: read,
  missing,
  missing_some: ([atLeast, names], scope) => {
    const lacking = missing([names], scope) as unknown[]
    return [names].flat().length - lacking.length >= Number(atLeast) ? [] : lacking
  },
  ...Object.fromEntries(plainOperators.map((name) => [name, plain(name)])),
  ...Object.fromEntries(['<', '<=', '>', '>='].map((name) => [name, compare(name)])),
  ...Object.fromEntries(Object.keys(overItems).map((name) => [name, scoped(name)])),
}

/** Strict JSON Logic for decisions: an unreadable expression is an error, never false (jsonlogic.com). */
import type { Facts } from '../../workflows/answers.ts'
import { freshBudget, takeSteps } from '../../workflows/budget.ts'
import {
  applyOperator,
  evaluate,
  evaluateAll,
  evaluateItems,
  isExpression,
  itemOperators,
  operators as lenientOperators,
  type Operator,
  plainOperators,
  type Scope,
  truthy,
  UnknownOperator,
} from '../../workflows/json-logic.ts'
import type { Condition } from '../../workflows/workflow.ts'

/** An unknown operator or fact, or values that cannot be compared. The message holds no fact values. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

/** Throws NotReadable, or OverBudget if the condition exceeds its budget. */
export const isTrue = (condition: Condition, facts: Facts): boolean => {
  if (!isExpression(condition)) throw new NotReadable('not an expression')
  try {
    return truthy(
      evaluate(condition, { data: facts, budget: freshBudget(), operators, nonExpression: throwNotReadable }),
    )
  } catch (error) {
    throw error instanceof UnknownOperator ? new NotReadable(error.message) : error
  }
}

const throwNotReadable = (): never => {
  throw new NotReadable('not an expression')
}

const strictPlain =
  (name: string): Operator =>
  (operands, scope) =>
    applyStrictly(name, evaluateAll(operands, scope), scope)

function applyStrictly(name: string, values: readonly unknown[], scope: Scope): unknown {
  if (name === 'in' && typeof values[1] === 'object' && values[1] !== null && !Array.isArray(values[1]))
    throw new NotReadable('in needs a list or a text')
  const result = applyOperator(name, values, scope)
  if (typeof result === 'number' && Number.isNaN(result))
    throw new NotReadable(`${name} of a value that is not a number`)
  return result
}

const strictCompare =
  (name: string): Operator =>
  (operands, scope) => {
    const values = evaluateAll(operands, scope)
    // Every comparison with a missing answer is false. JSON Logic would treat it as 0.
    if (values.some((value, index) => value === null && isAnswerVariable(operands[index]))) return false
    if (values.length < 2 || !areComparable(values))
      throw new NotReadable(`${name} of values that cannot be compared`)
    return applyStrictly(name, values, scope)
  }

const isAnswerVariable = (logic: unknown): boolean =>
  isExpression(logic) && String([logic.var].flat()[0]).startsWith('answers.')

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
// ISO 8601 dates and times sort correctly as text.
const areComparable = (values: unknown[]): boolean =>
  values.every(isNumeric) || values.every((value) => typeof value === 'string' && !isNumeric(value))

/** Every part of a path such as `checks.pepHits` must exist, except below an unanswered question. */
const variable: Operator = ([path, otherwise], scope) => {
  const name = typeof path === 'string' ? path : String(evaluate(path ?? null, scope))
  let value: unknown = scope.data
  for (const part of name.split('.')) {
    if (value === null || value === undefined) break
    takeSteps(scope.budget, 1)
    if (typeof value !== 'object' || (!Object.hasOwn(value, part) && !Array.isArray(value)))
      throw new NotReadable(`unknown fact ${name.slice(0, 80)}`)
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : null
  }
  return value ?? (otherwise === undefined ? null : evaluate(otherwise, scope))
}

/** Items of a list are evaluated leniently, after a check that every operator inside is known. */
const strictItems =
  (name: string): Operator =>
  ([list, inner, start], scope) => {
    const elements = evaluate(list, scope) ?? []
    if (!Array.isArray(elements)) throw new NotReadable(`${name} needs a list`)
    assertKnownOperators(inner)
    const initial = start === undefined ? null : evaluate(start, scope)
    return evaluateItems(name, elements, [inner, initial], { ...scope, operators: lenientOperators })
  }

function assertKnownOperators(logic: unknown): void {
  if (Array.isArray(logic)) for (const each of logic) assertKnownOperators(each)
  else if (typeof logic === 'object' && logic !== null) {
    const [name = ''] = Object.keys(logic)
    if (!isExpression(logic) || !Object.hasOwn(lenientOperators, name))
      throw new NotReadable('unknown operator in a list')
    assertKnownOperators(logic[name])
  }
}

const missing: Operator = (operands, scope) =>
  operands.flat().filter((name) => {
    takeSteps(scope.budget, 1)
    const value = variable([name], scope)
    return value === null || value === ''
  })

const operators: Readonly<Record<string, Operator>> = {
  ...lenientOperators,
  var: variable,
  missing,
  missing_some: ([atLeast, names], scope) => {
    const lacking = missing([names], scope) as unknown[]
    return [names].flat().length - lacking.length >= Number(atLeast) ? [] : lacking
  },
  ...Object.fromEntries(plainOperators.map((name) => [name, strictPlain(name)])),
  ...Object.fromEntries(['<', '<=', '>', '>='].map((name) => [name, strictCompare(name)])),
  ...Object.fromEntries(Object.keys(itemOperators).map((name) => [name, strictItems(name)])),
}

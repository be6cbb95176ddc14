/**
 * JSON Logic (jsonlogic.com) within a budget. Loops, branches and variables are evaluated here, step by step.
 * The library evaluates only single operators and only gets values: facts that look like expressions are not
 * run, and prototypes are not read.
 */
import jsonLogic from 'json-logic-js'
import { type Budget, OverBudget, searchWeight, takeBytes, takeSteps, takeWeight, WEIGHT } from './budget.ts'

export interface Scope {
  data: unknown
  budget: Budget
  operators: Readonly<Record<string, Operator>>
  /** Evaluates an object that is not an expression: returns a value or throws. */
  nonExpression(logic: object): unknown
}
export type Operator = (operands: readonly unknown[], scope: Scope) => unknown

export const { truthy } = jsonLogic

export const isExpression = (logic: unknown): logic is Record<string, unknown> =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic) && Object.keys(logic).length === 1

export function evaluate(logic: unknown, scope: Scope): unknown {
  const { budget } = scope
  takeSteps(budget, 1)
  if (typeof logic !== 'object' || logic === null) return logic
  budget.levels -= 1
  if (budget.levels < 0) throw new OverBudget('too many levels')
  const value = resultOf(logic, scope)
  budget.levels += 1
  return value
}

function resultOf(logic: object, scope: Scope): unknown {
  if (Array.isArray(logic)) {
    takeBytes(scope.budget, WEIGHT.each * logic.length)
    return logic.map((each) => evaluate(each, scope))
  }
  if (!isExpression(logic)) return scope.nonExpression(logic)
  const [name, operands] = Object.entries(logic)[0] as [string, unknown]
  const operator = Object.hasOwn(scope.operators, name) ? scope.operators[name] : undefined
  if (!operator) throw new UnknownOperator(`unknown operator ${name.slice(0, 40)}`)
  return operator(Array.isArray(operands) ? operands : [operands], scope)
}

export class UnknownOperator extends Error {
  override name = 'UnknownOperator'
}

// Without `log`, which would write facts to the console.
export const plainOperators = '== === != !== < <= > >= ! !! in cat substr merge + - * / % min max'.split(' ')

export const evaluateAll = (operands: readonly unknown[], scope: Scope): unknown[] =>
  operands.map((each) => evaluate(each, scope))

/** Applies one operator of the library to evaluated values. */
export function applyOperator(name: string, values: readonly unknown[], { budget }: Scope): unknown {
  for (const value of values) takeWeight(budget, value)
  const [first, second] = values
  if (name === 'in' && typeof second === 'string')
    takeBytes(budget, searchWeight(String(first).length, second.length))
  return jsonLogic.apply(
    { [name]: values.map((_value, index) => ({ var: String(index) })) } as jsonLogic.RulesLogic,
    values,
  )
}

const and: Operator = (operands, scope) => {
  let last: unknown
  for (const each of operands) {
    last = evaluate(each, scope)
    if (!truthy(last)) break
  }
  return last
}

const or: Operator = (operands, scope) => {
  let last: unknown
  for (const each of operands) {
    last = evaluate(each, scope)
    if (truthy(last)) break
  }
  return last
}

const choose: Operator = (operands, scope) => {
  for (let at = 0; at < operands.length; at += 2) {
    if (at === operands.length - 1) return evaluate(operands[at], scope)
    if (truthy(evaluate(operands[at], scope))) return evaluate(operands[at + 1], scope)
  }
  return null
}

function fieldOf(data: unknown, path: unknown, otherwise: unknown, { budget }: Scope): unknown {
  takeWeight(budget, path)
  if (path === undefined || path === null || path === '') return data
  let value = data
  for (const part of String(path).split('.')) {
    if (value === null || value === undefined || !Object.hasOwn(value, part)) return otherwise ?? null
    value = (value as Record<string, unknown>)[part]
  }
  return value === undefined ? (otherwise ?? null) : value
}

const variable: Operator = (operands, scope) => {
  const [path, otherwise] = evaluateAll(operands, scope)
  return fieldOf(scope.data, path, otherwise, scope)
}

const missingOf = (names: readonly unknown[], scope: Scope): unknown[] =>
  names.filter((name) => {
    takeSteps(scope.budget, 1)
    const [path, otherwise] = [name].flat()
    const value = fieldOf(scope.data, path, otherwise, scope)
    return value === null || value === ''
  })

const missing: Operator = (operands, scope) => {
  const values = evaluateAll(operands, scope)
  return missingOf(Array.isArray(values[0]) ? values[0] : values, scope)
}

const missingSome: Operator = (operands, scope) => {
  const [atLeast, names] = evaluateAll(operands, scope)
  const all = [names].flat()
  const lacking = missingOf(all, scope)
  return all.length - lacking.length >= Number(atLeast) ? [] : lacking
}

type ItemOperator = (items: readonly unknown[], of: (data: unknown) => unknown, start: unknown) => unknown

/** A value that is not a list counts as an empty list. */
export const itemOperators: Record<string, ItemOperator> = {
  map: (items, of) => items.map(of),
  filter: (items, of) => items.filter((item) => truthy(of(item))),
  all: (items, of) => items.length > 0 && items.every((item) => truthy(of(item))),
  none: (items, of) => !items.some((item) => truthy(of(item))),
  some: (items, of) => items.some((item) => truthy(of(item))),
  reduce: (items, of, start) =>
    items.reduce((accumulator, current) => of({ current, accumulator }), start ?? null),
}

/** `inside` is the scope in which the inner expression is evaluated for each item. */
export function evaluateItems(
  name: string,
  items: readonly unknown[],
  [inner, start]: readonly [unknown, unknown],
  inside: Scope,
): unknown {
  const operator = itemOperators[name]
  if (!operator) throw new UnknownOperator(name)
  takeBytes(inside.budget, WEIGHT.each * items.length)
  return operator(items, (data) => evaluate(inner, { ...inside, data }), start)
}

const itemOperator =
  (name: string): Operator =>
  ([list, inner, start], scope) => {
    const found = evaluate(list, scope)
    const initial = start === undefined ? null : evaluate(start, scope)
    return evaluateItems(name, Array.isArray(found) ? found : [], [inner, initial], scope)
  }

/** The operators with the semantics of the library. */
export const operators: Readonly<Record<string, Operator>> = {
  and,
  or,
  if: choose,
  '?:': choose,
  var: variable,
  missing,
  missing_some: missingSome,
  ...Object.fromEntries(
    plainOperators.map((name): [string, Operator] => [
      name,
      (operands, scope) => applyOperator(name, evaluateAll(operands, scope), scope),
    ]),
  ),
  ...Object.fromEntries(Object.keys(itemOperators).map((name) => [name, itemOperator(name)])),
}

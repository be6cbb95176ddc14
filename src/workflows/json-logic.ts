/**
 * Strict JSON Logic (jsonlogic.com) within a budget: what cannot be evaluated is an error, never false.
 * Loops, branches and variables are evaluated here, step by step. The library evaluates only single operators
 * and only gets values: facts that look like expressions are not run, and prototypes are not read.
 */
import jsonLogic from 'json-logic-js'
import { type Budget, OverBudget, searchWeight, takeBytes, takeSteps, takeWeight, WEIGHT } from './budget.ts'

/** The message holds no fact values. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

interface Scope {
  data: unknown
  budget: Budget
}
type Run = (operands: readonly unknown[], scope: Scope) => unknown
/** An operator with the number of its operands. Publishing and evaluation use the same table. */
interface Operator {
  least: number
  most: number
  run: Run
}

export const { truthy } = jsonLogic

/** An object with exactly one operator. */
export const isExpression = (logic: unknown): logic is Record<string, unknown> =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic) && Object.keys(logic).length === 1

/** Throws NotReadable, or OverBudget if the expression exceeds its budget. */
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
    return evaluateAll(logic, scope)
  }
  if (!isExpression(logic)) throw new NotReadable('an expression has exactly one operator')
  const [name, operands] = Object.entries(logic)[0] as [string, unknown]
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!operator) throw new NotReadable(`unknown operator ${name.slice(0, 40)}`)
  const list = Array.isArray(operands) ? operands : [operands]
  if (list.length < operator.least || list.length > operator.most)
    throw new NotReadable(`${name} of ${list.length} operands`)
  return operator.run(list, scope)
}

const evaluateAll = (operands: readonly unknown[], scope: Scope): unknown[] =>
  operands.map((each) => evaluate(each, scope))

/** Applies one operator of the library to evaluated values. */
function apply(name: string, values: readonly unknown[], { budget }: Scope): unknown {
  for (const value of values) takeWeight(budget, value)
  const [first, second] = values
  if (name === 'in' && typeof second === 'string')
    takeBytes(budget, searchWeight(String(first).length, second.length))
  if (name === 'in' && typeof second === 'object' && second !== null && !Array.isArray(second))
    throw new NotReadable('in needs a list or a text')
  const operands = values.map((_value, index) => ({ var: String(index) }))
  const result: unknown = jsonLogic.apply({ [name]: operands } as jsonLogic.RulesLogic, values)
  if (typeof result === 'number' && Number.isNaN(result))
    throw new NotReadable(`${name} of a value that is not a number`)
  return result
}

const plain =
  (name: string): Run =>
  (operands, scope) =>
    apply(name, evaluateAll(operands, scope), scope)

const compare =
  (name: string): Run =>
  (operands, scope) => {
    const values = evaluateAll(operands, scope)
    // Every comparison with a missing answer is false. JSON Logic would treat it as 0.
    if (values.some((value, index) => value === null && isAnswerVariable(operands[index]))) return false
    if (!areComparable(values)) throw new NotReadable(`${name} of values that cannot be compared`)
    return apply(name, values, scope)
  }

const isAnswerVariable = (logic: unknown): boolean =>
  isExpression(logic) && String([logic.var].flat()[0]).startsWith('answers.')

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
// ISO 8601 dates and times sort correctly as text.
const areComparable = (values: unknown[]): boolean =>
  values.every(isNumeric) || values.every((value) => typeof value === 'string' && !isNumeric(value))

const and: Run = (operands, scope) => {
  let last: unknown
  for (const each of operands) {
    last = evaluate(each, scope)
    if (!truthy(last)) break
  }
  return last
}

const or: Run = (operands, scope) => {
  let last: unknown
  for (const each of operands) {
    last = evaluate(each, scope)
    if (truthy(last)) break
  }
  return last
}

const choose: Run = (operands, scope) => {
  for (let at = 0; at < operands.length; at += 2) {
    if (at === operands.length - 1) return evaluate(operands[at], scope)
    if (truthy(evaluate(operands[at], scope))) return evaluate(operands[at + 1], scope)
  }
  return null
}

/** Every part of a path such as `checks.pepHits` must exist, except below an unanswered question. */
const variable: Run = ([path, otherwise], scope) => {
  const name = evaluate(path, scope)
  takeWeight(scope.budget, name)
  if (name === null || name === '') return scope.data
  let value: unknown = scope.data
  for (const part of String(name).split('.')) {
    if (value === null || value === undefined) break
    takeSteps(scope.budget, 1)
    if (typeof value !== 'object' || (!Object.hasOwn(value, part) && !Array.isArray(value)))
      throw new NotReadable(`unknown fact ${String(name).slice(0, 80)}`)
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : null
  }
  return value ?? (otherwise === undefined ? null : evaluate(otherwise, scope))
}

/** The names are literals. */
const missing: Run = (operands, scope) =>
  operands.flat().filter((name) => {
    takeSteps(scope.budget, 1)
    const value = variable([name], scope)
    return value === null || value === ''
  })

const missingSome: Run = ([atLeast, names], scope) => {
  const lacking = missing([names], scope) as unknown[]
  return [names].flat().length - lacking.length >= Number(atLeast) ? [] : lacking
}

type ItemOperator = (items: readonly unknown[], of: (data: unknown) => unknown, start: unknown) => unknown

/** Their second operand is evaluated for each item of a list, where `var` refers to the item. */
export const itemOperators: Readonly<Record<string, ItemOperator>> = {
  map: (items, of) => items.map(of),
  filter: (items, of) => items.filter((item) => truthy(of(item))),
  all: (items, of) => items.length > 0 && items.every((item) => truthy(of(item))),
  none: (items, of) => !items.some((item) => truthy(of(item))),
  some: (items, of) => items.some((item) => truthy(of(item))),
  reduce: (items, of, start) =>
    items.reduce((accumulator, current) => of({ current, accumulator }), start ?? null),
}

/** An unanswered question counts as an empty list. */
const forItems =
  (name: string, operator: ItemOperator): Run =>
  ([list, inner, start], scope) => {
    const items = evaluate(list, scope) ?? []
    if (!Array.isArray(items)) throw new NotReadable(`${name} needs a list`)
    const initial = start === undefined ? null : evaluate(start, scope)
    takeBytes(scope.budget, WEIGHT.each * items.length)
    return operator(items, (data) => evaluate(inner, { ...scope, data }), initial)
  }

const ANY = Number.POSITIVE_INFINITY
const takes = (least: number, most: number, run: Run): Operator => ({ least, most, run })
const takesPlain = (names: string, least: number, most = least) =>
  Object.fromEntries(names.split(' ').map((name) => [name, takes(least, most, plain(name))]))

/** jsonlogic.com/operations.html, without `log`, which would write facts into the log. */
export const operators: Readonly<Record<string, Operator>> = {
  var: takes(1, 2, variable),
  missing: takes(1, ANY, missing),
  missing_some: takes(2, 2, missingSome),
  if: takes(2, ANY, choose),
  '?:': takes(2, ANY, choose),
  and: takes(1, ANY, and),
  or: takes(1, ANY, or),
  ...takesPlain('! !!', 1),
  ...takesPlain('== === != !==', 2),
  '>': takes(2, 2, compare('>')),
  '>=': takes(2, 2, compare('>=')),
  '<': takes(2, 3, compare('<')),
  '<=': takes(2, 3, compare('<=')),
  ...takesPlain('in', 2),
  ...takesPlain('cat', 1, ANY),
  ...takesPlain('substr', 2, 3),
  ...takesPlain('+ *', 1, ANY),
  ...takesPlain('-', 1, 2),
  ...takesPlain('/ %', 2),
  ...takesPlain('min max merge', 1, ANY),
  ...Object.fromEntries(
    Object.entries(itemOperators).map(([name, operator]) => [
      name,
      takes(2, name === 'reduce' ? 3 : 2, forItems(name, operator)),
    ]),
  ),
}

/** JSON Logic read strictly: for decisions, what cannot be read is said and never taken for false (jsonlogic.com). */
import jsonLogic from 'json-logic-js'
import type { Facts } from '../../workflows/answers.ts'
import type { Condition } from '../../workflows/workflow.ts'

/** An unknown word, a name that the facts do not have, a comparison of what cannot be compared. Holds no value of a fact. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

type Operator = (given: unknown[], facts: Facts) => unknown

/** Throws NotReadable. */
export const isTrue = (condition: Condition, facts: Facts): boolean => {
  if (!isExpression(condition)) throw new NotReadable('not an expression')
  return jsonLogic.truthy(evaluated(condition, facts))
}

function evaluated(logic: unknown, facts: Facts): unknown {
  if (Array.isArray(logic)) return logic.map((each) => evaluated(each, facts))
  if (typeof logic !== 'object' || logic === null) return logic
  if (!isExpression(logic)) throw new NotReadable('not an expression')
  const [name, given] = Object.entries(logic)[0] as [string, unknown]
  const values = Array.isArray(given) ? given : [given]
  const own = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (own) return own(values, facts)
  if (!eager.has(name)) throw new NotReadable(`unknown operator ${name.slice(0, 40)}`)
  return applied(
    name,
    values.map((each) => evaluated(each, facts)),
  )
}

const isExpression = (logic: unknown): logic is Record<string, unknown> =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic) && Object.keys(logic).length === 1

// `log` is left out: it would write facts to the console.
const eager = new Set('== === != !== ! !! in cat substr merge + - * / % min max'.split(' '))

/** The values are handed over as data: an answer that looks like an expression is not run. */
function applied(name: string, values: unknown[]): unknown {
  if (name === 'in' && typeof values[1] === 'object' && values[1] !== null && !Array.isArray(values[1]))
    throw new NotReadable('in asks a list or a text')
  const result: unknown = jsonLogic.apply(
    { [name]: values.map((_value, index) => ({ var: String(index) })) } as jsonLogic.RulesLogic,
    values,
  )
  if (typeof result === 'number' && Number.isNaN(result))
    throw new NotReadable(`${name} of what is no number`)
  return result
}

const and: Operator = (given, facts) => {
  let last: unknown
  for (const each of given) {
    last = evaluated(each, facts)
    if (!jsonLogic.truthy(last)) return last
  }
  return last
}
const or: Operator = (given, facts) => {
  let last: unknown
  for (const each of given) {
    last = evaluated(each, facts)
    if (jsonLogic.truthy(last)) return last
  }
  return last
}
const choose: Operator = ([condition, then, ...rest], facts) => {
  if (rest.length === 0 && then === undefined) return evaluated(condition ?? null, facts)
  if (jsonLogic.truthy(evaluated(condition, facts))) return evaluated(then, facts)
  return rest.length === 0 ? null : choose(rest, facts)
}

const compare =
  (name: string): Operator =>
  (given, facts) => {
    const values = given.map((each) => evaluated(each, facts))
    // An answer that was not given is neither more nor less than anything; JSON Logic would take it for 0.
    if (values.some((value, index) => value === null && isAnswer(given[index]))) return false
    if (values.length < 2 || !areComparable(values))
      throw new NotReadable(`${name} of what can not be compared`)
    return applied(name, values)
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
const read: Operator = ([path, otherwise], facts) => {
  const name = typeof path === 'string' ? path : String(evaluated(path ?? null, facts))
  let value: unknown = facts
  for (const part of name.split('.')) {
    if (value === null || value === undefined) break
    if (typeof value !== 'object' || (!Object.hasOwn(value, part) && !Array.isArray(value)))
      throw new NotReadable(`unknown fact ${name.slice(0, 80)}`)
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : null
  }
  return value ?? (otherwise === undefined ? null : evaluated(otherwise, facts))
}

/** Over each element of a list the library itself goes, once every operator inside is known. */
const scoped =
  (name: string): Operator =>
  ([list, inner, start], facts) => {
    const elements = evaluated(list, facts) ?? []
    if (!Array.isArray(elements)) throw new NotReadable(`${name} goes over a list`)
    mustKnow(inner)
    const initial = start === undefined ? {} : { start: evaluated(start, facts) }
    const rest = start === undefined ? [inner] : [inner, { var: 'start' }]
    return jsonLogic.apply({ [name]: [{ var: 'elements' }, ...rest] } as jsonLogic.RulesLogic, {
      elements,
      ...initial,
    })
  }

function mustKnow(logic: unknown): void {
  if (Array.isArray(logic)) for (const each of logic) mustKnow(each)
  else if (typeof logic === 'object' && logic !== null) {
    const [name = ''] = Object.keys(logic)
    if (!isExpression(logic) || !(Object.hasOwn(operators, name) || eager.has(name)))
      throw new NotReadable('unknown operator in a list')
    mustKnow(logic[name])
  }
}

const missing: Operator = (given, facts) =>
  given.flat().filter((name) => {
    const value = read([name], facts)
    return value === null || value === ''
  })

const operators: Record<string, Operator> = {
  and,
  or,
  if: choose,
  '?:': choose,
  var: read,
  missing,
  missing_some: ([atLeast, names], facts) => {
    const lacking = missing([names], facts) as unknown[]
    return [names].flat().length - lacking.length >= Number(atLeast) ? [] : lacking
  },
  ...Object.fromEntries(['<', '<=', '>', '>='].map((name) => [name, compare(name)])),
  ...Object.fromEntries(
    ['map', 'filter', 'reduce', 'all', 'none', 'some'].map((name) => [name, scoped(name)]),
  ),
}

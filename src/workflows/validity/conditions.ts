/**
 * Whether a condition can be evaluated: JSON Logic with known operators that uses only facts known at that
 * point.
 */
import type { FieldError } from '#kernel/api-error.ts'
import { itemOperators, operators } from '../json-logic.ts'
import { costProblems } from './cost.ts'
import { escapePointer } from './schema-checks.ts'

/** The facts that a condition may use. */
export interface KnownFacts {
  /** By step key: the questions answered before. Null for a step that is not a questionnaire. */
  steps: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Keys of steps and questions that are answered later. */
  later: ReadonlySet<string>
  /** Whether the results of the checks are known, which only rules may use. */
  checks: boolean
}

/**
 * The other facts and their fields, as in applications/case-facts.ts. Null means that the fields are not
 * checked.
 */
const facts: Record<string, readonly string[] | null> = {
  market: [],
  organization: ['source', 'category', 'legalType', 'status', 'foundationDate', 'vat'],
  person: ['proven', 'assuranceLevel', 'country', 'dateOfBirth', 'nationalities', 'countryOfBirth'],
  risk: ['level', 'score'],
}

/** Limits the recursion. No hand-written condition is as deep. */
const MAX_DEPTH = 32

export function conditionProblems(condition: unknown, at: string, known: KnownFacts): FieldError[] {
  const found = logic(condition, at, known, 0)
  return found.length > 0 ? found : costProblems(condition, at)
}

const problem = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]

function logic(value: unknown, at: string, known: KnownFacts | null, depth: number): FieldError[] {
  if (depth > MAX_DEPTH)
    return problem(at, 'condition_too_deep', `A condition may have at most ${MAX_DEPTH} levels.`)
  if (Array.isArray(value))
    return value.flatMap((each, index) => logic(each, `${at}/${index}`, known, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  const operator = names[0]
  if (operator === undefined || names.length > 1)
    return problem(
      at,
      'condition_unreadable',
      `Use exactly one operator per object. This one has ${names.length}.`,
    )
  return operation(operator, (value as Record<string, unknown>)[operator], at, known, depth)
}

function operation(
  operator: string,
  operands: unknown,
  at: string,
  known: KnownFacts | null,
  depth: number,
): FieldError[] {
  const here = `${at}/${escapePointer(operator)}`
  const takes = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!takes)
    return problem(
      here,
      'operator_unknown',
      `Unknown operator "${operator.slice(0, 40)}". The operators are: ${Object.keys(operators).join(' ')}.`,
    )
  const list = Array.isArray(operands) ? operands : [operands]
  const place = (index: number) => (Array.isArray(operands) ? `${here}/${index}` : here)
  if (list.length < takes.least || list.length > takes.most)
    return problem(here, 'operator_arguments', `"${operator}" takes ${count(takes)}, but has ${list.length}.`)
  if (operator === 'var')
    return [...reference(list[0], place(0), known), ...logic(list[1], place(1), known, depth + 1)]
  if (operator === 'missing' || operator === 'missing_some') return missing(operator, list, here, known)
  return list.flatMap((each, index) =>
    logic(
      each,
      place(index),
      index === 1 && Object.hasOwn(itemOperators, operator) ? null : known,
      depth + 1,
    ),
  )
}

function count({ least, most }: { least: number; most: number }): string {
  const range =
    most === Number.POSITIVE_INFINITY ? `${least} or more` : most === least ? least : `${least} to ${most}`
  return `${range} argument${most === 1 ? '' : 's'}`
}

function missing(operator: string, list: unknown[], here: string, known: KnownFacts | null): FieldError[] {
  if (operator === 'missing')
    return list.flat().flatMap((name, index) => reference(name, `${here}/${index}`, known))
  const [least, names] = list
  if (typeof least !== 'number' || !Array.isArray(names))
    return problem(here, 'operator_arguments', '"missing_some" takes a number and a list of names.')
  return names.flatMap((name, index) => reference(name, `${here}/1/${index}`, known))
}

/** `known` is null inside an item of a list, whose fields are not checked. */
function reference(name: unknown, at: string, known: KnownFacts | null): FieldError[] {
  if (known === null) return []
  if (typeof name !== 'string' || name === '')
    return problem(at, 'invalid_name', 'A fact needs a name, such as answers.business.turnover.')
  const [first = '', second, third] = name.split('.')
  if (first === 'answers') return answer(second, third, at, known)
  if (first === 'checks') {
    if (known.checks) return []
    return problem(
      at,
      'name_unknown',
      'Only rules can use the results of the checks (checks). Steps and questions come before the checks.',
    )
  }
  const fields = Object.hasOwn(facts, first) ? facts[first] : undefined
  if (!fields) return problem(at, 'name_unknown', `Unknown fact "${first.slice(0, 60)}". ${names(known)}`)
  if (second === undefined || fields.includes(second)) return []
  const has = fields.length > 0 ? `Its fields are: ${fields.join(', ')}.` : 'It is a text and has no fields.'
  return problem(at, 'name_unknown', `"${first}" has no field "${second.slice(0, 60)}". ${has}`)
}

const names = ({ checks }: KnownFacts): string =>
  `The facts are: ${['answers', ...Object.keys(facts)].join(', ')}${checks ? ', checks' : ''}.`

function answer(
  step: string | undefined,
  question: string | undefined,
  at: string,
  { steps, later }: KnownFacts,
): FieldError[] {
  if (step === undefined)
    return problem(at, 'invalid_name', 'Name the step of the answer, such as answers.business.')
  const questions = steps.get(step)
  if (questions === undefined)
    return later.has(step)
      ? problem(at, 'asked_too_early', `The step "${step}" comes later, so its answer is not known here.`)
      : problem(at, 'step_unknown', `There is no step "${step.slice(0, 60)}".`)
  if (questions === null || question === undefined || questions.has(question)) return []
  return later.has(`${step}.${question}`)
    ? problem(
        at,
        'asked_too_early',
        `The question "${question}" comes later, so its answer is not known here.`,
      )
    : problem(at, 'question_unknown', `The step "${step}" has no question "${question.slice(0, 60)}".`)
}

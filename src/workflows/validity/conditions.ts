/** Whether a condition can be read: JSON Logic with known operators, asking only for what is known when it is asked. */
import type { FieldError } from '../../errors.ts'
import { costProblems } from './cost.ts'
import { escapePointer } from './schema-checks.ts'

/** What may be asked for: the answers known by then, and the other facts. */
export interface KnownFacts {
  /** By step key: the questions whose answers are known by then; null for a step that is not a questionnaire. */
  steps: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Keys that exist, but whose answers come later. */
  later: ReadonlySet<string>
  /** Rules may also ask what the checks found. */
  checks: boolean
}

interface Arguments {
  least: number
  most: number
}
const args = (least: number, most = least): Arguments => ({ least, most })
const ANY = Number.POSITIVE_INFINITY

/** jsonlogic.com/operations.html, without `log`: it would write what an applicant answered into the service's log. */
const operators: Record<string, Arguments> = {
  var: args(1, 2),
  missing: args(1, ANY),
  missing_some: args(2),
  if: args(2, ANY),
  '?:': args(2, ANY),
  and: args(1, ANY),
  or: args(1, ANY),
  '!': args(1),
  '!!': args(1),
  '==': args(2),
  '===': args(2),
  '!=': args(2),
  '!==': args(2),
  '>': args(2),
  '>=': args(2),
  '<': args(2, 3),
  '<=': args(2, 3),
  in: args(2),
  cat: args(1, ANY),
  substr: args(2, 3),
  '+': args(1, ANY),
  '*': args(1, ANY),
  '-': args(1, 2),
  '/': args(2),
  '%': args(2),
  min: args(1, ANY),
  max: args(1, ANY),
  merge: args(1, ANY),
  map: args(2),
  filter: args(2),
  all: args(2),
  none: args(2),
  some: args(2),
  reduce: args(2, 3),
}
/** Their second argument is asked of each item of a list, where `var` means the item. */
const perItem = new Set(['map', 'filter', 'all', 'none', 'some', 'reduce'])

/** What else there is, as applications/facts.ts gives it; null: not looked into. */
const facts: Record<string, readonly string[] | null> = {
  market: [],
  organization: ['source', 'category', 'legalType', 'status', 'foundationDate'],
  person: ['proven', 'assuranceLevel', 'country', 'dateOfBirth'],
  risk: ['level', 'score'],
}

/** Deeper than any that a person writes; evaluation recurses. */
const DEEPEST = 32

export function conditionProblems(condition: unknown, at: string, known: KnownFacts): FieldError[] {
  const found = logic(condition, at, known, 0)
  return found.length > 0 ? found : costProblems(condition, at)
}

const problem = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]

function logic(value: unknown, at: string, known: KnownFacts | null, depth: number): FieldError[] {
  if (depth > DEEPEST) return problem(at, 'condition_too_deep', `A condition may be ${DEEPEST} levels deep.`)
  if (Array.isArray(value))
    return value.flatMap((each, index) => logic(each, `${at}/${index}`, known, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  const operator = names[0]
  if (operator === undefined || names.length > 1)
    return problem(
      at,
      'condition_unreadable',
      `JSON Logic has exactly one operator in each object; this has ${names.length}. As it stands it would always hold.`,
    )
  return operation(operator, (value as Record<string, unknown>)[operator], at, known, depth)
}

function operation(
  operator: string,
  given: unknown,
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
      `There is no operator "${operator.slice(0, 40)}". There are: ${Object.keys(operators).join(' ')}.`,
    )
  const list = Array.isArray(given) ? given : [given]
  const place = (index: number) => (Array.isArray(given) ? `${here}/${index}` : here)
  if (list.length < takes.least || list.length > takes.most)
    return problem(
      here,
      'operator_arguments',
      `"${operator}" takes ${count(takes)}; here it has ${list.length}.`,
    )
  if (operator === 'var')
    return [...reference(list[0], place(0), known), ...logic(list[1], place(1), known, depth + 1)]
  if (operator === 'missing' || operator === 'missing_some') return missing(operator, list, here, known)
  return list.flatMap((each, index) =>
    logic(each, place(index), index === 1 && perItem.has(operator) ? null : known, depth + 1),
  )
}

const count = ({ least, most }: Arguments): string =>
  `${most === ANY ? `${least} or more` : most === least ? least : `${least} to ${most}`} argument${most === 1 ? '' : 's'}`

function missing(operator: string, list: unknown[], here: string, known: KnownFacts | null): FieldError[] {
  if (operator === 'missing')
    return list.flat().flatMap((name, index) => reference(name, `${here}/${index}`, known))
  const [least, names] = list
  if (typeof least !== 'number' || !Array.isArray(names))
    return problem(here, 'operator_arguments', '"missing_some" takes a number and a list of names.')
  return names.flatMap((name, index) => reference(name, `${here}/1/${index}`, known))
}

/** `known` is null inside an item of a list, whose fields are not looked into. */
function reference(name: unknown, at: string, known: KnownFacts | null): FieldError[] {
  if (known === null) return []
  if (typeof name !== 'string' || name === '')
    return problem(at, 'invalid_name', 'What is asked for must be named, such as answers.business.turnover.')
  const [first = '', second, third] = name.split('.')
  if (first === 'answers') return answer(second, third, at, known)
  if (first === 'checks') {
    if (known.checks) return []
    return problem(
      at,
      'name_unknown',
      'Only rules can ask what the checks found (checks); steps and questions come before them.',
    )
  }
  const fields = Object.hasOwn(facts, first) ? facts[first] : undefined
  if (!fields) return problem(at, 'name_unknown', `There is no "${first.slice(0, 60)}". ${names(known)}`)
  if (second === undefined || fields.includes(second)) return []
  const has = fields.length > 0 ? `It has: ${fields.join(', ')}.` : 'It is a text, without parts.'
  return problem(at, 'name_unknown', `"${first}" has no "${second.slice(0, 60)}". ${has}`)
}

const names = ({ checks }: KnownFacts): string =>
  `One can ask for ${['answers', ...Object.keys(facts)].join(', ')}${checks ? ', checks' : ''}.`

function answer(
  step: string | undefined,
  question: string | undefined,
  at: string,
  { steps, later }: KnownFacts,
): FieldError[] {
  if (step === undefined)
    return problem(at, 'invalid_name', 'Name the step whose answer is asked for, such as answers.business.')
  const questions = steps.get(step)
  if (questions === undefined)
    return later.has(step)
      ? problem(at, 'asked_too_early', `The step "${step}" comes later: its answer is not known here.`)
      : problem(at, 'step_unknown', `There is no step "${step.slice(0, 60)}".`)
  if (questions === null || question === undefined || questions.has(question)) return []
  return later.has(`${step}.${question}`)
    ? problem(at, 'asked_too_early', `The question "${question}" comes later: its answer is not known here.`)
    : problem(at, 'question_unknown', `The step "${step}" has no question "${question.slice(0, 60)}".`)
}

/** Conditions that can never be true, and comparisons with answers that cannot be given. */
import type { FieldError } from '#kernel/api-error.ts'
import { isExpression, truthy } from '../json-logic.ts'
import type { WorkflowDefinition } from '../workflow.ts'
import type { PlacedCondition } from './cost.ts'
import { problem } from './part-checks.ts'

/** The values that a fact can have. A list stands for every list of its choices. */
interface Domain {
  values: readonly unknown[]
  isList: boolean
  /** The word for a value outside the choices, in a message. */
  missing: (value: string) => { code: string; message: string }
}
type Domains = ReadonlyMap<string, Domain>

/** A value that could be anything. */
const UNKNOWN = Symbol('unknown')
/** More combinations are not tried: the condition then counts as one that can be true. */
const MAX_COMBINATIONS = 4_096

export function reachabilityProblems(
  definition: WorkflowDefinition,
  conditions: readonly PlacedCondition[],
): FieldError[] {
  const domains = domainsOf(definition)
  return conditions.flatMap(({ condition, at }) => {
    const unknown = unknownValues(condition, at, domains)
    if (unknown.length > 0) return unknown
    if (canBeTrue(condition, domains)) return []
    return [problem(at, 'never_true', neverTrue(definition, at))]
  })
}

function neverTrue({ steps, rules }: WorkflowDefinition, at: string): string {
  const [, list, index = '', inside, question = ''] = at.split('/')
  const never = 'can never be true, so'
  if (list === 'rules')
    return `The condition of the rule "${rules[Number(index)]?.key}" ${never} the rule never applies.`
  const step = steps[Number(index)]
  const asked = inside === 'questions' && step?.kind === 'QUESTIONNAIRE' && step.questions[Number(question)]
  const what = asked ? `question "${asked.key}"` : `step "${step?.key}"`
  return `The condition of the ${what} ${never} it is never shown.`
}

/** Without a question that is not answered: null is a value of each. */
function domainsOf({ markets, steps }: WorkflowDefinition): Domains {
  const marketDomain: Domain = {
    values: markets,
    isList: false,
    missing: (value) => ({
      code: 'market_not_in_workflow',
      message: `The workflow is not for the market "${value}".`,
    }),
  }
  const ofQuestions = steps.flatMap((step) =>
    step.kind !== 'QUESTIONNAIRE'
      ? []
      : step.questions.flatMap(({ key, kind, choices }): Array<[string, Domain]> => {
          const name = `answers.${step.key}.${key}`
          const missing = (value: string) => ({
            code: 'choice_unknown',
            message: `The question "${key}" of the step "${step.key}" has no choice "${value}".`,
          })
          if (kind === 'YES_NO') return [[name, { values: [true, false, null], isList: false, missing }]]
          const values = (choices ?? []).map(({ value }) => value)
          if (kind === 'ONE_OF') return [[name, { values: [...values, null], isList: false, missing }]]
          return kind === 'MANY_OF' ? [[name, { values, isList: true, missing }]] : []
        }),
  )
  return new Map([['market', marketDomain], ...ofQuestions])
}

const nameOf = (logic: unknown): string | undefined => {
  if (!isExpression(logic) || !('var' in logic)) return undefined
  const [name] = [logic.var].flat()
  return typeof name === 'string' ? name : undefined
}

const comparisons = new Set(['==', '===', '!=', '!==', 'in'])

/** A comparison of an answer with a text outside its choices. */
function unknownValues(logic: unknown, at: string, domains: Domains): FieldError[] {
  if (Array.isArray(logic)) return logic.flatMap((each, i) => unknownValues(each, `${at}/${i}`, domains))
  if (!isExpression(logic)) return []
  const [[operator = '', operands] = []] = Object.entries(logic)
  const here = `${at}/${operator.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (!comparisons.has(operator) || !Array.isArray(operands)) return unknownValues(operands, here, domains)
  const domain = operands.map((each) => domains.get(nameOf(each) ?? '')).find((each) => each !== undefined)
  const texts = operands.flat().filter((each): each is string => typeof each === 'string')
  const unknown = domain ? texts.filter((text) => !domain.values.includes(text)) : []
  return unknown.length > 0
    ? unknown.map((text) => ({ path: here, ...(domain as Domain).missing(text) }))
    : unknownValues(operands, here, domains)
}

const namesIn = (logic: unknown): string[] => {
  const name = nameOf(logic)
  if (name !== undefined) return [name]
  return typeof logic === 'object' && logic !== null ? Object.values(logic).flatMap(namesIn) : []
}

function canBeTrue(condition: unknown, domains: Domains): boolean {
  const names = [...new Set(namesIn(condition))].filter((name) => domains.get(name)?.isList === false)
  const choices = names.map((name) => domains.get(name)?.values ?? [])
  const combinations = choices.reduce((count, values) => count * values.length, 1)
  if (combinations > MAX_COMBINATIONS) return true
  for (let at = 0; at < combinations; at++) {
    let rest = at
    const facts = new Map<string, unknown>()
    for (const [index, name] of names.entries()) {
      const values = choices[index] ?? []
      facts.set(name, values[rest % values.length])
      rest = Math.floor(rest / values.length)
    }
    const value = possible(condition, facts)
    if (value === UNKNOWN || truthy(value)) return true
  }
  return false
}

const isPlain = (value: unknown): boolean =>
  value === null || (value !== UNKNOWN && typeof value !== 'object')

/** "==" converts values of different types, which is not followed here. */
function isSame(one: unknown, other: unknown): unknown {
  if (!isPlain(one) || !isPlain(other)) return UNKNOWN
  const areComparable = one === null || other === null || typeof one === typeof other
  return areComparable ? one === other : UNKNOWN
}

const not = (value: unknown): unknown => (value === UNKNOWN ? UNKNOWN : !truthy(value))

/** The value of an expression when some facts are known; otherwise UNKNOWN. */
function possible(logic: unknown, facts: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(logic)) return logic.map((each) => possible(each, facts))
  if (!isExpression(logic)) return typeof logic === 'object' && logic !== null ? UNKNOWN : logic
  const name = nameOf(logic)
  if (name !== undefined) return facts.has(name) ? facts.get(name) : UNKNOWN
  const [[operator = '', operands] = []] = Object.entries(logic)
  const values = () => [operands].flat().map((each) => possible(each, facts))
  switch (operator) {
    case 'and':
      return values().reduce((sum: unknown, each) => both(sum, each), true)
    case 'or':
      return not(values().reduce((sum: unknown, each) => both(sum, not(each)), true))
    case '!':
      return not(values()[0])
    case '!!':
      return not(not(values()[0]))
    case '==':
    case '===':
      return isSame(values()[0], values()[1])
    case '!=':
    case '!==':
      return not(isSame(values()[0], values()[1]))
    case 'in':
      return isIn(operands, facts)
    default:
      return UNKNOWN
  }
}

function both(one: unknown, other: unknown): unknown {
  if ((one !== UNKNOWN && !truthy(one)) || (other !== UNKNOWN && !truthy(other))) return false
  return one === UNKNOWN || other === UNKNOWN ? UNKNOWN : true
}

function isIn(operands: unknown, facts: ReadonlyMap<string, unknown>): unknown {
  if (!Array.isArray(operands)) return UNKNOWN
  const [value, list] = operands.map((each) => possible(each, facts))
  if (!Array.isArray(list)) return UNKNOWN
  return not(list.reduce((sum: unknown, each) => both(sum, not(isSame(value, each))), true))
}

/**
 * A condition as a sentence of clauses, and back. What is not written exactly so is not read: it is shown as
 * code, and stays as it is.
 */
import { isEqual } from '../drafts/compare.ts'
import type { Condition } from '../text-schemas.ts'

export type Join = 'and' | 'or'
export interface Sentence {
  join: Join
  parts: SentencePart[]
}
export type SentencePart = Clause | Sentence

export const operators = [
  'IS',
  'IS_NOT',
  'ONE_OF',
  'NOT_ONE_OF',
  'AT_LEAST',
  'MORE_THAN',
  'AT_MOST',
  'LESS_THAN',
  'DIFFERS_BY',
  'CONTAINS',
  'NOT_CONTAINS',
  'GIVEN',
  'MISSING',
  'HOLDS',
  'HOLDS_NOT',
] as const
export type Operator = (typeof operators)[number]

export type Plain = string | number | boolean
export type ClauseValue = Plain | Plain[] | { fact: string } | { fact: string; percent: number } | null

export interface Clause {
  fact: string
  operator: Operator
  /** null for operators without a value. */
  value: ClauseValue
  /** How the condition spells it, so that it is written as it was read. */
  spelling?: Spelling
}
/** STRICT: === and !==. BARE: `{ "!!": { "var": … } }` without a list, or the variable alone. */
export type Spelling = 'STRICT' | 'BARE' | 'ALONE'

export const isSentence = (part: SentencePart): part is Sentence => 'parts' in part

/** undefined: it can only be shown as code. */
export function readCondition(condition: unknown): Sentence | undefined {
  const part = readPart(condition)
  const sentence = part && (isSentence(part) ? part : { join: 'and' as const, parts: [part] })
  return sentence && isEqual(writeSentence(sentence), condition) ? sentence : undefined
}

/** A sentence of one clause is that clause alone. */
export function writeSentence({ join, parts }: Sentence): Condition {
  const [only] = parts
  if (only && parts.length === 1) return isSentence(only) ? writeSentence(only) : writeClause(only)
  return { [join]: parts.map((part) => (isSentence(part) ? writeSentence(part) : writeClause(part))) }
}

function readPart(condition: unknown): SentencePart | undefined {
  const clause = readClause(condition)
  if (clause) return clause
  const [join, parts] = expression(condition) ?? []
  if ((join !== 'and' && join !== 'or') || !Array.isArray(parts) || parts.length < 2) return undefined
  const read = parts.map(readPart)
  return read.every((part) => part !== undefined) ? { join, parts: read } : undefined
}

/** The first reading that is written back exactly so. */
const readClause = (condition: unknown): Clause | undefined =>
  readers.flatMap((read) => read(condition) ?? []).find((each) => isEqual(writeClause(each), condition))

const comparisons: Partial<Record<Operator, string>> = {
  IS: '==',
  IS_NOT: '!=',
  AT_LEAST: '>=',
  MORE_THAN: '>',
  AT_MOST: '<=',
  LESS_THAN: '<',
}

export function writeClause({ fact, operator, value, spelling }: Clause): Condition {
  const variable = { var: fact }
  const strict = spelling === 'STRICT' ? '=' : ''
  const comparison = comparisons[operator]
  if (comparison) return { [`${comparison}${strict}`]: [variable, writeValue(value)] }
  if (operator === 'DIFFERS_BY') return writeDifference(variable, value)
  if (operator === 'ONE_OF') return { in: [variable, value] }
  if (operator === 'NOT_ONE_OF') return { '!': [{ in: [variable, value] }] }
  if (operator === 'CONTAINS') return { in: [value, variable] }
  if (operator === 'NOT_CONTAINS') return { '!': [{ in: [value, variable] }] }
  if (operator === 'GIVEN') return { [`!=${strict}`]: [variable, null] }
  if (operator === 'MISSING') return { [`==${strict}`]: [variable, null] }
  if (spelling === 'ALONE') return variable
  return { [operator === 'HOLDS' ? '!!' : '!']: spelling === 'BARE' ? variable : [variable] }
}

const writeValue = (value: ClauseValue): unknown =>
  typeof value === 'object' && value !== null && 'fact' in value ? { var: value.fact } : value

/** More than so many percent above or below another number. */
function writeDifference(variable: { var: string }, value: ClauseValue): Condition {
  const { fact, percent } = value as { fact: string; percent: number }
  const times = (factor: number) => ({ '*': [{ var: fact }, factor] })
  return {
    or: [
      { '>': [variable, times((100 + percent) / 100)] },
      { '<': [variable, times((100 - percent) / 100)] },
    ],
  }
}

type Reader = (condition: unknown) => Clause | undefined
const readers: Reader[] = [
  readComparison('', undefined),
  readComparison('=', 'STRICT'),
  readDifference,
  readMembership,
  readTruth,
]

function readComparison(strict: '' | '=', spelling: Spelling | undefined): Reader {
  return (condition) => {
    const [name, operands] = expression(condition) ?? []
    const found = Object.entries(comparisons).find(([, comparison]) => `${comparison}${strict}` === name)
    const [left, right] = list(operands)
    const fact = variableName(left)
    if (!found || fact === undefined) return undefined
    // `>` with a further `=` would be `>=`: only equality has a strict form.
    const operator = found[0] as Operator
    if (strict && operator !== 'IS' && operator !== 'IS_NOT') return undefined
    const spelled = spelling ? { spelling } : {}
    if (right === null && (operator === 'IS' || operator === 'IS_NOT'))
      return { fact, operator: operator === 'IS' ? 'MISSING' : 'GIVEN', value: null, ...spelled }
    const other = variableName(right)
    if (other !== undefined) return { fact, operator, value: { fact: other }, ...spelled }
    return isPlain(right) ? { fact, operator, value: right, ...spelled } : undefined
  }
}

function readDifference(condition: unknown): Clause | undefined {
  const [name, operands] = expression(condition) ?? []
  const [above] = list(operands)
  const [fact, limit] = list(expression(above)?.[1])
  const [other, factor] = list(expression(limit)?.[1])
  const [name1, name2] = [variableName(fact), variableName(other)]
  if (name !== 'or' || name1 === undefined || name2 === undefined || typeof factor !== 'number')
    return undefined
  const percent = Math.round((factor - 1) * 10_000) / 100
  return { fact: name1, operator: 'DIFFERS_BY', value: { fact: name2, percent } }
}

function readMembership(condition: unknown): Clause | undefined {
  const [name, operands] = expression(condition) ?? []
  if (name === '!') {
    const inner = readMembership(list(operands)[0])
    if (inner?.operator === 'ONE_OF') return { ...inner, operator: 'NOT_ONE_OF' }
    return inner?.operator === 'CONTAINS' ? { ...inner, operator: 'NOT_CONTAINS' } : undefined
  }
  if (name !== 'in') return undefined
  const [left, right] = list(operands)
  const [fact, container] = [variableName(left), variableName(right)]
  if (fact !== undefined && Array.isArray(right) && right.every(isPlain))
    return { fact, operator: 'ONE_OF', value: right }
  return container !== undefined && isPlain(left)
    ? { fact: container, operator: 'CONTAINS', value: left }
    : undefined
}

function readTruth(condition: unknown): Clause | undefined {
  const alone = variableName(condition)
  if (alone !== undefined) return { fact: alone, operator: 'HOLDS', value: null, spelling: 'ALONE' }
  const [name, operand] = expression(condition) ?? []
  if (name !== '!!' && name !== '!') return undefined
  const operator = name === '!!' ? 'HOLDS' : 'HOLDS_NOT'
  const bare = variableName(operand)
  if (bare !== undefined) return { fact: bare, operator, value: null, spelling: 'BARE' }
  const fact = variableName(list(operand)[0])
  return fact === undefined ? undefined : { fact, operator, value: null }
}

function expression(value: unknown): [string, unknown] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  return entries.length === 1 ? entries[0] : undefined
}

function variableName(value: unknown): string | undefined {
  const [name, path] = expression(value) ?? []
  return name === 'var' && typeof path === 'string' && path !== '' ? path : undefined
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value)

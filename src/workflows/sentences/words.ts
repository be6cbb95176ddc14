/** The words of a sentence: of each operator, of each value, and of the whole. */
import { nameOfCountry, titleOfKey } from './facts.ts'
import type { Fact, FactKind } from './fixed-facts.ts'
import {
  type Clause,
  type ClauseValue,
  isSentence,
  type Operator,
  type Plain,
  readCondition,
  type Sentence,
  type SentencePart,
} from './sentence.ts'

const words: Record<Operator, string> = {
  IS: 'is',
  IS_NOT: 'is not',
  ONE_OF: 'is one of',
  NOT_ONE_OF: 'is none of',
  AT_LEAST: 'is at least',
  MORE_THAN: 'is more than',
  AT_MOST: 'is at most',
  LESS_THAN: 'is less than',
  DIFFERS_BY: 'differs from',
  CONTAINS: 'include',
  NOT_CONTAINS: 'do not include',
  GIVEN: 'is known',
  MISSING: 'is missing',
  HOLDS: 'is yes',
  HOLDS_NOT: 'is not yes',
}
const wordsByKind: Partial<Record<FactKind, Partial<Record<Operator, string>>>> = {
  DATE: {
    AT_LEAST: 'is on or after',
    MORE_THAN: 'is after',
    AT_MOST: 'is on or before',
    LESS_THAN: 'is before',
  },
  LIST: { HOLDS: 'are not empty', HOLDS_NOT: 'are empty' },
  NUMBER: { HOLDS: 'is more than 0', HOLDS_NOT: 'is 0 or missing' },
}
export const operatorWords = (operator: Operator, kind: FactKind | undefined): string =>
  (kind && wordsByKind[kind]?.[operator]) ?? words[operator]

const choiceOperators: Operator[] = ['IS', 'IS_NOT', 'ONE_OF', 'NOT_ONE_OF', 'GIVEN', 'MISSING']
const sizes: Operator[] = ['AT_LEAST', 'MORE_THAN', 'AT_MOST', 'LESS_THAN']
const byKind: Record<FactKind, Operator[]> = {
  TEXT: ['GIVEN', 'MISSING', 'IS', 'IS_NOT'],
  NUMBER: [...sizes, 'IS', 'IS_NOT', 'DIFFERS_BY', 'GIVEN', 'MISSING'],
  DATE: [...sizes, 'GIVEN', 'MISSING'],
  YES_NO: ['IS', 'GIVEN', 'MISSING'],
  CHOICE: choiceOperators,
  COUNTRY: choiceOperators,
  LIST: ['CONTAINS', 'NOT_CONTAINS', 'HOLDS', 'HOLDS_NOT'],
}
/** To choose from; the one in use stays in the list. */
export function operatorsFor(kind: FactKind, used?: Operator): Operator[] {
  const usual = byKind[kind]
  return used === undefined || usual.includes(used) ? usual : [used, ...usual]
}

export const needsValue = (operator: Operator): boolean =>
  !['GIVEN', 'MISSING', 'HOLDS', 'HOLDS_NOT'].includes(operator)

/** The start of a clause when its fact or operator is chosen. */
export function startingValue(fact: Fact, operator: Operator, others: readonly Fact[]): ClauseValue {
  const first = fact.choices?.[0]?.value
  if (!needsValue(operator)) return null
  if (operator === 'DIFFERS_BY') {
    const other = others.find(({ name, kind }) => kind === 'NUMBER' && name !== fact.name)
    return { fact: (other ?? fact).name, percent: 25 }
  }
  if (operator === 'ONE_OF' || operator === 'NOT_ONE_OF') return [first ?? '']
  if (fact.kind === 'YES_NO') return true
  if (fact.kind === 'NUMBER') return 0
  return first ?? (fact.kind === 'COUNTRY' ? 'SE' : '')
}

export function firstClause(fact: Fact, others: readonly Fact[]): Clause {
  const operator = byKind[fact.kind][0] as Operator
  return { fact: fact.name, operator, value: startingValue(fact, operator, others) }
}

export const factNamed = (facts: readonly Fact[], name: string): Fact =>
  facts.find((fact) => fact.name === name) ?? {
    name,
    label: titleOfKey(name.split('.').at(-1) ?? name),
    group: '',
    kind: 'TEXT',
  }

export function plainWords(value: Plain, fact: Fact): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const choice = fact.choices?.find((each) => each.value === value)
  if (choice) return choice.label
  if (fact.kind === 'COUNTRY' && typeof value === 'string') return nameOfCountry(value)
  if (typeof value === 'number') return `${fact.unit ? `${fact.unit} ` : ''}${value.toLocaleString('en')}`
  if (value === '') return '…'
  return fact.kind === 'TEXT' ? `“${value}”` : value
}

export function valueWords(value: ClauseValue, fact: Fact, facts: readonly Fact[]): string {
  if (value === null) return ''
  if (Array.isArray(value))
    return joined(
      value.map((each) => plainWords(each, fact)),
      'or',
    )
  if (typeof value !== 'object') return plainWords(value, fact)
  const other = factNamed(facts, value.fact).label
  return 'percent' in value ? `${other} by more than ${value.percent}%` : other
}

/** "the market is Sweden and the legal form is one of limited company or partnership". */
export function sentenceText(sentence: Sentence, facts: readonly Fact[]): string {
  return sentence.parts.map((part) => partText(part, facts)).join(` ${sentence.join} `)
}

function partText(part: SentencePart, facts: readonly Fact[]): string {
  if (isSentence(part)) return `(${sentenceText(part, facts)})`
  const fact = factNamed(facts, part.fact)
  const value = valueWords(part.value, fact, facts)
  return [runningLabel(fact), operatorWords(part.operator, fact.kind), value]
    .filter((each) => each !== '')
    .join(' ')
}

/** A longer question reads as a sentence of its own inside the sentence. */
const LONG_LABEL = 4

/** Inside a sentence: a long question in quotation marks, what Foyer itself knows without a capital. */
function runningLabel({ name, label, kind }: Fact): string {
  if (name.startsWith('answers.')) return label.split(' ').length > LONG_LABEL ? `“${label}”` : label
  const small = /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return kind === 'CHOICE' || kind === 'COUNTRY' ? `the ${small}` : small
}

/** undefined: the condition can only be shown as code. */
export function conditionText(condition: unknown, facts: readonly Fact[]): string | undefined {
  const sentence = readCondition(condition)
  return sentence && sentenceText(sentence, facts)
}

const joined = (list: string[], word: string): string =>
  list.length < 2 ? (list[0] ?? '…') : `${list.slice(0, -1).join(', ')} ${word} ${list.at(-1)}`

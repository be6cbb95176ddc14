/** What every kind of step defines. */
import type { Address, CountryCode, ISODate, LanguageCode, Timestamp } from '../../schemas/primitives.ts'
import type { AnswerOf, Facts, NewAnswer } from '../answers.ts'
import type { Problem } from '../fields/problem.ts'
import type { StepKind, StepOf } from '../workflow.ts'

/** The fields of a submitted form. A repeated field is a list. */
export type Form = Record<string, string | string[]>
export type Values = Form

export const field = (form: Form, name: string): string => {
  const value = form[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
export const fields = (form: Form, name: string): string[] => {
  const value = form[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** Form fields that every step's page sends besides the answers. */
export const reservedFieldNames: readonly string[] = [
  'csrf',
  'revision',
  'do',
  'language',
  'at',
  'provider',
  'remove',
]
/** Element ids of every page. A question's key is the id of its field, so it must differ from these. */
export const reservedElementIds: readonly string[] = ['content', 'summary', 'step', 'connection', 'print']

/** What reading a step's form depends on. */
export interface StepContext {
  market: CountryCode
  mode: 'sandbox' | 'live'
  today: ISODate
  now: Timestamp
  language: LanguageCode
  facts: Facts
  newId: () => string
  /** What the address fields may have shown: the saved answer, else the proven address. */
  shownAddress?: Address | null
}

export type StepReading<A> = { answer: A } | { problems: Problem[] }

export interface StepRules<K extends StepKind> {
  /** Reads the submitted form. Absent if the answer comes from a registry, an eID or an upload. */
  read?(step: StepOf<K>, form: Form, context: StepContext): StepReading<NewAnswer<AnswerOf<K>>>
  /** The form fields of a saved answer, with numbers in the notation of the market. */
  valuesOf(answer: AnswerOf<K>, market: CountryCode): Values
  /** Whether the saved answer is still complete: another answer may have added questions. */
  isComplete(step: StepOf<K>, answer: AnswerOf<K>, facts: Facts): boolean
}

/** What every kind of step says of itself. */
import type { CountryCode, ISODate, LanguageCode, Timestamp } from '../../schemas/primitives.ts'
import type { AnswerOf, Facts, NewAnswer } from '../answers.ts'
import type { Problem } from '../fields/problem.ts'
import type { StepKind, StepOf } from '../workflow.ts'

/** A form as it came: one field, several times, is a list. */
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

/** What every step's page sends beside the answers. */
export const reservedFieldNames: readonly string[] = [
  'csrf',
  'revision',
  'do',
  'language',
  'at',
  'provider',
  'remove',
]
/** Ids of parts of every page. A question's key is the id of its field. */
export const reservedElementIds: readonly string[] = ['content', 'summary', 'step', 'connection', 'print']

export interface StepContext {
  market: CountryCode
  mode: 'sandbox' | 'live'
  today: ISODate
  now: Timestamp
  language: LanguageCode
  facts: Facts
  newId: () => string
}

export type StepReading<A> = { answer: A } | { problems: Problem[] }

export interface StepRules<K extends StepKind> {
  /** Reads the form of the step's page; absent where the answer comes from elsewhere (registry, eID, upload). */
  read?(step: StepOf<K>, form: Form, about: StepContext): StepReading<NewAnswer<AnswerOf<K>>>
  /** The fields of the page, from an answer given before: numbers as people of the market write them. */
  valuesOf(answer: AnswerOf<K>, market: CountryCode): Values
  /** Whether this answer still is all that the step asks for: another answer may have changed the questions. */
  isComplete(step: StepOf<K>, answer: AnswerOf<K>, facts: Facts): boolean
}

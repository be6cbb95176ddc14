/** The definition of a kind of step. */

import type { Problem } from '@foyer/national-fields/problem'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  PlaceOfBirth,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import type { Static, TSchema } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import type { Facts, StepAnswer } from '../answers.ts'
import type { ConditionFailure } from '../condition.ts'
import type { KnownFacts } from '../validity/conditions.ts'
import type { PlacedCondition } from '../validity/cost.ts'

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

/** The input for reading a step's form. */
export interface StepContext {
  market: CountryCode
  mode: 'sandbox' | 'live'
  today: ISODate
  now: Timestamp
  language: LanguageCode
  facts: Facts
  newId: () => string
  /** In hexadecimal digits. */
  sha256: (text: string) => string
  /** The saved answer to this step, if there is one. */
  savedAnswer?: StepAnswer | undefined
  /** The address of the proven identity. */
  provenAddress?: Address | null
  /** Proven by an eID. These facts are not asked again, and not read from a form. */
  proven?: ProvenPerson | null
  /** On the applicant's document, where no eID has proven it. Contact details do not ask it again. */
  nameOnDocument?: Pick<ProvenPerson, 'givenName' | 'familyName'> | null
  /** The e-mail address whose code the applicant entered. */
  confirmedEmail?: { email: string; at: Timestamp } | null
}

export interface ProvenPerson {
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  nationalities?: CountryCode[]
  placeOfBirth?: PlaceOfBirth | null
}

export type StepReading<A> = { answer: A } | { problems: Problem[] }

export interface AnswerMetadata {
  at: Timestamp
  /** Counts the answers to this step. A form that was opened on an older revision is a conflict. */
  revision: number
}

/** Everything that a workflow knows of one kind of step. `D` is its definition, `A` its answer. */
export interface StepRules<D extends TSchema, A extends AnswerMetadata> extends FactRules<Static<D>, A> {
  definition: D
  /** Reads the submitted form. Null if the answer comes from a registry, an eID or an upload. */
  read:
    | ((step: Static<D>, form: Form, context: StepContext) => StepReading<Omit<A, keyof AnswerMetadata>>)
    | null
  /** The form fields of a saved answer, with numbers in the notation of the market. */
  valuesOf(answer: A, market: CountryCode): Values
  /** Whether the saved answer is still complete: another answer may have added questions. */
  isComplete(step: Static<D>, answer: A, facts: Facts): boolean
  /** Without the ids and times that differ each time a form is read. */
  comparable(answer: A): unknown
  /** Problems of a definition beyond its schema. `at` is the JSON pointer of the step. */
  definitionProblems(step: Static<D>, at: string, context: DefinitionContext): FieldError[]
}

/** Called for each part of a step whose condition cannot be evaluated. */
export type OnPartFailure = (part: string, failure: ConditionFailure) => void

/** The answer as conditions and rules see it: `answers.<step key>`. */
interface FactRules<S, A> {
  factOf(answer: A): unknown
  /** Without the parts that no longer apply to these facts. */
  applicableFact(step: S, fact: unknown, facts: Facts, onFailure: OnPartFailure): unknown
  /** With null for everything unanswered, so that a condition with an unknown name can be recognised. */
  completeFact(step: S, fact: unknown): unknown
  /** The parts that a condition can name. `step` may be malformed. Null: any name is accepted. */
  factNames(step: unknown): ReadonlySet<string> | null
  /** The conditions inside the step. */
  conditionsIn(step: S, at: string): PlacedCondition[]
}

export interface DefinitionContext {
  languages: readonly string[]
  known: KnownFacts
}

/** For kinds whose answer is one fact, without parts of its own conditions. */
export const singleFact: FactRules<unknown, unknown> = {
  factOf: (answer) => answer,
  applicableFact: (_step, fact) => fact,
  completeFact: (_step, fact) => fact ?? null,
  factNames: () => null,
  conditionsIn: () => [],
}

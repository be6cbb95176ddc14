/** The validated answer of each kind of step, and the facts that conditions and rules can use. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { stepKinds } from './steps/kinds.ts'
import type { AnswerMetadata, StepRules } from './steps/step-kind.ts'
import type { StepKind } from './workflow.ts'

type AnswerIn<R> = R extends StepRules<infer _Definition, infer A> ? A : never
export type AnswerOf<K extends StepKind> = AnswerIn<(typeof stepKinds)[K]>
export type StepAnswer = { [K in StepKind]: AnswerOf<K> }[StepKind]

/** A new answer, before it gets its time and revision. */
export type NewAnswer<A extends AnswerMetadata = StepAnswer> = A extends AnswerMetadata
  ? Omit<A, keyof AnswerMetadata>
  : never

/** Facts for conditions and rules: { answers, market, organization, person, risk }. */
export interface Facts {
  /** By step key. For a questionnaire the values by question key, otherwise the answer itself. */
  answers: Record<string, unknown>
  market: CountryCode
  organization: Record<string, unknown>
  person: Record<string, unknown>
  risk: Record<string, unknown>
  /** Results of the checks. Only rules see them. */
  checks?: Record<string, unknown>
}

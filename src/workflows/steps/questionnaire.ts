/** QUESTIONNAIRE: the customer's own questions, with follow-ups by condition. */

import { countryCode } from '@foyer/national-fields/contact/address'
import { isoDate } from '@foyer/national-fields/date'
import { amount } from '@foyer/national-fields/money/amount'
import { number } from '@foyer/national-fields/number'
import { type FieldResult, type Problem, problemOf } from '@foyer/national-fields/problem'
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import type { Facts } from '../answers.ts'
import { holds } from '../condition.ts'
import { manyOf, oneOf, yesNo } from '../fields/choice.ts'
import { longText, shortText } from '../fields/text.ts'
import { isHiddenFromCoSigners, stepFields } from '../text-schemas.ts'
import type { KnownFacts } from '../validity/conditions.ts'
import { duplicateKeyProblems, partsOf, reservedProblems } from '../validity/part-checks.ts'
import { currencyOf, Question, questionProblems } from './question-definition.ts'
import {
  type AnswerMetadata,
  type DefinitionContext,
  type Form,
  field,
  fields,
  type OnPartFailure,
  reservedElementIds,
  reservedFieldNames,
  type StepContext,
  type StepRules,
  type Values,
} from './step-kind.ts'

const QuestionnaireStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('QUESTIONNAIRE'),
    isHiddenFromCoSigners,
    questions: Type.Array(Question, { minItems: 1, maxItems: 40, title: 'Questions' }),
  },
  { ...closed, title: 'Questions', description: 'Your own questions.' },
)
type QuestionnaireStep = Static<typeof QuestionnaireStep>

export type QuestionValue = string | string[] | boolean | number | { amount: string; currency: string }
export interface QuestionnaireAnswer extends AnswerMetadata {
  kind: 'QUESTIONNAIRE'
  values: Record<string, QuestionValue>
}

const bounds = ({ minimum, maximum }: Question) => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
})
const options = (question: Question) => ({ options: (question.choices ?? []).map((choice) => choice.value) })

/** The input for reading a questionnaire. */
type QuestionnaireContext = Pick<StepContext, 'today' | 'facts'>

const readers: Record<
  Question['kind'],
  (question: Question, form: Form, context: QuestionnaireContext) => FieldResult<QuestionValue>
> = {
  SHORT_TEXT: (question, form) => shortText(field(form, question.key)),
  LONG_TEXT: (question, form) => longText(field(form, question.key), { max: 4000 }),
  NUMBER: (question, form) => number(field(form, question.key), bounds(question)),
  AMOUNT: (question, form, { facts }) =>
    amount(field(form, question.key), {
      currency: currencyOf(question, facts.market),
      ...bounds(question),
    }),
  DATE: (question, form, { today }) => isoDate(dateParts(question, form), { today }),
  YES_NO: (question, form) => yesNo(field(form, question.key)),
  ONE_OF: (question, form) => oneOf(field(form, question.key), options(question)),
  MANY_OF: (question, form) => manyOf(fields(form, question.key), options(question)),
  COUNTRY: (question, form) => countryCode(field(form, question.key)),
}

const dateParts = ({ key }: Question, form: Form) => ({
  day: field(form, `${key}.day`),
  month: field(form, `${key}.month`),
  year: field(form, `${key}.year`),
})

const isBlank = (question: Question, form: Form): boolean =>
  (question.kind === 'DATE' ? Object.values(dateParts(question, form)) : fields(form, question.key)).every(
    (value) => value.trim() === '',
  )

/**
 * The questions that apply to these facts and values. A follow-up question appears with the answer that
 * triggers it.
 */
export function askedQuestions(
  step: QuestionnaireStep,
  values: Record<string, unknown>,
  facts: Facts,
  onFailure: OnPartFailure = () => undefined,
): Question[] {
  // In order, because a condition sees earlier answers of questions that apply.
  const earlierValues = unanswered(step)
  const known: Facts = { ...facts, answers: { ...facts.answers, [step.key]: earlierValues } }
  return step.questions.filter(({ key, when }) => {
    const isAsked = holds(when, known, (failure) => onFailure(key, failure))
    if (isAsked && key in values) earlierValues[key] = values[key]
    return isAsked
  })
}

const unanswered = ({ questions }: QuestionnaireStep): Record<string, unknown> =>
  Object.fromEntries(questions.map(({ key }) => [key, null]))

/** The values of the questions that apply. */
const askedValues = (
  step: QuestionnaireStep,
  values: Record<string, unknown>,
  facts: Facts,
  onFailure?: OnPartFailure,
): Record<string, unknown> =>
  Object.fromEntries(
    askedQuestions(step, values, facts, onFailure).flatMap(({ key }) =>
      key in values ? [[key, values[key]]] : [],
    ),
  )

interface QuestionnaireReading {
  asked: Question[]
  values: Record<string, QuestionValue>
  problems: Problem[]
}

/**
 * Reads the form and determines which questions apply. The page shows these questions, so an answer is never
 * saved while a triggered follow-up was not shown.
 */
export function readQuestions(
  step: QuestionnaireStep,
  form: Form,
  context: QuestionnaireContext,
): QuestionnaireReading {
  const reading: QuestionnaireReading = { asked: [], values: {}, problems: [] }
  const earlierValues = unanswered(step)
  const facts = { ...context.facts, answers: { ...context.facts.answers, [step.key]: earlierValues } }
  // In order, because a condition sees the answers to earlier questions.
  for (const question of step.questions) {
    if (!holds(question.when, facts)) continue
    reading.asked.push(question)
    if (question.optional && isBlank(question, form)) continue
    const read = readers[question.kind](question, form, context)
    if ('problem' in read) reading.problems.push(problemOf(question.key, read))
    else earlierValues[question.key] = reading.values[question.key] = read.value
  }
  return reading
}

export const questionnaire: StepRules<typeof QuestionnaireStep, QuestionnaireAnswer> = {
  definition: QuestionnaireStep,
  read(step, form, context) {
    const { values, problems } = readQuestions(step, form, context)
    return problems.length > 0 ? { problems } : { answer: { kind: 'QUESTIONNAIRE', values } }
  },
  valuesOf(answer) {
    const shown: Values = {}
    for (const [key, value] of Object.entries(answer.values)) Object.assign(shown, shownValue(key, value))
    return shown
  },
  isComplete: (step, answer, facts) =>
    askedQuestions(step, answer.values, facts).every(
      (question) => question.optional || answer.values[question.key] !== undefined,
    ),
  comparable: (answer) => answer,
  definitionProblems,
  factOf: (answer) => answer.values,
  applicableFact: (step, values, facts, onFailure) =>
    askedValues(step, values as Record<string, unknown>, facts, onFailure),
  completeFact: (step, values) => ({ ...unanswered(step), ...(values ?? {}) }),
  factNames(step) {
    const { questions } = step as { questions?: unknown }
    const keys = (Array.isArray(questions) ? questions : []).map(
      (each) => (each as { key?: unknown } | null)?.key,
    )
    return new Set(keys.filter((key) => typeof key === 'string'))
  },
  conditionsIn: ({ questions }, at) =>
    questions.flatMap(({ when }, index) =>
      when ? [{ condition: when, at: `${at}/questions/${index}/when` }] : [],
    ),
}

function definitionProblems(
  step: QuestionnaireStep,
  at: string,
  { languages, known }: DefinitionContext,
): FieldError[] {
  const questions = partsOf(step.questions, `${at}/questions`)
  return [
    ...duplicateKeyProblems(questions, 'questions of this step'),
    ...questions.flatMap((part) => reservedProblems(part, [...reservedFieldNames, ...reservedElementIds])),
    ...questions.flatMap((part, index) =>
      questionProblems(part, languages, knownAtQuestion(step, index, known)),
    ),
  ]
}

/** A question also knows the answers to earlier questions of the same page. */
function knownAtQuestion(step: QuestionnaireStep, index: number, known: KnownFacts): KnownFacts {
  const keys = step.questions.map(({ key }) => key)
  const later = keys.slice(index).map((key) => `${step.key}.${key}`)
  return {
    ...known,
    steps: new Map([...known.steps, [step.key, new Set(keys.slice(0, index))]]),
    later: new Set([...known.later, ...later]),
  }
}

function shownValue(key: string, value: QuestionValue): Values {
  if (Array.isArray(value)) return { [key]: value }
  if (typeof value === 'boolean') return { [key]: value ? 'yes' : 'no' }
  if (typeof value === 'number') return { [key]: String(value) }
  if (typeof value === 'object') return { [key]: value.amount }
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return date
    ? {
        [key]: value,
        [`${key}.year`]: date[1] ?? '',
        [`${key}.month`]: date[2] ?? '',
        [`${key}.day`]: date[3] ?? '',
      }
    : { [key]: value }
}

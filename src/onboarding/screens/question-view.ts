/** The view of a questionnaire's questions. */
import { todayIn } from '@foyer/national-fields/market-time'
import { currencyOf, type Question } from '#workflows/steps/question-definition.ts'
import { readQuestions } from '#workflows/steps/questionnaire.ts'
import { type StepOf, textIn } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import type { Choice, QuestionView, Values } from '../view.ts'
import { countriesIn } from './country-choices.ts'

/**
 * The questions that apply given the values on the page. A follow-up appears together with the answer that
 * requires it.
 */
export function questionViewsOf(
  step: StepOf<'QUESTIONNAIRE'>,
  context: PageContext,
  values: Values,
): QuestionView[] {
  const today = todayIn(context.case.countryCode, context.input.now())
  return readQuestions(step, values, { today, facts: context.facts }).asked.map((question) => ({
    key: question.key,
    kind: question.kind,
    label: textIn(question.label, context.language),
    hint: question.hint ? textIn(question.hint, context.language) : null,
    ...(question.required ? { required: textIn(question.required, context.language) } : {}),
    optional: question.optional ?? false,
    choices: choicesOf(question, context),
    currency: question.currency ? currencyOf(question, context.case.countryCode) : null,
    isFollowUp: question.when !== undefined,
  }))
}

function choicesOf(question: Question, context: PageContext): Choice[] {
  if (question.kind !== 'COUNTRY')
    return (question.choices ?? []).map(({ value, label }) => ({
      value,
      label: textIn(label, context.language),
    }))
  return countriesIn(context.language)
}

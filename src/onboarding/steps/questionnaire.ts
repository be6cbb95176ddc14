/** The pages of QUESTIONNAIRE. */

import { type Amount, minorDigits } from '@foyer/national-fields/money/amount'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Question } from '#workflows/steps/question-definition.ts'
import { askedQuestions, type QuestionValue } from '#workflows/steps/questionnaire.ts'
import { fields } from '#workflows/steps/step-kind.ts'
import { textIn } from '#workflows/workflow.ts'
import { questionViewsOf } from '../screens/question-view.ts'
import { dateText } from '../screens/summary-facts.ts'
import { translate } from '../texts.ts'
import { SHOWN_FOLLOW_UPS, singleForm } from './single-form.ts'

export const questionnaire = singleForm('QUESTIONNAIRE', {
  view(step, context, values) {
    const hasFollowUps = step.questions.some(({ when }) => when !== undefined)
    return { kind: 'QUESTIONNAIRE', values, questions: questionViewsOf(step, context, values), hasFollowUps }
  },
  initialValues: () => ({}),
  summary: (answer, step, context) =>
    askedQuestions(step, answer.values, context.facts).map((question) => ({
      label: textIn(question.label, context.language),
      ...(question.shortLabel && { short: textIn(question.shortLabel, context.language) }),
      value: valueText(question, answer.values[question.key], context.language),
    })),
  toPrepare: () => [],
  mayBeEmpty: true,
  /** A follow-up that was not on the page yet is shown next; a missing answer to it is not a problem. */
  wasOnPage(step, form, name) {
    const question = step.questions.find(({ key }) => key === name.split('.')[0])
    return !question?.when || fields(form, SHOWN_FOLLOW_UPS).includes(question.key)
  },
})

function valueText(question: Question, value: QuestionValue | undefined, language: LanguageCode): string[] {
  if (value === undefined) return [translate(language, 'notAnswered')]
  if (typeof value === 'boolean') return [translate(language, value ? 'yes' : 'no')]
  if (typeof value === 'number') return [new Intl.NumberFormat(language).format(value)]
  if (Array.isArray(value)) return value.map((each) => choiceText(question, each, language))
  if (typeof value === 'object') return [amountText(value, language)]
  if (question.kind === 'ONE_OF') return [choiceText(question, value, language)]
  if (question.kind === 'COUNTRY')
    return [new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value]
  return question.kind === 'DATE' ? [dateText(value, language) ?? value] : value.split('\n')
}

/** Whole amounts have no decimals, others have all decimals of the currency: "1,500 EUR", "1,500.50 EUR". */
function amountText({ amount, currency }: Amount, language: LanguageCode): string {
  const least = amount.includes('.') ? minorDigits(currency) : 0
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 4 })
  return `${format.format(Number(amount))} ${currency}`
}

const choiceText = (question: Question, value: string, language: LanguageCode): string => {
  const choice = question.choices?.find((each) => each.value === value)
  return choice ? textIn(choice.label, language) : value
}

/** The questions of a questionnaire as a page shows them. */
import { factsOf } from '../../applications/case-facts.ts'
import { todayIn } from '../../workflows/market-time.ts'
import { walkedThrough } from '../../workflows/steps/questionnaire.ts'
import { type Question, type StepOf, textIn } from '../../workflows/workflow.ts'
import type { Visit } from '../page-context.ts'
import type { Choice, QuestionView, Values } from '../view.ts'
import { countriesIn } from './country-choices.ts'

/** Those that are asked given what stands on the page, read as the answer will be; follow-ups appear with the answer that calls for them. */
export function questionsShown(step: StepOf<'QUESTIONNAIRE'>, visit: Visit, values: Values): QuestionView[] {
  const today = todayIn(visit.case.countryCode, visit.input.now())
  return walkedThrough(step, values, { today, facts: factsOf(visit.case, visit.workflow) }).asked.map(
    (question) => ({
      key: question.key,
      kind: question.kind,
      label: textIn(question.label, visit.language),
      hint: question.hint ? textIn(question.hint, visit.language) : null,
      optional: question.optional ?? false,
      choices: choicesOf(question, visit),
      currency: question.currency ?? null,
      followsUp: question.when !== undefined,
    }),
  )
}

function choicesOf(question: Question, visit: Visit): Choice[] {
  if (question.kind !== 'COUNTRY')
    return (question.choices ?? []).map(({ value, label }) => ({
      value,
      label: textIn(label, visit.language),
    }))
  return countriesIn(visit.language)
}

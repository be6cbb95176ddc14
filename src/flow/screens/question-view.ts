/** The questions of a questionnaire as a page shows them. */
import { factsOf } from '../../applications/facts.ts'
import { asked } from '../../workflows/steps/questionnaire.ts'
import { type Question, type StepOf, textIn } from '../../workflows/workflow.ts'
import type { Choice, QuestionView, Values } from '../view.ts'
import type { Visit } from '../visit.ts'
import { countriesIn } from './choices.ts'

/** Those that are asked given what stands on the page; follow-ups appear with the answer that calls for them. */
export function questionsShown(step: StepOf<'QUESTIONNAIRE'>, visit: Visit, values: Values): QuestionView[] {
  return asked(step, meant(step, values), factsOf(visit.case)).map((question) => ({
    key: question.key,
    kind: question.kind,
    label: textIn(question.label, visit.language),
    hint: question.hint ? textIn(question.hint, visit.language) : null,
    optional: question.optional ?? false,
    choices: choicesOf(question, visit),
    currency: question.currency ?? null,
    followsUp: question.when !== undefined,
  }))
}

/** What the conditions see of a form that has not been read: yes and no as such, the rest as typed. */
function meant(step: StepOf<'QUESTIONNAIRE'>, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    step.questions.map(({ key, kind }) => {
      const value = values[key]
      if (kind === 'YES_NO') return [key, value === 'yes' ? true : value === 'no' ? false : undefined]
      if (kind === 'NUMBER') return [key, value === undefined ? undefined : Number(value)]
      if (kind === 'MANY_OF') return [key, [value ?? []].flat()]
      return [key, value]
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

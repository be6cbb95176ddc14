/** Answers questions by their kind. */
import type { QuestionView } from '#onboarding/step-views.ts'
import type { StepView } from '#onboarding/view.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { type Applicant, answersTo, dateFields, type Filled, shownValues, stepOf } from '../applicant.ts'

type View = Extract<StepView, { kind: 'QUESTIONNAIRE' }>

/** Names the follow-ups on the page, as its form does. */
const ASKED = ':asked'

const ABOUT = 250_000

/** Between the bounds of the question. */
function plainNumber(around: number, { minimum, maximum }: Pick<Question, 'minimum' | 'maximum'>): string {
  return String(Math.min(Math.max(around, minimum ?? 0), maximum ?? Number.MAX_SAFE_INTEGER))
}

type Answer = (view: QuestionView, definition: Partial<Question>, country: string) => Form | string | string[]
const plainAnswers: Record<QuestionView['kind'], Answer> = {
  SHORT_TEXT: () => 'A test',
  LONG_TEXT: () => 'An answer of a test person.',
  NUMBER: (_view, definition) => plainNumber(1, definition),
  AMOUNT: (_view, definition) => plainNumber(ABOUT, definition),
  DATE: ({ key }) => dateFields(key, '2020-02-20'),
  YES_NO: () => 'no',
  // The last occupation asks nothing more.
  ONE_OF: ({ choices }, { means }) => choices.at(means === 'OCCUPATION' ? -1 : 0)?.value ?? '',
  MANY_OF: ({ choices }) => choices.slice(0, 1).map(({ value }) => value),
  COUNTRY: (_view, _definition, country) => country,
}

export function fillQuestions(step: string, { questions, values }: View, applicant: Applicant): Filled {
  const definition = stepOf(applicant, step)
  const definitions = definition?.kind === 'QUESTIONNAIRE' ? definition.questions : []
  const given = answersTo(applicant, step)
  const answers = questions.map((view): Form => {
    const own = definitions.find(({ key }) => key === view.key) ?? {}
    const plain = plainAnswers[view.kind](view, own, applicant.country)
    return typeof plain === 'string' || Array.isArray(plain) ? { [view.key]: plain } : plain
  })
  const followUps = questions.filter(({ isFollowUp }) => isFollowUp).map(({ key }) => key)
  return {
    form: Object.assign(
      { do: 'continue', ...(followUps.length > 0 ? { [ASKED]: followUps } : {}) },
      ...answers,
      shownValues(values),
      given,
    ),
  }
}

/** Reads the answers in a request as fields of the forms of their steps. */
import type { FieldError } from '#kernel/api-error.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import { dateFields } from './applicant.ts'

export type TypedAnswer = string | number | boolean | string[]
export type TypedAnswers = Record<string, Record<string, TypedAnswer>>

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Fields of pages with a part for day, month and year. */
const dateNames = ['dateOfBirth', 'expiresOn', 'birth']

function asksDate(step: Step | undefined, name: string): boolean {
  const questions = step?.kind === 'QUESTIONNAIRE' ? step.questions : []
  const question = questions.find(({ key }) => key === name)
  return question ? question.kind === 'DATE' : step?.kind !== 'QUESTIONNAIRE' && dateNames.includes(name)
}

function fieldOf(step: Step | undefined, name: string, value: TypedAnswer): Form {
  if (typeof value === 'boolean') return { [name]: value ? 'yes' : 'no' }
  if (typeof value === 'number') return { [name]: String(value) }
  if (typeof value === 'string' && isDate(value) && asksDate(step, name)) return dateFields(name, value)
  return { [name]: value }
}

export const formsOf = (answers: TypedAnswers, steps: readonly Step[]): Record<string, Form> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const step = steps.find((each) => each.key === key)
      const fields = Object.entries(answer).map(([name, value]) => fieldOf(step, name, value))
      return [key, Object.assign({}, ...fields) as Form]
    }),
  )

/** Answers that no page would ever read. */
export const answerErrors = (answers: TypedAnswers, steps: readonly Step[]): FieldError[] =>
  Object.entries(answers).flatMap(([key, answer]): FieldError[] => {
    const step = steps.find((each) => each.key === key)
    const path = `/answers/${key}`
    if (!step) return [{ path, code: 'unknown_step', message: 'The workflow has no step with this key.' }]
    if (step.kind !== 'QUESTIONNAIRE') return []
    const known = step.questions.map((question) => question.key)
    return Object.keys(answer)
      .filter((name) => !known.includes(name.split('.')[0] ?? ''))
      .map((name) => ({
        path: `${path}/${name}`,
        code: 'unknown_question',
        message: 'The step has no question with this key.',
      }))
  })

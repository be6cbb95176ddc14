/** The rules of a step, whatever its kind. */
import type { TUnsafe } from 'typebox'
import type { NewAnswer, StepAnswer } from './answers.ts'
import { stepKinds } from './steps/kinds.ts'
import type { StepRules } from './steps/step-kind.ts'
import type { Step } from './workflow.ts'

/** The caller passes only answers of the kind of this step. */
export const rulesOf = (step: Pick<Step, 'kind'>) =>
  stepKinds[step.kind] as unknown as StepRules<TUnsafe<Step>, StepAnswer>

export const isSameAnswer = (savedAnswer: StepAnswer, given: NewAnswer): boolean =>
  comparable(savedAnswer) === comparable(given)

const comparable = (answer: NewAnswer): string =>
  JSON.stringify(rulesOf(answer).comparable({ ...answer, at: '', revision: 0 } as StepAnswer), sortedKeys)

/** The fields of an imported answer may be in another order. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The type of a step's sample. */

import type { Problem, ProblemCode } from '@foyer/national-fields/problem'
import type { Choice, StepView } from '#onboarding/view.ts'

export interface SampleStep {
  name: string
  step: StepView
  problems?: Problem[]
}

export const problems = (
  ...pairs: Array<[field: string, code: ProblemCode, values?: Problem['values']]>
): Problem[] => pairs.map(([field, code, values]) => (values ? { field, code, values } : { field, code }))

export const countries: Choice[] = [
  { value: 'SE', label: 'Sweden' },
  { value: 'NO', label: 'Norway' },
  { value: 'FI', label: 'Finland' },
]

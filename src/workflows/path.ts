/** The walk: which steps of a workflow are done, which is now, which come, which are not needed. Computed, never stored. */
import type { StepStatus } from '../shapes/application.ts'
import type { Facts, StepAnswer } from './answers.ts'
import { holds } from './condition.ts'
import { stepRules } from './steps/kinds.ts'
import type { Step } from './workflow.ts'

export interface Walked {
  step: Step
  status: StepStatus
}

export interface Walk {
  answers: Record<string, StepAnswer>
  facts: Facts
  /** Steps that a reviewer opened again: open until they are answered again. */
  askedAgain?: readonly string[]
  /** Optional steps that she passed over. */
  skipped?: readonly string[]
}

export function pathOf(
  steps: readonly Step[],
  { answers, facts, askedAgain = [], skipped = [] }: Walk,
): Walked[] {
  let nowFound = false
  return steps.map((step): Walked => {
    if (!holds(step.when, facts)) return { step, status: 'NOT_NEEDED' }
    if (askedAgain.includes(step.key)) return { step, status: 'ASKED_AGAIN' }
    const isSkipped = step.optional === true && skipped.includes(step.key)
    if (isSkipped || isDone(step, answers[step.key], facts)) return { step, status: 'DONE' }
    if (nowFound) return { step, status: 'NOT_YET' }
    nowFound = true
    return { step, status: 'NOW' }
  })
}

const isDone = (step: Step, answer: StepAnswer | undefined, facts: Facts): boolean =>
  answer !== undefined &&
  answer.kind === step.kind &&
  stepRules[step.kind].isComplete(step as never, answer as never, facts)

/** The steps that she walks, in order. */
export const needed = (path: readonly Walked[]): Walked[] =>
  path.filter((each) => each.status !== 'NOT_NEEDED')

/** The first step that is open; undefined when everything has been answered. */
export const openStep = (path: readonly Walked[]): Walked | undefined =>
  path.find((each) => each.status === 'ASKED_AGAIN') ?? path.find((each) => each.status === 'NOW')

/** She may go to a step that is done, open, or asked again; not past the open one. */
export const mayVisit = (walked: Walked): boolean =>
  walked.status !== 'NOT_YET' && walked.status !== 'NOT_NEEDED'

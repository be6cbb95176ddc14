/** The walk: which steps of a workflow are done, which is now, which come, which are not neededSteps. Computed, never stored. */
import type { StepStatus } from '../schemas/application.ts'
import type { Facts, StepAnswer } from './answers.ts'
import { holds } from './condition.ts'
import { stepRules } from './steps/kinds.ts'
import { askedValues } from './steps/questionnaire.ts'
import type { Step } from './workflow.ts'

export interface PathStep {
  step: Step
  status: StepStatus
}

export interface PathInput {
  answers: Record<string, StepAnswer>
  facts: Facts
  /** Steps that a reviewer opened again: open until they are answered again. */
  askedAgain?: readonly string[]
  /** Optional steps that she passed over. */
  skipped?: readonly string[]
}

export interface WalkedPath {
  path: PathStep[]
  facts: Facts
  /** Steps, and questions as `step.question`, whose condition takes more than a condition may. */
  overBudget: string[]
}

/**
 * The walk, and the facts as it leaves them: what she answered before a step or a question fell away is not among them, for
 * what comes after it as for the rules.
 */
export function walk(
  steps: readonly Step[],
  { answers, facts, askedAgain = [], skipped = [] }: PathInput,
): WalkedPath {
  const known: Facts = { ...facts, answers: {} }
  const overBudget: string[] = []
  let nowFound = false
  const statusOf = (step: Step): StepStatus => {
    if (!holds(step.when, known, () => overBudget.push(step.key))) return 'NOT_NEEDED'
    if (askedAgain.includes(step.key)) return 'ASKED_AGAIN'
    const isSkipped = step.optional === true && skipped.includes(step.key)
    if (isSkipped || isDone(step, answers[step.key], known)) return 'DONE'
    if (nowFound) return 'NOT_YET'
    nowFound = true
    return 'NOW'
  }
  const path = steps.map((step): PathStep => {
    const status = statusOf(step)
    const given = facts.answers[step.key]
    if (status !== 'NOT_NEEDED' && given !== undefined)
      known.answers[step.key] = standing(step, given, known, overBudget)
    return { step, status }
  })
  return { path, facts: known, overBudget }
}

export const pathOf = (steps: readonly Step[], from: PathInput): PathStep[] => walk(steps, from).path

const standing = (step: Step, given: unknown, facts: Facts, overBudget: string[]): unknown =>
  step.kind === 'QUESTIONNAIRE'
    ? askedValues(step, given as Record<string, unknown>, facts, (question) =>
        overBudget.push(`${step.key}.${question}`),
      )
    : given

const isDone = (step: Step, answer: StepAnswer | undefined, facts: Facts): boolean =>
  answer !== undefined &&
  answer.kind === step.kind &&
  stepRules[step.kind].isComplete(step as never, answer as never, facts)

/** The steps that she walks, in order. */
export const neededSteps = (path: readonly PathStep[]): PathStep[] =>
  path.filter((each) => each.status !== 'NOT_NEEDED')

/** The first step that is open; undefined when everything has been answered. */
export const openStep = (path: readonly PathStep[]): PathStep | undefined =>
  path.find((each) => each.status === 'ASKED_AGAIN') ?? path.find((each) => each.status === 'NOW')

/** She may go to a step that is done, open, or asked again; not past the open one. */
export const mayVisit = (walked: PathStep): boolean =>
  walked.status !== 'NOT_YET' && walked.status !== 'NOT_NEEDED'

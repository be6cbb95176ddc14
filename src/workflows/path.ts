/** The path: which steps of a workflow are done, current, upcoming or not needed. Computed, never stored. */
import type { StepStatus } from '../schemas/application.ts'
import type { Facts, StepAnswer } from './answers.ts'
import { holds } from './condition.ts'
import { rulesOf } from './step-rules.ts'
import type { Step } from './workflow.ts'

export interface PathStep {
  step: Step
  status: StepStatus
}

export interface PathInput {
  answers: Record<string, StepAnswer>
  facts: Facts
  /** Steps that a reviewer opened again. They stay open until they are answered again. */
  reopened?: readonly string[]
  /** Optional steps that the applicant skipped. */
  skipped?: readonly string[]
}

export interface WalkedPath {
  path: PathStep[]
  facts: Facts
  /** Steps, and questions as `step.question`, whose condition exceeded its budget. */
  overBudget: string[]
}

/**
 * Walks the steps in order. The returned facts hold only answers of steps and questions that still apply, and
 * later conditions and the rules see no others.
 */
export function walk(
  steps: readonly Step[],
  { answers, facts, reopened = [], skipped = [] }: PathInput,
): WalkedPath {
  const known: Facts = { ...facts, answers: {} }
  const overBudget: string[] = []
  let hasCurrentStep = false
  const statusOf = (step: Step): StepStatus => {
    if (!holds(step.when, known, () => overBudget.push(step.key))) return 'NOT_NEEDED'
    if (reopened.includes(step.key)) return 'REOPENED'
    const isSkipped = step.optional === true && skipped.includes(step.key)
    if (isSkipped || isDone(step, answers[step.key], known)) return 'DONE'
    if (hasCurrentStep) return 'NOT_YET'
    hasCurrentStep = true
    return 'NOW'
  }
  const path = steps.map((step): PathStep => {
    const status = statusOf(step)
    const answer = facts.answers[step.key]
    if (status !== 'NOT_NEEDED' && answer !== undefined)
      known.answers[step.key] = rulesOf(step).applicableFact(step, answer, known, (part) =>
        overBudget.push(`${step.key}.${part}`),
      )
    return { step, status }
  })
  return { path, facts: known, overBudget }
}

const isDone = (step: Step, answer: StepAnswer | undefined, facts: Facts): boolean =>
  answer !== undefined && answer.kind === step.kind && rulesOf(step).isComplete(step, answer, facts)

/** The steps that apply, in order. */
export const neededSteps = (path: readonly PathStep[]): PathStep[] =>
  path.filter((each) => each.status !== 'NOT_NEEDED')

/** The first open step, or undefined if everything is answered. */
export const openStep = (path: readonly PathStep[]): PathStep | undefined =>
  path.find((each) => each.status === 'REOPENED') ?? path.find((each) => each.status === 'NOW')

/** The applicant may visit steps that are done, open or asked again, but not later ones. */
export const mayVisit = ({ status }: PathStep): boolean => status !== 'NOT_YET' && status !== 'NOT_NEEDED'

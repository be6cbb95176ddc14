/** The path: which steps of a workflow are done, current, upcoming or not needed. Computed, never stored. */
import type { StepStatus } from '#kernel/schemas/application.ts'
import type { Facts, StepAnswer } from './answers.ts'
import { type ConditionFailure, holds } from './condition.ts'
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
  /** Known facts of the company and the person from these steps. Without it, `facts` has them. */
  factsFrom?: (applied: readonly Step[]) => Pick<Facts, 'organization' | 'person'>
}

export interface WalkedPath {
  path: PathStep[]
  facts: Facts
  failures: FailedCondition[]
}

/** A condition that could not be evaluated. `part` is its step, or its question as `step.question`. */
export interface FailedCondition {
  part: string
  failure: ConditionFailure
}

/**
 * Evaluates the steps in order. The returned facts hold only answers of steps and questions that still apply,
 * and later conditions and the rules see no others. The others are null, so that an unknown name is an error.
 */
export function walk(
  steps: readonly Step[],
  { answers, facts, reopened = [], skipped = [], factsFrom }: PathInput,
): WalkedPath {
  const unanswered = steps.map((step) => [step.key, rulesOf(step).completeFact(step, undefined)])
  const known: Facts = { ...facts, ...factsFrom?.([]), answers: Object.fromEntries(unanswered) }
  const applied: Step[] = []
  const failures: FailedCondition[] = []
  let hasCurrentStep = false
  const statusOf = (step: Step): StepStatus => {
    if (!holds(step.when, known, (failure) => failures.push({ part: step.key, failure }))) return 'NOT_NEEDED'
    if (reopened.includes(step.key)) return 'ASKED_AGAIN'
    const isSkipped = step.optional === true && skipped.includes(step.key)
    if (isSkipped || isDone(step, answers[step.key], known)) return 'DONE'
    if (hasCurrentStep) return 'NOT_YET'
    hasCurrentStep = true
    return 'NOW'
  }
  const path = steps.map((step): PathStep => {
    const status = statusOf(step)
    if (status !== 'NOT_NEEDED' && kindsWithFacts.has(step.kind)) {
      applied.push(step)
      Object.assign(known, factsFrom?.(applied))
    }
    const answer = facts.answers[step.key]
    if (status !== 'NOT_NEEDED' && answer !== undefined) {
      const rules = rulesOf(step)
      const applicable = rules.applicableFact(step, answer, known, (part, failure) =>
        failures.push({ part: `${step.key}.${part}`, failure }),
      )
      known.answers[step.key] = rules.completeFact(step, applicable)
    }
    return { step, status }
  })
  return { path, facts: known, failures }
}

/** Their answers are the facts `organization` and `person`. */
const kindsWithFacts: ReadonlySet<Step['kind']> = new Set(['ORGANIZATION', 'IDENTITY', 'PERSON_DETAILS'])

const isDone = (step: Step, answer: StepAnswer | undefined, facts: Facts): boolean =>
  answer !== undefined && answer.kind === step.kind && rulesOf(step).isComplete(step, answer, facts)

/** The steps that apply, in order. */
export const neededSteps = (path: readonly PathStep[]): PathStep[] =>
  path.filter((each) => each.status !== 'NOT_NEEDED')

/** The first open step, or undefined if everything is answered. */
export const openStep = (path: readonly PathStep[]): PathStep | undefined =>
  path.find((each) => each.status === 'ASKED_AGAIN') ?? path.find((each) => each.status === 'NOW')

/** The first open step that asks for an answer: what is signed is checked before. */
export const openAnswerStep = (path: readonly PathStep[]): PathStep | undefined =>
  openStep(path.filter(({ step }) => step.kind !== 'SIGNING'))

/** The step that follows Check your answers: undefined when no signature is needed. */
export const signingStepIn = (path: readonly PathStep[], skipped: readonly string[]): PathStep | undefined =>
  neededSteps(path).find(({ step }) => step.kind === 'SIGNING' && !skipped.includes(step.key))

/** The applicant may visit steps that are done, open or asked again, but not later ones. */
export const mayVisit = ({ status }: PathStep): boolean => status !== 'NOT_YET' && status !== 'NOT_NEEDED'

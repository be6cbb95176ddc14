/** Checks of steps and rules beyond their schema: texts, conditions, and what the kind of the step needs. */
import type { FieldError } from '#kernel/api-error.ts'
import { rulesOf } from '../step-rules.ts'
import type { Rule, Step } from '../workflow.ts'
import { conditionProblems, type KnownFacts } from './conditions.ts'
import { type CheckedPart, textProblems } from './part-checks.ts'

export function stepProblems(
  { value, at, problems }: CheckedPart,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  if (problems.length > 0) return []
  const step = value as Step
  return [
    ...textProblems(step.title, `${at}/title`, languages),
    ...(step.when ? conditionProblems(step.when, `${at}/when`, known) : []),
    ...rulesOf(step).definitionProblems(step, at, { languages, known }),
  ]
}

export function ruleProblems(
  { value, at, problems }: CheckedPart,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  if (problems.length > 0) return []
  const rule = value as Rule
  return [
    ...conditionProblems(rule.when, `${at}/when`, known),
    ...textProblems(rule.reason, `${at}/reason`, languages),
  ]
}

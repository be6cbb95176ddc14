/** Conditions of workflows and rules: strict JSON Logic over the facts (jsonlogic.com). */
import type { Facts } from './answers.ts'
import { freshBudget, OverBudget } from './budget.ts'
import { evaluate, isExpression, NotReadable, truthy } from './json-logic.ts'
import type { Condition } from './workflow.ts'

/** Throws NotReadable, or OverBudget if the condition exceeds its budget. */
export function isTrue(condition: Condition, facts: Facts): boolean {
  if (!isExpression(condition)) throw new NotReadable('not an expression')
  return truthy(evaluate(condition, { data: facts, budget: freshBudget() }))
}

/** Why a condition could not be evaluated. Also the code of the finding in the report. */
export type ConditionFailure = 'condition_over_budget' | 'condition_not_readable'
export type OnConditionFailure = (failure: ConditionFailure) => void

/**
 * A condition that cannot be evaluated counts as true and calls `onFailure`: the step or question is asked,
 * and the application goes to manual review (checks/decision.ts).
 */
export function holds(
  condition: Condition | undefined,
  facts: Facts,
  onFailure: OnConditionFailure = () => undefined,
): boolean {
  if (!condition) return true
  try {
    return isTrue(condition, facts)
  } catch (error) {
    onFailure(error instanceof OverBudget ? 'condition_over_budget' : 'condition_not_readable')
    return true
  }
}

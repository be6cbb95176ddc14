/** Conditions of workflows: JSON Logic over the facts (jsonlogic.com). An unreadable condition is false. */
import type { Facts } from './answers.ts'
import { freshBudget, OverBudget } from './budget.ts'
import { evaluate, operators, truthy } from './json-logic.ts'
import type { Condition } from './workflow.ts'

/**
 * A condition that exceeds its budget counts as true and calls `onOverBudget`: the step or question is asked,
 * and the application goes to manual review (checks/decision.ts).
 */
export function holds(
  condition: Condition | undefined,
  facts: Facts,
  onOverBudget: () => void = () => undefined,
): boolean {
  if (!condition) return true
  try {
    const scope = { data: facts, budget: freshBudget(), operators, nonExpression: (logic: object) => logic }
    return truthy(evaluate(condition, scope))
  } catch (error) {
    if (!(error instanceof OverBudget)) return false
    onOverBudget()
    return true
  }
}

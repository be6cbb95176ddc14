/** Conditions of workflows: JSON Logic over the facts (jsonlogic.com). A condition that can't be read is false, never a crash. */
import type { Facts } from './answers.ts'
import { freshBudget, OverBudget } from './budget.ts'
import { evaluate, operators, truthy } from './json-logic.ts'
import type { Condition } from './workflow.ts'

/**
 * One that takes more than its budget holds, and says so to `onOverBudget`: a step or a question is rather asked than left out
 * because its condition cost too much, and a person looks at the application (checks/decision.ts).
 */
export function holds(
  condition: Condition | undefined,
  facts: Facts,
  onOverBudget: () => void = () => undefined,
): boolean {
  if (!condition) return true
  try {
    const scope = { data: facts, budget: freshBudget(), operators, other: (logic: object) => logic }
    return truthy(evaluate(condition, scope))
  } catch (error) {
    if (!(error instanceof OverBudget)) return false
    onOverBudget()
    return true
  }
}

/** Conditions of workflows: JSON Logic over the facts (jsonlogic.com). A condition that can't be read is false, never a crash. */
import jsonLogic from 'json-logic-js'
import type { Facts } from './answers.ts'
import type { Condition } from './workflow.ts'

export function holds(condition: Condition | undefined, facts: Facts): boolean {
  if (!condition) return true
  try {
    return jsonLogic.truthy(jsonLogic.apply(condition as jsonLogic.RulesLogic, facts))
  } catch {
    return false
  }
}

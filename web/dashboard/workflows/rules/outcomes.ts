/** The outcomes of rules, in the order of their groups. */
import type { Part } from '../editor/definition.ts'

export const groups = [
  { outcome: 'DECLINE', title: 'Decline outright', word: 'Decline', means: 'Final, without a reviewer' },
  { outcome: 'REVIEW', title: 'Send to review', word: 'Review', means: 'A reviewer decides' },
  { outcome: 'POINTS', title: 'Add risk points', word: 'Add points', means: 'Their sum sets the risk' },
  { outcome: 'APPROVE', title: 'Speak for approval', word: 'Approve', means: 'If no rule asks for review' },
] as const
export type RuleOutcome = (typeof groups)[number]['outcome']

const outcomeIn = (value: unknown): RuleOutcome =>
  groups.find(({ outcome }) => outcome === value)?.outcome ?? 'POINTS'
const pointsIn = (value: unknown): number => Number((value as { points?: unknown } | null)?.points ?? 0)

export const outcomeOf = ({ then }: Part): RuleOutcome => outcomeIn(then)
export const pointsOf = ({ then }: Part): number => pointsIn(then)

/** A rule with another outcome. */
export const withOutcome = (rule: Part, outcome: RuleOutcome, points = 10): Part => ({
  ...rule,
  // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
  then: outcome === 'POINTS' ? { points } : outcome,
})

/** The words for the value of `then`: Decline, Add 20 points. */
export const outcomeWords = (value: unknown): string => {
  const outcome = outcomeIn(value)
  return outcome === 'POINTS'
    ? `Add ${pointsIn(value)} points`
    : (groups.find((each) => each.outcome === outcome)?.word ?? '')
}

/** A new rule has none yet. */
export const isEmptyCondition = (condition: unknown): boolean =>
  typeof condition !== 'object' || condition === null || Object.keys(condition).length === 0

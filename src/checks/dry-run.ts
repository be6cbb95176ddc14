/** The decisions of a draft about past applications, with the evaluation of real decisions. */
import type { Case } from '#applications/case.ts'
import { walkOfCase } from '#applications/case-facts.ts'
import { holds } from '#workflows/condition.ts'
import { rulesOf } from '#workflows/step-rules.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type DecisionResult, decide } from './decision.ts'

export type Outcome = DecisionResult['outcome']

/** One application, decided by both versions with what is known about it, at the time of its decision. */
export interface DryRun {
  from: Outcome
  to: Outcome
  /** Codes of the findings that led to the new outcome. */
  reasons: string[]
  /** Keys of the rules that its facts trigger, also of standard rules. */
  rules: string[]
  /** JSON pointers of the steps and conditions of the draft that it reaches. */
  conditions: string[]
}

export function dryRunOf(of: Case, before: PublishedWorkflow, draft: PublishedWorkflow, now: Date): DryRun {
  const at = of.decidedAt ?? now
  const { outcome, reasons, findings } = decide(of, draft, at)
  return {
    from: decide(of, before, at).outcome,
    to: outcome,
    reasons,
    rules: findings.flatMap(({ code, detail }) => (isUnreadable(code) ? (detail ?? []) : code)),
    conditions: reachedConditions(of, draft),
  }
}

/** A rule that cannot be evaluated counts as triggered: it leads to a review. */
const isUnreadable = (code: string): boolean => code === 'rule_not_readable' || code === 'rule_over_budget'

function reachedConditions(of: Case, draft: PublishedWorkflow): string[] {
  const { path, facts } = walkOfCase(of, draft)
  return path.flatMap(({ step, status }, index) => {
    if (status === 'NOT_NEEDED') return []
    const at = `/steps/${index}`
    const parts = rulesOf(step).conditionsIn(step, at)
    const held = parts.filter(({ condition }) => holds(condition as never, facts))
    return [`${at}/when`, ...held.map((each) => each.at)]
  })
}

export interface DryRunCounts {
  /** Applications that were tried. */
  tried: number
  changed: number
  before: Record<Outcome, number>
  after: Record<Outcome, number>
  /** How many applications trigger the rule, by its key. */
  rules: Record<string, number>
  /** How many applications reach the step or question, by the JSON pointer of its condition. */
  conditions: Record<string, number>
}

const none = (): Record<Outcome, number> => ({ APPROVED: 0, DECLINED: 0, MANUAL_REVIEW: 0 })

export function countsOf(runs: readonly DryRun[]): DryRunCounts {
  const counts: DryRunCounts = {
    tried: runs.length,
    changed: runs.filter(({ from, to }) => from !== to).length,
    before: none(),
    after: none(),
    rules: {},
    conditions: {},
  }
  for (const { from, to, rules, conditions } of runs) {
    counts.before[from] += 1
    counts.after[to] += 1
    for (const key of new Set(rules)) counts.rules[key] = (counts.rules[key] ?? 0) + 1
    for (const at of conditions) counts.conditions[at] = (counts.conditions[at] ?? 0) + 1
  }
  return counts
}

/** Only a missing translation does not stop a dry run: it has no effect on decisions. */
export const stopsDryRun = ({ code }: { code: string }): boolean => code !== 'language_missing'

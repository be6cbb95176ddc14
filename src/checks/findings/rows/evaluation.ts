/** Findings about the evaluation itself: what could not be evaluated, or never answered. */
import type { EvaluationReason } from '#kernel/schemas/reason-codes.ts'
import { type FindingRow, type FindingWeight, row } from './row.ts'

const evaluationRow = (what: string, weight: FindingWeight = 'CONSIDER', short = 'Rule not evaluated') =>
  row(weight, 'findings', short, what)

const byReason: Record<Exclude<EvaluationReason, 'hit_unresolved' | 'all_clear'>, FindingRow> = {
  rule_over_budget: evaluationRow('A rule took too long to evaluate'),
  rule_not_readable: evaluationRow('A rule could not be evaluated'),
  condition_over_budget: evaluationRow('A condition of the workflow took too long to evaluate'),
  condition_not_readable: evaluationRow('A condition of the workflow could not be evaluated'),
  no_rules: evaluationRow('The workflow has no rules, so a person decides', 'NOTE', 'No rules'),
  imported: evaluationRow('The application was imported while it waited for a decision', 'NOTE', 'Imported'),
  check_open: evaluationRow('A check has not answered in full', 'BLOCKS', 'Check open'),
}

export const evaluationRows: Record<string, FindingRow> = {
  ...byReason,
  check_failed: evaluationRow('A check failed for good', 'BLOCKS', 'Check failed'),
}

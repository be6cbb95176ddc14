/** Decides a case whose checks have all answered: approved, declined, or manual review. */

import { countryLists } from '@foyer/national-fields/high-risk/country-lists'
import type { Case, Finding } from '#applications/case.ts'
import { requiredChecks } from '#applications/lifecycle-moves.ts'
import type { Risk } from '#kernel/schemas/application.ts'
import type { EvaluationReason } from '#kernel/schemas/reason-codes.ts'
import type { Facts } from '#workflows/answers.ts'
import { OverBudget } from '#workflows/budget.ts'
import { isTrue } from '#workflows/condition.ts'
import type { FailedCondition } from '#workflows/path.ts'
import type { PublishedWorkflow, Rule } from '#workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'
import { faceFindingsOf } from './faces/face-findings.ts'
import { ruleFactsOf } from './rules/rule-facts.ts'
import { riskOf, standardRules } from './rules/standard-rules.ts'
import { isActiveHit } from './screening-hits.ts'

export interface DecisionResult {
  outcome: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
  /** Every triggered rule: first the rules with an outcome, then the rules with points. */
  findings: Finding[]
  risk: Risk
  /** Codes of the findings that led to the outcome. */
  reasons: string[]
}

type Outcome = Finding['outcome']

/** DECLINE wins over REVIEW, and REVIEW over APPROVE. A workflow's own APPROVE never overrides either. */
export function decide(
  of: Case,
  workflow: PublishedWorkflow,
  now: Date,
  standard: readonly Rule[] = standardRules,
): DecisionResult {
  const { facts, discrepancies, failures } = ruleFactsOf(of, workflow, now)
  const rules = [...standard, ...workflow.rules]
  // The risk is not known yet: a rule with points that names it is not readable.
  const unrated = { ...facts, risk: {} }
  const points = triggered(rules.filter(hasPoints), unrated, discrepancies)
  const factors = points.flatMap(({ code, points: value }) =>
    value === undefined ? [] : [{ code, points: value }],
  )
  const risk = { ...riskOf(factors), countryLists: countryLists().version }
  const outcomes = triggered(
    rules.filter((rule) => !hasPoints(rule)),
    { ...facts, risk: { level: risk.level, score: risk.score } },
    discrepancies,
  )
  const found = [...outcomes, ...points, ...failures.map(findingOf), ...faceFindingsOf(of, workflow)]
  const findings = found.some(({ outcome }) => outcome === 'REVIEW' || outcome === 'DECLINE')
    ? found
    : [...approvalBlockers(of, rules), ...found]
  return { ...outcomeOf(findings), findings, risk }
}

const hasPoints = ({ then }: Rule): boolean => typeof then === 'object'

function triggered(rules: Rule[], facts: Facts, discrepancies: Discrepancy[]): Finding[] {
  return rules.flatMap((rule): Finding[] => {
    try {
      if (!isTrue(rule.when, facts)) return []
    } catch (error) {
      const code: EvaluationReason = error instanceof OverBudget ? 'rule_over_budget' : 'rule_not_readable'
      return [{ code, detail: rule.key, outcome: 'REVIEW' }]
    }
    const detail = discrepancies.find(({ code }) => code === rule.key)?.detail ?? null
    return typeof rule.then === 'object'
      ? [{ code: rule.key, detail, outcome: 'POINTS', points: rule.then.points }]
      : [{ code: rule.key, detail, outcome: rule.then }]
  })
}

/** The condition was not evaluated, so the applicant may have taken the wrong path: no automatic approval. */
const findingOf = ({ part, failure }: FailedCondition): Finding => ({
  code: failure,
  detail: part,
  outcome: 'REVIEW',
})

/**
 * Reasons against automatic approval whatever the rules say: an active hit, an open check, or no rules at
 * all.
 */
function approvalBlockers(of: Case, rules: Rule[]): Finding[] {
  const { sanctionHits, personSanctionHits, pepHits, checks } = of.data
  const review = (code: EvaluationReason, detail: string | null = null): Finding => ({
    code,
    detail,
    outcome: 'REVIEW',
  })
  const open = requiredChecks(of).filter((key) => checks[key]?.status !== 'ANSWERED')
  return [
    ...(rules.length === 0 ? [review('no_rules')] : []),
    ...([...sanctionHits, ...personSanctionHits, ...pepHits].some(isActiveHit)
      ? [review('hit_unresolved')]
      : []),
    ...open.map((key) => review('check_open', key)),
  ]
}

function outcomeOf(findings: Finding[]): Pick<DecisionResult, 'outcome' | 'reasons'> {
  const codes = (wanted: Outcome) =>
    findings.filter(({ outcome }) => outcome === wanted).map(({ code }) => code)
  // Only hard rules decline. A declined applicant may ask for a human review
  // (GDPR article 22(3), AMLR article 76(5)).
  const declines = codes('DECLINE')
  if (declines.length > 0) return { outcome: 'DECLINED', reasons: declines }
  const reviews = codes('REVIEW')
  if (reviews.length > 0) return { outcome: 'MANUAL_REVIEW', reasons: reviews }
  return { outcome: 'APPROVED', reasons: ['all_clear', ...codes('APPROVE')] }
}

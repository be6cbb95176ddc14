/** What the rules make of a case whose checks have all answered: approved, declined, or for a person to look at. */
import type { Case, Finding } from '../applications/case.ts'
import { owedChecks } from '../applications/lifecycle-moves.ts'
import type { Risk } from '../schemas/application.ts'
import type { Facts } from '../workflows/answers.ts'
import { OverBudget } from '../workflows/budget.ts'
import type { PublishedWorkflow, Rule } from '../workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'
import { ruleFactsOf } from './rules/rule-facts.ts'
import { riskOf, standardRules } from './rules/standard-rules.ts'
import { isTrue } from './rules/strict-json-logic.ts'
import { stands } from './screening-hits.ts'

export interface Decided {
  outcome: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
  /** Every rule that spoke, those that decide before those that give points. */
  findings: Finding[]
  risk: Risk
  /** Codes of the findings that made the outcome. */
  reasons: string[]
}

type Outcome = Finding['outcome']

/** DECLINE wins, then REVIEW: an APPROVE of a workflow's own rule never outweighs either. */
export function decide(
  of: Case,
  workflow: PublishedWorkflow,
  now: Date,
  standard: readonly Rule[] = standardRules,
): Decided {
  const { facts, discrepancies, overBudget } = ruleFactsOf(of, workflow, now)
  const rules = [...standard, ...workflow.rules]
  const points = spoken(rules.filter(isPoints), facts, discrepancies)
  const risk = riskOf(
    points.flatMap(({ code, points: given }) => (given === undefined ? [] : [{ code, points: given }])),
  )
  const verdicts = spoken(
    rules.filter((rule) => !isPoints(rule)),
    { ...facts, risk: { level: risk.level, score: risk.score } },
    discrepancies,
  )
  const said = [...verdicts, ...points, ...unweighed(overBudget)]
  const findings = said.some(({ outcome }) => outcome === 'REVIEW' || outcome === 'DECLINE')
    ? said
    : [...unclear(of, rules), ...said]
  return { ...outcomeOf(findings), findings, risk }
}

const isPoints = ({ then }: Rule): boolean => typeof then === 'object'

function spoken(rules: Rule[], facts: Facts, discrepancies: Discrepancy[]): Finding[] {
  return rules.flatMap((rule): Finding[] => {
    try {
      if (!isTrue(rule.when, facts)) return []
    } catch (error) {
      const code = error instanceof OverBudget ? 'rule_over_budget' : 'rule_not_readable'
      return [{ code, detail: rule.key, outcome: 'REVIEW' }]
    }
    const detail = discrepancies.find(({ code }) => code === rule.key)?.detail ?? null
    return typeof rule.then === 'object'
      ? [{ code: rule.key, detail, outcome: 'POINTS', points: rule.then.points }]
      : [{ code: rule.key, detail, outcome: rule.then }]
  })
}

/** What a condition would have asked is not known: nobody is approved by a path that may be the wrong one. */
const unweighed = (overBudget: readonly string[]): Finding[] =>
  overBudget.map((detail) => ({ code: 'condition_over_budget', detail, outcome: 'REVIEW' }))

/** Whatever the rules are, nothing is approved by itself over an open hit, an open check, or without rules. */
function unclear(of: Case, rules: Rule[]): Finding[] {
  const { sanctionHits, personSanctionHits, pepHits, checks } = of.data
  const review = (code: string, detail: string | null = null): Finding => ({
    code,
    detail,
    outcome: 'REVIEW',
  })
  const open = owedChecks(of).filter((key) => checks[key]?.status !== 'ANSWERED')
  return [
    ...(rules.length === 0 ? [review('no_rules')] : []),
    ...([...sanctionHits, ...personSanctionHits, ...pepHits].some(stands) ? [review('hit_unresolved')] : []),
    ...open.map((key) => review('check_open', key)),
  ]
}

function outcomeOf(findings: Finding[]): Pick<Decided, 'outcome' | 'reasons'> {
  const codes = (wanted: Outcome) =>
    findings.filter(({ outcome }) => outcome === wanted).map(({ code }) => code)
  // A decline by rule is for hard rules only: who is declined may ask for a person (GDPR article 22(3), AMLR article 76(5)).
  const declines = codes('DECLINE')
  if (declines.length > 0) return { outcome: 'DECLINED', reasons: declines }
  const reviews = codes('REVIEW')
  if (reviews.length > 0) return { outcome: 'MANUAL_REVIEW', reasons: reviews }
  return { outcome: 'APPROVED', reasons: ['all_clear', ...codes('APPROVE')] }
}

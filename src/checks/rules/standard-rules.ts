/** The rules and the scorecard that every workflow has, as data: each with the article that it answers to. */
import type { Risk } from '../../schemas/application.ts'
import type { Rule } from '../../workflows/workflow.ts'
import scorecard from './scorecard.json' with { type: 'json' }
import rules from './standard-rules.json' with { type: 'json' }

export interface StandardRule extends Rule {
  /** Of the AMLR, Regulation (EU) 2024/1624, unless another law is named. */
  articles: string[]
}

/** Their keys have underscores, which the key of a workflow's own rule can not have: the two are never mistaken. */
export const standardRules: readonly StandardRule[] = [
  ...(rules as StandardRule[]),
  ...(scorecard.rules as StandardRule[]),
]

/** The sum of the points of the rules that spoke, never below 0 (AMLR article 20(2), annexes I to III). */
export function riskOf(factors: Risk['factors']): Risk {
  const score = Math.max(
    0,
    factors.reduce((sum, { points }) => sum + points, 0),
  )
  const { HIGH, NORMAL } = scorecard.levels
  return {
    level: score >= HIGH ? 'HIGH' : score >= NORMAL ? 'NORMAL' : 'LOW',
    score,
    factors,
    modelVersion: scorecard.modelVersion,
  }
}

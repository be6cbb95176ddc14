/** The rules and the scorecard that apply to every workflow, each with the article of law behind it. */

import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import type { Risk } from '#kernel/schemas/application.ts'
import type { Rule } from '#workflows/workflow.ts'
import scorecard from './scorecard.json' with { type: 'json' }
import rules from './standard-rules.json' with { type: 'json' }

export interface StandardRule extends Rule {
  /** Articles of the AMLR, Regulation (EU) 2024/1624, unless another law is named. */
  articles: string[]
  /**
   * The first day on which a law asks for it: the AMLR, or its predecessor. DATA: the dated rows give the
   * day.
   */
  from: ISODate | 'DATA'
}

/** Their keys contain underscores, which keys of a workflow's own rules cannot, so the keys never collide. */
export const standardRules: readonly StandardRule[] = [
  ...(rules as StandardRule[]),
  ...(scorecard.rules as StandardRule[]),
]

/** Adds up the points of the triggered rules, at least 0 (AMLR article 20(2), annexes I to III). */
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

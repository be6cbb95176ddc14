/** The codes that say why an application was decided, waits or has its risk, each with its meaning. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import scorecard from '#checks/rules/scorecard.json' with { type: 'json' }
import rules from '#checks/rules/standard-rules.json' with { type: 'json' }

/** Codes that no rule has: they come from the evaluation itself. */
export const evaluationReasons = {
  all_clear: 'No rule stood against the approval.',
  rule_over_budget:
    'A rule took too long to evaluate, so a person decides. The detail of the finding names it.',
  rule_not_readable:
    'A rule could not be evaluated, so a person decides. The detail of the finding names it.',
  condition_over_budget:
    'A condition of the workflow took too long to evaluate, so a person decides. The detail of the finding ' +
    'names its step or question.',
  condition_not_readable:
    'A condition of the workflow could not be evaluated, so a person decides. The detail of the finding ' +
    'names its step or question.',
  no_rules: 'There are no rules, so a person decides.',
  hit_unresolved: 'A possible match of the screening is unresolved.',
  imported: 'The application was imported from another service while it waited for a decision.',
  check_open: 'A check has not answered in full. The detail of the finding names it.',
} as const
export type EvaluationReason = keyof typeof evaluationReasons

/** Codes of the comparison of faces. They only ever ask for a person. */
export const faceReasons = {
  faces_differ: 'A program takes the faces on the document and on the selfie for different people.',
  face_not_live: 'A program doubts that a person was at the camera.',
  faces_not_compared: 'The face on the document could not be compared with the selfie.',
} as const
export type FaceReason = keyof typeof faceReasons

const meaningsOf = (list: Array<{ key: string; reason: { en: string } }>): Record<string, string> =>
  Object.fromEntries(list.map(({ key, reason }) => [key, `${reason.en}.`]))

/** By code, in the order of evaluation. */
export const reasonMeanings: Readonly<Record<string, string>> = {
  ...evaluationReasons,
  ...faceReasons,
  ...meaningsOf(rules),
}
export const riskFactorMeanings: Readonly<Record<string, string>> = meaningsOf(scorecard.rules)

const described = (first: string, meanings: Readonly<Record<string, string>>): string =>
  [first, ...Object.entries(meanings).map(([code, meaning]) => `\`${code}\`: ${meaning}`)].join('\n\n')

export const ReasonCode = Type.Enum(Object.keys(reasonMeanings), {
  description: described('A code of the standard rules or of their evaluation.', reasonMeanings),
})
export const RiskFactorCode = Type.Enum(Object.keys(riskFactorMeanings), {
  description: described('A code of the standard scorecard.', riskFactorMeanings),
})

/**
 * A code, or the key of a rule of the workflow. `x-published` is what the API reference shows instead: the
 * serializer would try each branch of a union.
 */
const oneOf = (codes: TSchema[], other: string) =>
  Type.String({ 'x-published': { anyOf: [...codes, { type: 'string', description: other }] } })

export const Reason = oneOf([ReasonCode], "The key of one of the workflow's own rules.")
export const FactorCode = oneOf([RiskFactorCode], "The key of one of the workflow's own rules.")
export const FindingCode = oneOf([ReasonCode, RiskFactorCode], "The key of one of the workflow's own rules.")
export const DecisionReason = oneOf(
  [ReasonCode],
  "The key of one of the workflow's own rules; for a decision by the API or a user, their own words.",
)

/** Why an application in MANUAL_REVIEW waits. Codes only: details are in the report. */
export const Review = Type.Object(
  {
    reasons: Type.Array(Reason, {
      description: 'Codes of the findings that a person must judge. Never show them to the applicant.',
    }),
    proposal: Type.Optional(
      Type.Object(
        {
          outcome: Type.Enum(['APPROVED', 'DECLINED']),
          by: Type.Enum(['USER', 'API']),
          actor: orNull(Type.String({ description: 'The user or credential; null for the operator.' })),
          reasons: Type.Array(Type.String()),
          at: Timestamp,
        },
        {
          additionalProperties: false,
          description: 'A decision that waits for a second person; absent if there is none.',
        },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Review = Static<typeof Review>

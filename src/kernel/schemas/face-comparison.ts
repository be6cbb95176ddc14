/** The comparison of faces in the report: advice for the reviewer, with its known error rates. */
import { livenessOutcomes, notReadReasons, unavailableReasons } from '@foyer/face-comparison/contract'
import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const

const share = (description: string) => orNull(Type.Number({ minimum: 0, maximum: 1, description }))
const source = Type.String({ description: 'Who measured it, on what, and when: as the provider says it.' })
const unknown = 'null: not known.'

const Similarity = Type.Object(
  {
    score: Type.Number({ description: 'Higher is more alike.' }),
    minimum: Type.Number(),
    maximum: Type.Number(),
    threshold: Type.Number({ description: 'From here on, the provider takes both for the same person.' }),
  },
  closed,
)

const ComparisonErrorRates = Type.Object(
  {
    falseMatchRate: share('Of pairs of different people, the share that reaches the threshold.'),
    falseNonMatchRate: share('Of pairs of the same person, the share that does not.'),
    source,
  },
  { ...closed, description: `At this threshold (ISO/IEC 19795-1). ${unknown}` },
)

const Liveness = Type.Object(
  {
    outcome: Type.Enum([...livenessOutcomes]),
    errorRates: orNull(
      Type.Object(
        {
          attackPresentationErrorRate: share('APCER: of attacks, the share that passes.'),
          bonaFidePresentationErrorRate: share('BPCER: of people at the camera, the share that does not.'),
          source,
        },
        { ...closed, description: unknown },
      ),
    ),
  },
  { ...closed, description: 'Whether a person was at the camera (ISO/IEC 30107-3).' },
)

export const ReportFaceComparison = Type.Object(
  {
    at: Timestamp,
    provider: Type.String(),
    outcome: Type.Enum(['MATCH', 'NO_MATCH', 'NOT_READ', 'UNAVAILABLE']),
    reason: orNull(
      Type.Enum([...notReadReasons, ...unavailableReasons, 'SWITCHED_OFF', 'NOT_SCANNED'], {
        description: 'Why nothing was compared.',
      }),
    ),
    photo: orNull(Type.Enum(['DOCUMENT', 'SELFIE'], { description: 'The photo that the reason is about.' })),
    similarity: orNull(Similarity),
    errorRates: orNull(ComparisonErrorRates),
    liveness: Liveness,
    nextTryAt: orNull({ ...Timestamp, description: 'null: it is not asked again.' }),
  },
  {
    ...closed,
    description:
      'What a program says about the face on the document and the selfie: advice, never a proof. null: ' +
      'no provider is set for it, or these photos have no answer yet.',
  },
)
export type ReportFaceComparison = Static<typeof ReportFaceComparison>

/** POST /v1/applications.findings.resolve: a reviewer answers a finding of the report. */
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { unchangedSince, unlessProposed } from '../expected-version.ts'
import { resolveFinding } from '../work.ts'
import { expectedUpdatedAt, namingTheChange, reasonText, reviewerOf } from './reviewer.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Resolve a finding of the report',
  description:
    'The answer stands beside the finding in reviewFindings of applications.report.get, and holds as long ' +
    'as its evidence stays the same. Screening hits are resolved by applications.hits.resolve.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      findingNumber: Type.Integer({ minimum: 1, maximum: 10_000, description: 'number in reviewFindings.' }),
      state: Type.Enum(['RESOLVED', 'REOPENED']),
      reason: reasonText('Why. Kept with the application; never shown to the applicant.'),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  run(
    { applicationId, findingNumber: number, state, reason, expectedUpdatedAt: seen },
    context: Needs<'applications' | 'ids' | 'timelines' | 'workflows'>,
  ) {
    const resolved = runWorkflowMove(
      'applications.findings.resolve',
      applicationId,
      (workflow) =>
        unchangedSince(
          seen,
          unlessProposed(resolveFinding(reviewerOf(context), workflow, { number, state, reason })),
        ),
      context,
    )
    return namingTheChange(applicationId, context, resolved)
  },
})

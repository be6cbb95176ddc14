/** POST /v1/applications.decide: the customer approves or declines, with reasons. */
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { onCurrentScreening } from '#checks/current-screening.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { decideOrPropose } from '../decide.ts'
import { onWhatWasRead } from '../expected-version.ts'
import { expectedUpdatedAt, namingTheChange, reviewerOf } from './reviewer.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Approve or decline an application in manual review',
  description:
    'In MANUAL_REVIEW. 409 unresolved_hits when you approve while a screening hit is unresolved, unless ' +
    'you send acknowledgeUnresolvedHits. Where the workflow asks for four eyes, the decision waits in ' +
    'review.proposal for applications.decisions.confirm. A person of the dashboard answers the findings ' +
    'that block an approval first: 409 open_findings. 409 new_hits when a hit came after you read the ' +
    'application: with expectedUpdatedAt, since then; without it, an approval since it went to review. A ' +
    'list that changed since the screening is searched first: 409 screening_not_available when it cannot be.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      outcome: Type.Enum(['APPROVED', 'DECLINED']),
      reasons: Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), {
        minItems: 1,
        maxItems: 20,
        description:
          'Why, in your own words or codes. Stored with the decision; never shown to the applicant.',
        examples: [['The ownership was explained by telephone']],
      }),
      acknowledgeUnresolvedHits: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Approve although screening hits are unresolved. The decision and the audit log name them.',
        }),
      ),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  repeatable: true,
  async run(body, context: Needs<'applications' | 'ids' | 'now' | 'providers' | 'timelines' | 'workflows'>) {
    const verdict = {
      outcome: body.outcome,
      reasons: body.reasons,
      acknowledgeUnresolvedHits: body.acknowledgeUnresolvedHits ?? false,
      by: context.caller.kind === 'CREDENTIAL' ? 'API' : 'USER',
      hitId: (uuid: string) => context.ids.of('hit', uuid),
    } as const
    const { applicationId, expectedUpdatedAt: seen, outcome } = body
    const of = {
      customerId: context.caller.customerId,
      applicationId: context.ids.read('application', applicationId, '/applicationId'),
    }
    const moveOf = (workflow: PublishedWorkflow) =>
      onWhatWasRead(seen, outcome === 'APPROVED', decideOrPropose(reviewerOf(context), workflow, verdict))
    const decided = onCurrentScreening(of, context, () =>
      runWorkflowMove('applications.decide', applicationId, moveOf, context),
    )
    return namingTheChange(applicationId, context, decided)
  },
})

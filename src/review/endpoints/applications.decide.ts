/** POST /v1/applications.decide: the customer approves or declines, with reasons. */
import { Type } from 'typebox'
import { ApplicationRef } from '../../applications/endpoints/reads.ts'
import { runWorkflowMove } from '../../applications/endpoints/run-move.ts'
import { operation } from '../../endpoint.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { decideOrPropose } from '../decide.ts'
import { unchangedSince } from '../expected-version.ts'
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
    'that block an approval first: 409 open_findings.',
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
  async run(body, context) {
    const verdict = {
      outcome: body.outcome,
      reasons: body.reasons,
      acknowledgeUnresolvedHits: body.acknowledgeUnresolvedHits ?? false,
      by: context.caller.kind === 'USER' ? 'USER' : 'API',
      hitId: (uuid: string) => context.ids.of('hit', uuid),
    } as const
    const decided = runWorkflowMove(
      'applications.decide',
      body.applicationId,
      (workflow) =>
        unchangedSince(body.expectedUpdatedAt, decideOrPropose(reviewerOf(context), workflow, verdict)),
      context,
    )
    return namingTheChange(body.applicationId, context, decided)
  },
})

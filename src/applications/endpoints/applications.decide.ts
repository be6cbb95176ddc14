/** POST /v1/applications.decide: the customer approves or declines, with reasons. */
import { Type } from 'typebox'
import { actorOf, callerIdOf, operation } from '../../endpoint.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { decide } from '../review-moves.ts'
import { ApplicationRef } from './reads.ts'
import { runWorkflowMove } from './run-move.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Approve or decline an application in manual review',
  description:
    'In MANUAL_REVIEW. 409 unresolved_hits when you approve while a screening hit is unresolved, unless ' +
    'you send acknowledgeUnresolvedHits.',
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
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  repeatable: true,
  run(body, context) {
    const verdict = {
      outcome: body.outcome,
      reasons: body.reasons,
      acknowledgeUnresolvedHits: body.acknowledgeUnresolvedHits ?? false,
      by: 'API',
      hitId: (uuid: string) => context.ids.of('hit', uuid),
      decidedBy: callerIdOf(context),
    } as const
    const move = decide(actorOf(context), verdict)
    return runWorkflowMove('applications.decide', body.applicationId, () => move, context)
  },
})

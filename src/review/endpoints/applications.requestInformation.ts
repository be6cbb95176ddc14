/** POST /v1/applications.requestInformation: the applicant completes the named steps again. */
import { Type } from 'typebox'
import { Created, sessionReply } from '../../applications/endpoints/applications.create.ts'
import { ApplicationRef, caseFor } from '../../applications/endpoints/reads.ts'
import { requestInformation } from '../../applications/review-moves.ts'
import { actorOf, operation } from '../../endpoint.ts'
import { unchangedSince, unlessProposed } from '../expected-version.ts'
import { expectedUpdatedAt, namingTheChange } from './reviewer.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Ask the applicant for more information',
  description:
    'In MANUAL_REVIEW. The named steps open again and show your message; earlier answers are kept. Send ' +
    'the applicant to {nocode_url}?token=<sessionToken>.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      steps: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 40,
        uniqueItems: true,
        description: 'Keys of steps that apply: see steps of applications.get.',
        examples: [['identity']],
      }),
      message: Type.String({
        minLength: 1,
        maxLength: 2000,
        pattern: '\\S',
        description: 'Shown to the applicant unchanged.',
        examples: ['The statement does not show your name. Please send one that does.'],
      }),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: Created,
  repeatable: true,
  async run(body, context) {
    const { found, workflow } = await caseFor(body.applicationId, context)
    const { stored, answer } = sessionReply(context)
    const repeatable = context.idempotency && {
      operation: 'applications.requestInformation',
      ...context.idempotency,
      reply: stored,
    }
    const move = unchangedSince(
      body.expectedUpdatedAt,
      unlessProposed(requestInformation(actorOf(context), workflow, body)),
    )
    const changed = context.applications.change(context.caller.customerId, found.id, move, repeatable)
    return answer(await namingTheChange(body.applicationId, context, changed))
  },
})

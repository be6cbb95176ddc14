/** POST /v1/applications.requestInformation: the applicant completes the named steps again. */
import { Type } from 'typebox'
import { actorOf, operation } from '../../endpoint.ts'
import { requestInformation } from '../review-moves.ts'
import { Created, sessionReply } from './applications.create.ts'
import { ApplicationRef, caseFor } from './reads.ts'

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
    const move = requestInformation(actorOf(context), workflow, body)
    return answer(await context.applications.change(context.caller.customerId, found.id, move, repeatable))
  },
})

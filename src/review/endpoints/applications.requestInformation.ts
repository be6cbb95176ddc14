/** POST /v1/applications.requestInformation: the applicant completes the named steps again. */
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { Created, sessionReply } from '#applications/endpoints/session-reply.ts'
import { withMailedLink } from '#applications/mailed-link/with-mailed-link.ts'
import { requestInformation } from '#applications/review-moves.ts'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { unchangedSince, unlessProposed } from '../expected-version.ts'
import { mailAddressOf } from '../report/casework.ts'
import { expectedUpdatedAt, namingTheChange } from './reviewer.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Ask the applicant for more information',
  description:
    'In MANUAL_REVIEW. The named steps open again and show your message; earlier answers are kept. Send ' +
    'the applicant to onboardingUrl, or let Foyer mail them a link with sendMail.',
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
        description:
          'Shown to the applicant unchanged: on the first page, and on that of the step if you ask for ' +
          'only one.',
        examples: ['The statement does not show your name. Please send one that does.'],
      }),
      stepMessages: Type.Optional(
        Type.Array(
          Type.Object(
            {
              step: Type.String({ minLength: 1, maxLength: 40, description: 'One of steps.' }),
              message: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
            },
            { additionalProperties: false },
          ),
          {
            maxItems: 40,
            description: 'What the page of a step shows instead of your message.',
            examples: [[{ step: 'identity', message: 'Use a passport that is still valid.' }]],
          },
        ),
      ),
      sendMail: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Mails the link to the address that the applicant gave, without your message. 409 ' +
            'no_mail_address when none is known or mail is not set up.',
        }),
      ),
      acknowledgeTippingOff: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Sends the message although words of it, such as sanction or suspicion, may tell the applicant ' +
            'of a check: 422 may_tip_off otherwise, and errors names the words. Written to the audit log.',
        }),
      ),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: Created,
  repeatable: true,
  async run(
    body,
    context: Needs<
      'applications' | 'ids' | 'links' | 'mail' | 'newId' | 'now' | 'timelines' | 'tokens' | 'workflows'
    >,
  ) {
    const { found, workflow } = await caseFor(body.applicationId, context)
    const { stored, answer, withLink } = sessionReply(context)
    const repeatable = context.idempotency && {
      operation: 'applications.requestInformation',
      ...context.idempotency,
      reply: stored,
    }
    if (body.sendMail && mailAddressOf(found, workflow, context) === null)
      throw new ApiError('no_mail_address')
    const request = requestInformation(actorOf(context), workflow, body)
    const move = unchangedSince(
      body.expectedUpdatedAt,
      unlessProposed(withLink(body.sendMail ? withMailedLink(request, found.language ?? 'en') : request)),
    )
    const changed = context.applications.change(context.caller.customerId, found.id, move, repeatable)
    return answer(await namingTheChange(body.applicationId, context, changed))
  },
})

/** POST /v1/sandbox.applications.complete: a test person walks through the pages of the onboarding. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { type CallContext, operation } from '#endpoint.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { closedReasonOf } from '#onboarding/closed-reason.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { assertSandbox } from '../assert-sandbox.ts'
import { namedParties } from '../named-parties.ts'
import { answerErrors } from '../typed-answers.ts'
import { waitForDecision } from '../wait-for-decision.ts'
import { CHECK, END } from '../walk.ts'
import { walkThrough } from './walk-through.ts'
import { Answers, Key, WalkedReply, walkedReply } from './walked-reply.ts'

const Body = Type.Object(
  {
    ...ApplicationRef.properties,
    person: Key('The key of a person in sandbox.scenarios.list, who applies.', 'anna-testsson'),
    organization: Type.Optional(
      Key(
        'The key of an organization in sandbox.scenarios.list. Default: the first of the country that ' +
          'names the person as its applicant.',
        'se-chair-alone',
      ),
    ),
    answers: Type.Optional(Answers),
    until: Type.Optional(
      Key(
        `The key of the step before whose answer the person stops, ${CHECK} or ${END}. Default: ${END}.`,
        CHECK,
      ),
    ),
    wait: Type.Optional(
      Type.Boolean({ description: 'Reply when the checks have ended, or after 10 seconds. Default: false.' }),
    ),
  },
  closed,
)
type Body = Static<typeof Body>

function assertBody(body: Body, workflow: PublishedWorkflow): void {
  const { steps } = workflow
  const known = [CHECK, END, ...steps.map(({ key }) => key)]
  const isKnown = body.until === undefined || known.includes(body.until)
  const errors: FieldError[] = [
    ...answerErrors(body.answers ?? {}, steps),
    ...(isKnown
      ? []
      : [{ path: '/until', code: 'unknown_step', message: `Expected one of ${known.join(', ')}.` }]),
  ]
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Complete the onboarding as a test person',
  description:
    'For sandbox customers only; 403 live_customer. A test person opens the application and answers one ' +
    'page after the other by the rules of the pages, until the end or a named step. A person who stopped ' +
    'continues with the next call. Problems of an answer are in the reply, and nothing is written past ' +
    'them. The checks run after the end: read the application, or wait.',
  body: Body,
  reply: WalkedReply,
  examples: {
    body: {
      applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001',
      person: 'anna-testsson',
    },
  },
  async run(body, context: CallContext) {
    assertSandbox(context)
    const { found, workflow } = await caseFor(body.applicationId, context)
    assertBody(body, workflow)
    if (closedReasonOf(found, context.now()))
      throw new ApiError('status_conflict', { detail: `The application is ${found.status}, and is closed.` })
    const walked = await walkThrough(found, workflow, { ...body, ...namedParties(body, found) }, context)
    const of = body.wait
      ? await waitForDecision(found, context)
      : await context.applications.find(found.customerId, found.id)
    if (!of) throw new ApiError('application_not_found')
    return walkedReply(body.applicationId, of.status, walked)
  },
})

/** POST /v1/sandbox.applications.complete: a test person walks through the pages of the onboarding. */
import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { type CallContext, operation } from '#endpoint.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { closedReasonOf } from '#onboarding/closed-reason.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Applicant } from '../applicant.ts'
import { assertSandbox } from '../assert-sandbox.ts'
import { browserOf } from '../browser.ts'
import { mailboxOf } from '../mailbox.ts'
import { namedParties } from '../named-parties.ts'
import { answerErrors, formsOf, type TypedAnswers } from '../typed-answers.ts'
import { waitForDecision } from '../wait-for-decision.ts'
import { CHECK, END, walk } from '../walk.ts'
import { pages } from './pages.ts'

const KEY_LENGTH = 100
const Key = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: KEY_LENGTH, description, examples: [example] })

const propertyNames = { minLength: 1, maxLength: KEY_LENGTH }
export const Answers = Type.Unsafe<TypedAnswers>({
  type: 'object',
  maxProperties: 60,
  propertyNames,
  additionalProperties: {
    type: 'object',
    maxProperties: 100,
    propertyNames,
    additionalProperties: {
      anyOf: [
        { type: 'string', maxLength: 10_000 },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 1_000 } },
      ],
    },
  },
  description:
    'What the person answers, by the key of the step and the name of the field on its page; in a ' +
    'questionnaire that is the key of the question. true and false are yes and no, a date is written as ' +
    '2020-02-20. A document is PDF, PICTURE or NONE by the key of its slot. Every other field is filled ' +
    'in by its kind. { "method": "DOCUMENT" } shows an identity document instead of the eID; a name, ' +
    'number or legalForm fills in the organization by hand.',
  examples: [{ background: { pep: 'yes' } }],
})

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

export const WalkedReply = Type.Object(
  {
    applicationId: Type.String(),
    status: ApplicationStatus,
    step: orNull(
      Type.String({
        description:
          'Where the person stands: the key of a step, CHECK, WAITING while others have to sign, or END.',
      }),
    ),
    walked: Type.Array(Type.String(), { description: 'The keys of the steps that are behind, in order.' }),
    problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String() }, closed), {
      description: 'Why the page did not accept the answer to the step, by field.',
    }),
    notice: orNull(
      Type.String({ description: 'The notice on the last page, such as eid_cancelled or registry_down.' }),
    ),
  },
  closed,
)

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
    'them. The checks run after the end: read the application, or wait. Counts as ten requests.',
  body: Body,
  reply: WalkedReply,
  cost: () => 10,
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
    const walked = await walkThrough(body, found, workflow, context)
    const of = body.wait
      ? await waitForDecision(found, context)
      : await context.applications.find(found.customerId, found.id)
    if (!of) throw new ApiError('application_not_found')
    const { step, problems, notice } = walked
    return {
      applicationId: body.applicationId,
      status: of.status,
      step,
      walked: walked.walked,
      problems: problems.map(({ field, code }) => ({ field, code })),
      notice,
    }
  },
})

/** Opens a browser session of its own, and closes it: the session of a person goes on. */
async function walkThrough(body: Body, found: Case, { steps }: PublishedWorkflow, context: CallContext) {
  const { person, organization } = namedParties(body, found)
  const mailbox = mailboxOf(context)
  const browser = browserOf(mailbox.ports, pages)
  const applicant: Applicant = {
    person,
    organization,
    country: found.countryCode,
    steps,
    answers: formsOf(body.answers ?? {}, steps),
    code: mailbox.code,
  }
  const link = {
    customerId: found.customerId,
    applicationId: found.id,
    tokenId: null,
    issuedAt: context.now(),
    isExpired: false,
  }
  const first = await browser.arrive(link)
  try {
    return await walk(browser, first, applicant, body.until ?? END)
  } finally {
    const cookie = browser.cookie()
    if (cookie) await context.sessions.close(cookie, found.id)
  }
}

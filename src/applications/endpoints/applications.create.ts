/** POST /v1/applications.create and its older form: opens a case and gives the applicant's session token. */
import { type Static, Type } from 'typebox'
import { Answered, type CallContext, operation } from '../../endpoint.ts'
import type { Changed, Repeatable } from '../../ports.ts'
import { Refusal } from '../../refusal.ts'
import { CountryCode, LanguageCode, Timestamp } from '../../shapes/basic.ts'
import { opened } from '../opening.ts'
import { redirectUrlOf } from '../redirect-url.ts'

export const RedirectUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where the applicant is redirected afterwards, with applicationId added: an absolute https address without user info and fragment (http to localhost for sandbox customers).',
  examples: ['https://shop.example/onboarded'],
})
const WorkflowRef = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The workflow's id, from its Integration tab.",
  examples: ['foyer:workflow::01990000-0000-7000-8000-000000000001'],
})
const short = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

const Body = Type.Object(
  {
    workflowId: WorkflowRef,
    countryCode: Type.Optional(CountryCode),
    market: Type.Optional(
      Type.Unsafe<string>({ ...CountryCode, deprecated: true, description: 'An older name of countryCode.' }),
    ),
    redirectUrl: RedirectUrl,
    externalReference: short(255, "The customer's own id of the case."),
    language: Type.Optional(LanguageCode),
    prefill: Type.Optional(
      Type.Object(
        {
          firstName: short(200, 'Contact details, shown to the applicant to confirm.'),
          lastName: short(200, 'Contact details.'),
          email: short(254, 'Contact details.'),
          phoneNumber: short(40, 'Contact details.'),
          organizationNumber: short(40, 'The organization to look up.'),
        },
        { additionalProperties: false },
      ),
    ),
    expiresAt: Type.Optional(Timestamp),
  },
  { additionalProperties: false },
)
type Body = Static<typeof Body>

export const Created = Type.Object(
  {
    id: Type.String({ description: 'The id of the application.' }),
    sessionToken: Type.String({
      description:
        'Acts on this application alone, for 60 minutes. Send the applicant to {nocode_url}?token=<sessionToken>.',
    }),
  },
  { additionalProperties: false },
)
type Created = Static<typeof Created>

/** Under this age left a kept session token is replaced by a fresh one when the answer is repeated. */
const FRESH_MS = 5 * 60_000

export default operation({
  who: 'application',
  summary: 'Create an application',
  description:
    'Opens a case for a workflow and a market. Redirect the applicant to {nocode_url}?token=<sessionToken>.',
  body: Body,
  reply: Created,
  repeatable: true,
  examples: {
    body: {
      workflowId: 'foyer:workflow::01990000-0000-7000-8000-000000000001',
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/onboarded',
    },
    reply: {
      id: 'foyer:application::01990000-0000-7000-8000-000000000002',
      sessionToken: 'eyJhbGciOiJFUzI1NiIs…',
    },
  },
  run: (body, context) => created(body, country(body), 'applications.create', context),
})

/** countryCode, or market in its place; both, and different, is a contradiction. */
function country(body: Pick<Body, 'countryCode' | 'market'>): string {
  if (body.countryCode && body.market && body.countryCode !== body.market) {
    throw new Refusal('market_contradicts_country', {
      errors: [
        {
          path: '/market',
          code: 'market_contradicts_country',
          message: 'Leave it out, or send what countryCode says.',
        },
      ],
    })
  }
  const found = body.countryCode ?? body.market
  if (found) return found
  throw new Refusal('body_wrong', {
    errors: [
      {
        path: '/countryCode',
        code: 'required',
        message: 'Send the market as countryCode, two capital letters like SE.',
      },
    ],
  })
}

export async function created(
  body: Omit<Body, 'countryCode' | 'market'>,
  countryCode: string,
  operationName: string,
  context: CallContext,
): Promise<Created | Answered<Created>> {
  const { caller, ids, workflows, customers, applications, tokens } = context
  const customer = await customers.byId(caller.customerId)
  if (!customer) throw new Refusal('token_wrong')
  const redirectUrl = redirectUrlOf(body.redirectUrl, customer)
  const workflow = await workflows.published(
    caller.customerId,
    ids.read('workflow', body.workflowId, '/workflowId'),
  )
  if (!workflow)
    throw new Refusal('workflow_not_found', {
      errors: [
        { path: '/workflowId', code: 'workflow_not_found', message: 'There is no workflow with this id.' },
      ],
    })
  if (workflow === 'unpublished') throw new Refusal('workflow_not_published')
  const now = context.now()
  const actor = { kind: 'CUSTOMER', id: caller.credentialId } as const
  const moved = opened({ ...body, workflow, countryCode, redirectUrl }, customer, actor, context.newId(), now)
  const reply = (of: Changed['case']): Created => ({
    id: ids.of('application', of.id),
    sessionToken: tokens.session(of),
  })
  const repeatable: Repeatable | undefined = context.idempotency && {
    operation: operationName,
    ...context.idempotency,
    reply: (of) => ({
      status: 200,
      body: { ...reply(of), until: now.getTime() + tokens.sessionSeconds * 1000 },
    }),
  }
  const changed = await applications.add(moved, repeatable)
  return changed.kind === 'DONE' ? reply(changed.case) : repeated(changed, reply, now)
}

/** The first answer again; its session token afresh when the kept one is nearly over. */
function repeated(
  changed: Extract<Changed, { kind: 'REPLAYED' }>,
  reply: (of: Changed['case']) => Created,
  now: Date,
): Answered<Created> {
  const kept = changed.body as Created & { until: number }
  const body =
    kept.until - now.getTime() > FRESH_MS
      ? { id: kept.id, sessionToken: kept.sessionToken }
      : reply(changed.case)
  return new Answered(changed.status, body, { 'Idempotent-Replayed': 'true' })
}

/** POST /v1/applications.create and its older form: opens a case and gives the applicant's session token. */
import { type Static, Type } from 'typebox'
import { Answered, type CallContext, operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Changed, Repeatable } from '../../ports.ts'
import { CountryCode, LanguageCode, Timestamp } from '../../schemas/primitives.ts'
import type { Case, Moved } from '../case.ts'
import { type Ask, opened } from '../create-case.ts'
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
  description: "The workflow's id: workflows.list, or its Integration tab.",
  examples: ['foyer:workflow::01990000-0000-7000-8000-000000000001'],
})
const short = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

const Body = Type.Object(
  {
    workflowId: WorkflowRef,
    countryCode: Type.Optional(
      Type.Unsafe<string>({
        ...CountryCode,
        description: 'The market: ISO 3166-1 alpha-2, upper case. Required where market is not sent.',
      }),
    ),
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
  {
    additionalProperties: false,
    // The first is asked for where neither is there.
    anyOf: [{ required: ['countryCode'] }, { required: ['market'] }],
  },
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

type Country = Required<Pick<Ask, 'countryCode' | 'countryPath'>>

/** countryCode, or market in its place: one is there. Both, and different, is a contradiction. */
function country(body: Pick<Body, 'countryCode' | 'market'>): Country {
  if (body.countryCode && body.market && body.countryCode !== body.market) {
    throw new ApiError('market_country_conflict', {
      errors: [
        {
          path: '/market',
          code: 'market_country_conflict',
          message: 'Leave it out, or send what countryCode says.',
        },
      ],
    })
  }
  return body.countryCode
    ? { countryCode: body.countryCode, countryPath: '/countryCode' }
    : { countryCode: body.market as string, countryPath: '/market' }
}

type Kept = Created & { until: number }

/** A reply with a session token, the same for the caller and for what is kept under her idempotency key. */
export function sessionReply({ ids, tokens, now }: Pick<CallContext, 'ids' | 'tokens' | 'now'>) {
  const fresh = async (of: Case): Promise<Kept> => ({
    id: ids.of('application', of.id),
    sessionToken: await tokens.session(of),
    until: now().getTime() + tokens.sessionSeconds * 1000,
  })
  let made: Promise<Kept> | undefined
  const first = (of: Case): Promise<Kept> => {
    made ??= fresh(of)
    return made
  }
  /** The first answer again; its session token afresh when the kept one is nearly over. */
  const again = async ({ status, body, case: of }: Extract<Changed, { kind: 'REPLAYED' }>) => {
    const kept = body as Kept
    const isGood = kept.until - now().getTime() > FRESH_MS
    const reply = shown(isGood ? kept : await fresh(of))
    return new Answered<Created>(status, reply, { 'Idempotent-Replayed': 'true' })
  }
  const shown = ({ id, sessionToken }: Kept): Created => ({ id, sessionToken })
  return {
    kept: async (of: Case) => ({ status: 200, body: await first(of) }),
    answer: async (changed: Changed) =>
      changed.kind === 'DONE' ? shown(await first(changed.case)) : again(changed),
  }
}

export async function created(
  body: Omit<Body, 'countryCode' | 'market'>,
  country: Country,
  operationName: string,
  context: CallContext,
): Promise<Created | Answered<Created>> {
  const { caller, applications, idempotency } = context
  const { kept, answer } = sessionReply(context)
  const repeatable: Repeatable | undefined = idempotency && {
    operation: operationName,
    ...idempotency,
    reply: kept,
  }
  try {
    const moved = await opening(body, country, context)
    // Its token is signed while the case is written.
    const [changed] = await Promise.all([applications.add(moved, repeatable), kept(moved.case)])
    return await answer(changed)
  } catch (error) {
    // What was taken then may be refused now: the workflow has changed, expiresAt has come near. It stays answered.
    const isOwn = error instanceof ApiError && !error.code.startsWith('idempotency_')
    const before = isOwn && repeatable && (await applications.answered(caller.customerId, repeatable))
    if (before) return await answer(before)
    throw error
  }
}

async function opening(
  body: Omit<Body, 'countryCode' | 'market'>,
  country: Country,
  { caller, ids, workflows, customers, now, newId }: CallContext,
): Promise<Moved> {
  const customer = await customers.byId(caller.customerId)
  if (!customer) throw new ApiError('invalid_token')
  const redirectUrl = redirectUrlOf(body.redirectUrl, customer)
  const workflow = await workflows.published(
    caller.customerId,
    ids.read('workflow', body.workflowId, '/workflowId'),
  )
  if (!workflow)
    throw new ApiError('workflow_not_found', {
      status: 422,
      errors: [
        { path: '/workflowId', code: 'workflow_not_found', message: 'There is no workflow with this id.' },
      ],
    })
  if (workflow === 'unpublished') throw new ApiError('workflow_not_published')
  const actor = { kind: 'CUSTOMER', id: caller.credentialId } as const
  return opened({ ...body, ...country, workflow, redirectUrl }, customer, actor, newId(), now())
}

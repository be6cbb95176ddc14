/**
 * POST /v1/applications.create and its older form: creates a case and returns a session token for the
 * applicant.
 */

import {
  CountryCode,
  Language,
  LanguageCode,
  TimestampInput,
} from '@foyer/national-fields/schemas/primitives'
import { secret } from '@foyer/national-fields/schemas/secrets'
import { type Static, Type } from 'typebox'
import { actorOf, type CustomReply, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { MetadataInput } from '#kernel/schemas/application.ts'
import type { MoveResult } from '../case.ts'
import { createCase, type NewCaseRequest } from '../create/create-case.ts'
import { assertCanBeCompleted } from '../create/provider-gaps.ts'
import { redirectUrlOf } from '../create/redirect-url.ts'
import type { IdempotentRequest } from '../ports.ts'
import { Created, sessionReply } from './session-reply.ts'

export const RedirectUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'The applicant is redirected here afterwards, with applicationId added. An absolute https URL without ' +
    'user info and fragment (http to localhost for sandbox customers).',
  examples: ['https://shop.example/onboarded'],
})
const WorkflowRef = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The workflow's id: workflows.list, or its Integration tab.",
  examples: ['foyer:workflow::01990000-0000-7000-8000-000000000001'],
})
const short = (maxLength: number, description: string, mark?: ReturnType<typeof secret>) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description, ...mark }))

const Body = Type.Object(
  {
    workflowId: WorkflowRef,
    countryCode: Type.Optional(
      Type.Unsafe<string>({
        ...CountryCode,
        description: 'The market: ISO 3166-1 alpha-2, upper case. Required unless market is sent.',
      }),
    ),
    market: Type.Optional(
      Type.Unsafe<string>({
        ...CountryCode,
        deprecated: true,
        description: 'The older name of countryCode.',
      }),
    ),
    redirectUrl: RedirectUrl,
    externalReference: short(255, "The customer's own id for the application."),
    language: Type.Optional(
      Type.Unsafe<string>({
        ...LanguageCode,
        description: 'One of the languages of the workflow. Default: that of the browser.',
      }),
    ),
    prefill: Type.Optional(
      Type.Object(
        {
          firstName: short(200, 'Contact details, shown to the applicant to confirm.'),
          lastName: short(200, 'Contact details.'),
          email: short(254, 'Contact details.'),
          phoneNumber: short(40, 'Contact details.'),
          organizationNumber: short(40, 'The organization to look up.'),
          personalIdentityNumber: short(
            40,
            'The person who must prove their identity, by the number of the market. Another person leads ' +
              'to manual review. Never shown to the applicant.',
            secret('IDENTITY_NUMBER'),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    expiresAt: Type.Optional(TimestampInput),
    metadata: Type.Optional(MetadataInput),
  },
  {
    additionalProperties: false,
    // The error names the first one when both are missing.
    anyOf: [{ required: ['countryCode'] }, { required: ['market'] }],
  },
)
type Body = Static<typeof Body>

/** Without `market`, so that the types of a generated client name a missing or misspelled field. */
const { market: _older, ...fields } = Body.properties
const DocumentedBody = Type.Object(
  { ...fields, countryCode: CountryCode, language: Type.Optional(Language) },
  { additionalProperties: false },
)

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'CREATE',
  summary: 'Create an application',
  description:
    'Creates an application for a workflow and a market. Redirect the applicant to onboardingUrl. The ' +
    'older name `market` is accepted instead of countryCode.',
  body: Body,
  documentedBody: DocumentedBody,
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
      onboardingUrl: 'https://foyer.example/onboarding/l/7k3q9x2m8v4n6p5r1t0w2y3z4a',
    },
  },
  run: (
    body,
    context: Needs<
      'applications' | 'customers' | 'ids' | 'links' | 'newId' | 'now' | 'providers' | 'tokens' | 'workflows'
    >,
  ) => createApplication(body, countryOf(body), 'applications.create', context),
})

type Country = Required<Pick<NewCaseRequest, 'countryCode' | 'countryPath'>>

/** From countryCode or market. Different values in both are a contradiction. */
function countryOf(body: Pick<Body, 'countryCode' | 'market'>): Country {
  if (body.countryCode && body.market && body.countryCode !== body.market) {
    throw new ApiError('market_country_conflict', {
      errors: [
        {
          path: '/market',
          code: 'market_country_conflict',
          message: 'Omit it, or send the same value as in countryCode.',
        },
      ],
    })
  }
  return body.countryCode
    ? { countryCode: body.countryCode, countryPath: '/countryCode' }
    : { countryCode: body.market as string, countryPath: '/market' }
}

export async function createApplication(
  body: Omit<Body, 'countryCode' | 'market'>,
  country: Country,
  operationName: string,
  context: Needs<
    'applications' | 'customers' | 'ids' | 'links' | 'newId' | 'now' | 'providers' | 'tokens' | 'workflows'
  >,
): Promise<Created | CustomReply<Created>> {
  const { caller, applications, idempotency } = context
  const { stored, answer, linked } = sessionReply(context)
  const repeatable: IdempotentRequest | undefined = idempotency && {
    operation: operationName,
    ...idempotency,
    reply: stored,
  }
  try {
    const moved = linked(await newCase(body, country, context))
    // Signs the token while the case is written.
    const [changed] = await Promise.all([applications.add(moved, repeatable), stored(moved.case)])
    return await answer(changed)
  } catch (error) {
    // A retry of a successful request gets its reply although the request would fail now, for example on
    // expiresAt.
    const isOwn = error instanceof ApiError && !error.code.startsWith('idempotency_')
    const before = isOwn && repeatable && (await applications.answered(caller.customerId, repeatable))
    if (before) return await answer(before)
    throw error
  }
}

async function newCase(
  body: Omit<Body, 'countryCode' | 'market'>,
  country: Country,
  {
    caller,
    ids,
    workflows,
    customers,
    providers,
    now,
    newId,
  }: Needs<'customers' | 'ids' | 'newId' | 'now' | 'providers' | 'workflows'>,
): Promise<MoveResult> {
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
  const actor = actorOf({ caller })
  const created = createCase({ ...body, ...country, workflow, redirectUrl }, customer, actor, newId(), now())
  if (customer.mode === 'live') {
    const configured = await providers.of({ customerId: customer.id, mode: customer.mode })
    assertCanBeCompleted(workflow, country.countryCode, configured.setup(country.countryCode))
  }
  return created
}

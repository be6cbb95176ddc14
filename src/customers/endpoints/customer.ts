/** POST /v1/customer.get and customer.update: what the people of a customer set. */
import { type Static, Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { actorOf, type CallContext, operation } from '../../endpoint.ts'
import { orNull, Timestamp } from '../../schemas/primitives.ts'
import type { SettingsRow } from '../ports.ts'
import { needsOrigin, type OriginProblem, readOrigin } from '../settings.ts'

const closed = { additionalProperties: false } as const
const access = { who: 'STAFF', permission: null } as const
const forStaffOnly =
  ' For people in the dashboard only: a stolen secret must not change where applicants are sent. The ' +
  'operator has foyer customer update.'

const Name = Type.String({ minLength: 1, maxLength: 120, description: 'As applicants see it.' })
const Origins = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
  maxItems: 50,
  description:
    'Where applicants may be sent afterwards: scheme, host and port. Empty allows any, in the sandbox only.',
  examples: [['https://shop.example']],
})
const Email = orNull(
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    description: 'Gets an e-mail when a webhook is disabled. null: nobody.',
    examples: ['it@shop.example'],
  }),
)
const RequireTwoStep = Type.Boolean({
  description:
    'The people of the customer need an authenticator app, a passkey or single sign-on. Others get ' +
    '403 two_step_required until they set one up.',
})

const CustomerObject = Type.Object(
  {
    id: Type.String(),
    name: Name,
    mode: Type.Enum(['sandbox', 'live']),
    redirectOrigins: Origins,
    notifyEmail: Email,
    requireTwoStep: RequireTwoStep,
    rateLimit: orNull(
      Type.Integer({
        description:
          'Requests a minute for each credential, 0 for no limit. null: the default of the service. The ' +
          'operator sets it.',
      }),
    ),
    createdAt: Timestamp,
  },
  closed,
)

const customerOf = (row: SettingsRow, { ids }: CallContext): Static<typeof CustomerObject> => ({
  ...row,
  id: ids.of('customer', row.id),
  createdAt: row.createdAt.toISOString(),
})

export const customerGet = operation({
  ...access,
  staff: 'DEVELOP',
  summary: 'Read the settings of the customer',
  description: `Name, redirect origins, notifications.${forStaffOnly}`,
  body: Type.Object({}, closed),
  reply: CustomerObject,
  async run(_body, context) {
    return customerOf(await context.customerSettings.get(context.caller.customerId), context)
  },
})

export const customerUpdate = operation({
  ...access,
  staff: 'MANAGE',
  summary: 'Change the settings of the customer',
  description: `Fields that are not sent stay unchanged. Applies within 5 seconds.${forStaffOnly}`,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      redirectOrigins: Type.Optional(Origins),
      notifyEmail: Type.Optional(Email),
      requireTwoStep: Type.Optional(RequireTwoStep),
    },
    closed,
  ),
  reply: CustomerObject,
  async run({ redirectOrigins, ...change }, context) {
    const { caller, customerSettings } = context
    const read =
      redirectOrigins === undefined ? {} : { redirectOrigins: readOrigins(redirectOrigins, caller.mode) }
    const row = await customerSettings.update(caller.customerId, actorOf(context), { ...change, ...read })
    return customerOf(row, context)
  },
})

const messages: Record<OriginProblem, string> = {
  NO_ORIGIN: 'Use scheme and host only, such as https://shop.example.',
  WILDCARD: 'Name each host. A wildcard is not allowed.',
  NOT_HTTPS: 'Use https.',
}

function readOrigins(given: string[], mode: SettingsRow['mode']): string[] {
  const problems = given.flatMap((each, at) => {
    const read = readOrigin(each, mode)
    if ('origin' in read) return []
    return [{ path: `/redirectOrigins/${at}`, code: 'invalid_origin', message: messages[read.problem] }]
  })
  if (given.length === 0 && needsOrigin(mode))
    problems.push({
      path: '/redirectOrigins',
      code: 'required',
      message: 'A live customer needs at least one origin.',
    })
  if (problems.length > 0) throw new ApiError('invalid_body', { errors: problems })
  return [...new Set(given.map((each) => new URL(each).origin))]
}

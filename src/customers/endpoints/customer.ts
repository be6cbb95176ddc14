/** POST /v1/customer.get and customer.update: what the people of a customer set. */
import { type Static, Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { actorOf, type CallContext, operation } from '../../endpoint.ts'
import { languageCodes } from '../../schemas/languages.ts'
import { Language, orNull, Timestamp } from '../../schemas/primitives.ts'
import {
  DEFAULT_EXPIRY_DAYS,
  DEFAULT_RETENTION_YEARS,
  MAX_EXPIRY_DAYS,
  MAX_RETENTION_YEARS,
} from '../periods.ts'
import type { SettingsChange, SettingsRow } from '../ports.ts'
import { assertRecentSignIn } from '../recent-sign-in.ts'
import { sessionBounds } from '../session-limits.ts'
import { isOffered, needsOrigin, type OriginProblem, readOrigin } from '../settings.ts'

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

const Languages = Type.Array(Language, {
  minItems: 1,
  uniqueItems: true,
  description:
    'What the pages offer, of the languages of a workflow. A workflow with none of them keeps its own.',
})
const DefaultLanguage = orNull(
  Type.Enum([...languageCodes], {
    description: 'For applicants whose browser asks for none of the languages. null: that of the market.',
  }),
)
const RetentionYears = orNull(
  Type.Integer({
    minimum: 0,
    maximum: MAX_RETENTION_YEARS,
    description:
      `New workflows begin with it: years that an ended application is kept. null: ` +
      `${DEFAULT_RETENTION_YEARS}. Existing workflows keep theirs.`,
  }),
)
const ExpiryDays = orNull(
  Type.Integer({
    minimum: 1,
    maximum: MAX_EXPIRY_DAYS,
    description:
      `New workflows begin with it: days after which an application that is not sent fails. null: ` +
      `${DEFAULT_EXPIRY_DAYS}.`,
  }),
)
const SessionIdleMinutes = Type.Integer({
  minimum: sessionBounds.idleMinutes.least,
  maximum: sessionBounds.idleMinutes.most,
  description: 'A session of its people ends so long after its last use.',
})
const SessionHours = Type.Integer({
  minimum: sessionBounds.hours.least,
  maximum: sessionBounds.hours.most,
  description:
    'And so long after the sign-in, although it is used. The session of a person who works for several ' +
    'customers ends by the shortest of their limits.',
})

const CustomerObject = Type.Object(
  {
    id: Type.String(),
    name: Name,
    mode: Type.Enum(['sandbox', 'live']),
    redirectOrigins: Origins,
    notifyEmail: Email,
    requireTwoStep: RequireTwoStep,
    languages: Languages,
    defaultLanguage: DefaultLanguage,
    retentionYears: RetentionYears,
    expiryDays: ExpiryDays,
    sessionIdleMinutes: SessionIdleMinutes,
    sessionHours: SessionHours,
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
  languages: languageCodes.filter((each) => row.languages?.includes(each) ?? true),
  defaultLanguage: languageCodes.find((each) => each === row.defaultLanguage) ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const customerGet = operation({
  ...access,
  staff: 'DEVELOP',
  summary: 'Read the settings of the customer',
  description: `Name, origins, notifications, languages, and what new workflows begin with.${forStaffOnly}`,
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
  description:
    'Fields that are not sent stay unchanged. Applies within 5 seconds. A change of another field than ' +
    `name and notifyEmail needs a sign-in of the last 30 minutes.${forStaffOnly}`,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      redirectOrigins: Type.Optional(Origins),
      notifyEmail: Type.Optional(Email),
      requireTwoStep: Type.Optional(RequireTwoStep),
      languages: Type.Optional(Languages),
      defaultLanguage: Type.Optional(DefaultLanguage),
      retentionYears: Type.Optional(RetentionYears),
      expiryDays: Type.Optional(ExpiryDays),
      sessionIdleMinutes: Type.Optional(SessionIdleMinutes),
      sessionHours: Type.Optional(SessionHours),
    },
    closed,
  ),
  reply: CustomerObject,
  async run({ redirectOrigins, ...change }, context) {
    const { caller, customerSettings } = context
    await checkLanguages(change, context)
    const read =
      redirectOrigins === undefined ? {} : { redirectOrigins: readOrigins(redirectOrigins, caller.mode) }
    if (isGuarded({ ...change, ...read }, await customerSettings.get(caller.customerId)))
      assertRecentSignIn(context)
    const row = await customerSettings.update(caller.customerId, actorOf(context), { ...change, ...read })
    return customerOf(row, context)
  },
})

async function checkLanguages(
  change: Pick<SettingsChange, 'languages' | 'defaultLanguage'>,
  { customerSettings, caller }: CallContext,
): Promise<void> {
  if (change.languages === undefined && change.defaultLanguage === undefined) return
  const { languages, defaultLanguage } = { ...(await customerSettings.get(caller.customerId)), ...change }
  if (isOffered(defaultLanguage, languages)) return
  const message = 'Choose one of the languages that are offered.'
  throw new ApiError('invalid_body', {
    errors: [{ path: '/defaultLanguage', code: 'not_offered', message }],
  })
}

/** How people sign in and where applicants are sent. A form may send these unchanged. */
const isGuarded = (change: SettingsChange, { redirectOrigins: origins, ...now }: SettingsRow): boolean =>
  (change.redirectOrigins !== undefined && change.redirectOrigins.join(' ') !== origins.join(' ')) ||
  (['requireTwoStep', 'sessionIdleMinutes', 'sessionHours'] as const).some(
    (name) => change[name] !== undefined && change[name] !== now[name],
  )

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

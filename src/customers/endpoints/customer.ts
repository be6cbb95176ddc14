/** POST /v1/customer.get and customer.update: what the people of a customer set. */

import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { SettingsChange, SettingsRow } from '../ports.ts'
import { assertRecentIfPerson } from '../recent-sign-in.ts'
import { settingFields } from '../setting-fields.ts'
import { isOffered, isTimeZone, needsOrigin, type OriginProblem, readOrigin } from '../settings.ts'

const closed = { additionalProperties: false } as const
const access = { permission: 'settings' } as const

const { name, ...otherFields } = settingFields
export const CustomerObject = Type.Object(
  {
    id: Type.String(),
    name,
    mode: Type.Enum(['sandbox', 'live']),
    ...otherFields,
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

const customerOf = (row: SettingsRow, { ids }: Needs<'ids'>): Static<typeof CustomerObject> => ({
  ...row,
  id: ids.of('customer', row.id),
  languages: languageCodes.filter((each) => row.languages?.includes(each) ?? true),
  defaultLanguage: languageCodes.find((each) => each === row.defaultLanguage) ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const customerGet = operation({
  ...access,
  who: 'application.read',
  staff: 'DEVELOP',
  summary: 'Read the settings of the customer',
  description: `Name, origins, notifications, languages, and what new workflows begin with.`,
  body: Type.Object({}, closed),
  reply: CustomerObject,
  async run(_body, context: Needs<'customerSettings' | 'ids'>) {
    return customerOf(await context.customerSettings.get(context.caller.customerId), context)
  },
})

export const customerUpdate = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Change the settings of the customer',
  description:
    'Fields that are not sent stay unchanged. Applies within 5 seconds. A change of another field than ' +
    `name and notifyEmail needs a sign-in of the last 30 minutes.`,
  body: Type.Partial(Type.Object(settingFields, closed)),
  reply: CustomerObject,
  async run({ redirectOrigins, ...change }, context: Needs<'customerSettings' | 'ids' | 'now'>) {
    const { caller, customerSettings } = context
    await checkLanguages(change, context)
    assertTimeZone(change.timeZone)
    const read =
      redirectOrigins === undefined ? {} : { redirectOrigins: readOrigins(redirectOrigins, caller.mode) }
    if (isGuarded({ ...change, ...read }, await customerSettings.get(caller.customerId)))
      assertRecentIfPerson(context)
    const row = await customerSettings.update(caller.customerId, actorOf(context), { ...change, ...read })
    return customerOf(row, context)
  },
})

function assertTimeZone(name: string | null | undefined): void {
  if (name == null || isTimeZone(name)) return
  const message = 'Choose a time zone by its name, such as Europe/Stockholm.'
  throw new ApiError('invalid_body', { errors: [{ path: '/timeZone', code: 'unknown_time_zone', message }] })
}

async function checkLanguages(
  change: Pick<SettingsChange, 'languages' | 'defaultLanguage'>,
  { customerSettings, caller }: Needs<'customerSettings'>,
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

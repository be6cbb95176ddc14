/** POST /v1/queue.settings.get and update: how long a review may take, and who gets an application. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { assignmentRules, type QueueSettings, settingsProblems } from '../review-times.ts'

const closed = { additionalProperties: false } as const
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['09:00'] })
export const RiskLevel = Type.Enum(['LOW', 'NORMAL', 'HIGH'])

export const Settings = Type.Object(
  {
    times: Type.Array(
      Type.Object(
        {
          workflowId: orNull(Type.String({ maxLength: 200, description: 'null: every workflow.' })),
          risk: orNull(
            Type.Unsafe<'LOW' | 'NORMAL' | 'HIGH'>({ ...RiskLevel, description: 'null: every risk.' }),
          ),
          hours: Type.Number({ minimum: 0.25, maximum: 2000 }),
        },
        closed,
      ),
      {
        minItems: 1,
        maxItems: 200,
        description:
          'How long a review may take. The most specific counts: first the workflow, then the risk. One is ' +
          'for everything else. An application that no rule has judged counts as of high risk.',
      },
    ),
    working: orNull(
      Type.Object(
        {
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
            minItems: 1,
            maxItems: 7,
            uniqueItems: true,
            description: 'ISO 8601: 1 is Monday. Public holidays are not known.',
          }),
          opensAt: Clock,
          closesAt: Clock,
        },
        {
          ...closed,
          description:
            'The hours that count, in the time zone of the customer, or else of the market of the ' +
            'application. null: every hour.',
        },
      ),
    ),
    assignment: Type.Enum([...assignmentRules], {
      description:
        'What happens when an application comes to review. BY_HAND: it waits for "next", or for a person ' +
        'who assigns it. ROUND_ROBIN: the reviewer who waits longest gets it. BY_SKILL: the same, among ' +
        'those who take it.',
    }),
  },
  closed,
)

const SettingsChange = Type.Partial(Type.Object(Settings.properties), closed)

export const settingsGet = operation({
  who: 'STAFF',
  permission: null,
  staff: 'READ',
  summary: 'Read the service times and the assignment',
  description: 'Of the whole team. Until they are set, each review is due after 24 working hours.',
  body: Type.Object({}, closed),
  reply: Settings,
  run: async (_body, { queueSettings, caller, ids }: Needs<'queueSettings' | 'ids'>) =>
    settingsOnWire(await queueSettings.get(caller.customerId), ids),
})

export const settingsUpdate = operation({
  who: 'STAFF',
  permission: null,
  staff: 'MANAGE',
  summary: 'Change the service times and the assignment',
  description:
    'What is left out stays. For applications that come to review from now on: others keep their due time.',
  body: SettingsChange,
  reply: Settings,
  async run({ times, ...change }, context: Needs<'queueSettings' | 'ids' | 'workflows'>) {
    const { queueSettings, caller, ids, workflows } = context
    const before = await queueSettings.get(caller.customerId)
    const settings: QueueSettings = { ...before, ...change, times: timesOf(times, ids) ?? before.times }
    const known = (await workflows.list(caller.customerId)).map(({ id }) => id)
    const errors = settingsProblems(settings, known)
    if (errors.length > 0) throw new ApiError('invalid_body', { errors })
    await queueSettings.set(caller.customerId, actorOf(context), settings)
    return settingsOnWire(settings, ids)
  },
})

const timesOf = (times: Static<typeof SettingsChange>['times'], ids: Pick<Ids, 'read'>) =>
  times?.map(({ workflowId, ...time }, at) => ({
    ...time,
    workflowId: workflowId === null ? null : ids.read('workflow', workflowId, `/times/${at}/workflowId`),
  }))

export const settingsOnWire = (
  { times, ...settings }: QueueSettings,
  ids: Pick<Ids, 'of'>,
): Static<typeof Settings> => ({
  ...settings,
  times: times.map(({ workflowId, ...time }) => ({
    ...time,
    workflowId: workflowId === null ? null : ids.of('workflow', workflowId),
  })),
})

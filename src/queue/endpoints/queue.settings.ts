/** POST /v1/queue.settings.get and update: how long a review may take, and who gets an application. */

import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { Settings, settingsOnWire } from '../on-wire.ts'
import { type QueueSettings, settingsProblems } from '../review-times.ts'

const closed = { additionalProperties: false } as const
const SettingsChange = Type.Partial(Type.Object(Settings.properties), closed)

export const settingsGet = operation({
  who: 'application.read',
  permission: 'settings',
  staff: 'READ',
  summary: 'Read the service times and the assignment',
  description: 'Of the whole team. Until they are set, each review is due after 24 working hours.',
  body: Type.Object({}, closed),
  reply: Settings,
  run: async (_body, { queueSettings, caller, ids }: Needs<'queueSettings' | 'ids'>) =>
    settingsOnWire(await queueSettings.get(caller.customerId), ids),
})

export const settingsUpdate = operation({
  who: 'application',
  permission: 'settings',
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

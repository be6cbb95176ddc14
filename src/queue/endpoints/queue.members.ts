/** POST /v1/queue.members.list and update: what each member takes from the queue. */

import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Takes } from '../assignment.ts'
import { memberFields as fields, Member, memberOnWire, type TakesOnWire } from '../on-wire.ts'

const closed = { additionalProperties: false } as const

export const membersList = operation({
  who: 'application.read',
  permission: 'team',
  staff: 'READ',
  summary: 'List what the members take from the queue',
  description: 'Everyone who may decide.',
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(Member) }, closed),
  run: async (_body, { queueSettings, caller, ids }: Needs<'queueSettings' | 'ids'>) => ({
    data: (await queueSettings.members(caller.customerId)).map((member) => memberOnWire(member, ids)),
  }),
})

export const membersUpdate = operation({
  who: 'application',
  permission: 'team',
  staff: 'MANAGE',
  summary: 'Change what a member takes from the queue',
  description: 'What is left out stays. Applications that they have stay with them.',
  body: Type.Object(
    {
      userId: Type.String({ minLength: 1, maxLength: 200 }),
      isSecondLine: Type.Optional(fields.isSecondLine),
      isAway: Type.Optional(fields.isAway),
      takes: Type.Optional(fields.takes),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(Member) }, closed),
  async run({ userId, takes, ...change }, context: Needs<'queueSettings' | 'ids'>) {
    const { queueSettings, caller, ids } = context
    const { customerId } = caller
    const id = ids.read('user', userId, '/userId')
    await queueSettings.setMember(customerId, actorOf(context), id, {
      ...change,
      ...(takes && { takes: takesOf(takes, ids) }),
    })
    return { data: (await queueSettings.members(customerId)).map((member) => memberOnWire(member, ids)) }
  },
})

const takesOf = ({ workflowIds, ...takes }: TakesOnWire, ids: Pick<Ids, 'read'>): Takes => ({
  ...takes,
  workflows: workflowIds?.map((id, at) => ids.read('workflow', id, `/takes/workflowIds/${at}`)) ?? null,
})

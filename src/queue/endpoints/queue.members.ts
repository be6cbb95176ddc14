/** POST /v1/queue.members.list and update: what each member takes from the queue. */

import { CountryCode, Language, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import type { QueueMember, Takes } from '../assignment.ts'
import { RiskLevel } from './queue.settings.ts'

const closed = { additionalProperties: false } as const
const listOf = <T extends TSchema>(item: T, what: string) =>
  orNull(Type.Array(item, { minItems: 1, maxItems: 200, uniqueItems: true, description: `null: ${what}.` }))

const TakesOnWire = Type.Object(
  {
    workflowIds: listOf(Type.String({ minLength: 1, maxLength: 200 }), 'every workflow'),
    markets: listOf(CountryCode, 'every market'),
    languages: listOf(Language, 'every language'),
    risks: listOf(RiskLevel, 'every risk'),
  },
  { ...closed, description: '"Next" gives only these, unless one is assigned to the member by hand.' },
)
type TakesOnWire = Static<typeof TakesOnWire>

const fields = {
  isSecondLine: Type.Boolean({ description: 'Gets escalated applications too.' }),
  isAway: Type.Boolean({ description: 'Is assigned nothing by rule, for example on leave.' }),
  takes: TakesOnWire,
}
const Member = Type.Object({ userId: Type.String(), ...fields }, closed)

export const membersList = operation({
  who: 'STAFF',
  permission: null,
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
  who: 'STAFF',
  permission: null,
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

export const memberOnWire = (
  { userId, isSecondLine, isAway, takes: { workflows, ...takes } }: QueueMember,
  ids: Pick<Ids, 'of'>,
): Static<typeof Member> => ({
  ...{ userId: ids.of('user', userId), isSecondLine, isAway },
  takes: { ...takes, workflowIds: workflows?.map((id) => ids.of('workflow', id)) ?? null } as TakesOnWire,
})

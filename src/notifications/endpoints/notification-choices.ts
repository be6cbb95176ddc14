/** POST /v1/notifications.settings.get and update, and notifications.roles.get and update. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type Role, roles } from '#staff/roles.ts'
import {
  type Channel as ChannelName,
  channelOf,
  channelOfRole,
  isKindOffered,
  kindsOf,
  kindTable,
  type NotificationKind,
} from '../kinds.ts'
import { access, Channel, forPeopleOnly, Kind, personIn } from './notification-schemas.ts'

const offered = Type.Array(Channel, { description: 'What can be chosen for this kind.' })

const OwnChoice = Type.Object(
  {
    kind: Kind,
    channel: Channel,
    ofRole: Type.Unsafe<ChannelName>({ ...Channel, description: 'What your role has at this customer.' }),
    isOwn: Type.Boolean({ description: 'You chose it; false: your role has it.' }),
    offered,
  },
  closed,
)

export const notificationsSettingsGet = operation({
  ...access,
  notForOperator: true,
  summary: 'How you are told about what waits',
  description: `At this customer: each kind that your role can get.${forPeopleOnly}`,
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(OwnChoice) }, closed),
  async run(_body, context: Needs<'notificationChoices'>) {
    const person = personIn(context)
    const choices = await context.notificationChoices.of(context.caller.customerId, [person.userId])
    const data = kindsOf(person.role).map((kind) => ({
      kind,
      channel: channelOf(person, kind, choices),
      ofRole: channelOfRole(person.role, kind, choices.roles),
      isOwn: choices.own.some((each) => each.kind === kind),
      offered: [...kindTable[kind].channels],
    }))
    return { data }
  },
})

const Chosen = orNull(
  Type.Unsafe<ChannelName>({ ...Channel, description: 'One that is offered; null: no choice any more.' }),
)

export const notificationsSettingsUpdate = operation({
  ...access,
  notForOperator: true,
  summary: 'Choose how you are told about something',
  description: `Your own choice, at this customer. Without one, you have that of your role.${forPeopleOnly}`,
  body: Type.Object({ kind: Kind, channel: Chosen }, closed),
  reply: Type.Object({}, closed),
  async run({ kind, channel }, context: Needs<'notificationChoices'>) {
    const { userId, role } = personIn(context)
    assertOffered(role, kind, channel)
    await context.notificationChoices.setOwn(context.caller.customerId, userId, kind, channel)
    return {}
  },
})

const RoleName = Type.Enum([...roles])
const RoleChoice = Type.Object(
  {
    kind: Kind,
    channel: Channel,
    isChanged: Type.Boolean({ description: 'The customer chose it; false: Foyer has it so.' }),
    offered,
  },
  closed,
)

export const notificationsRolesGet = operation({
  ...access,
  who: 'application.read',
  permission: 'settings',
  staff: 'DEVELOP',
  summary: 'How each role is told about what waits',
  description: `Unless a person chooses otherwise. Each role has the kinds that it can get.`,
  body: Type.Object({}, closed),
  reply: Type.Object(
    { data: Type.Array(Type.Object({ role: RoleName, kinds: Type.Array(RoleChoice) }, closed)) },
    closed,
  ),
  async run(_body, { notificationChoices, caller }: Needs<'notificationChoices'>) {
    const { roles: chosen } = await notificationChoices.of(caller.customerId, [])
    const data = roles.map((role) => ({
      role,
      kinds: kindsOf(role).map((kind) => ({
        kind,
        channel: channelOfRole(role, kind, chosen),
        isChanged: chosen.some((each) => each.role === role && each.kind === kind),
        offered: [...kindTable[kind].channels],
      })),
    }))
    return { data }
  },
})

export const notificationsRolesUpdate = operation({
  ...access,
  who: 'application',
  permission: 'settings',
  staff: 'MANAGE',
  summary: 'Choose how a role is told about something',
  description: `Changes nothing for a person who has chosen for themselves.`,
  body: Type.Object({ role: RoleName, kind: Kind, channel: Chosen }, closed),
  reply: Type.Object({}, closed),
  async run({ role, kind, channel }, context: Needs<'notificationChoices'>) {
    const { notificationChoices, caller } = context
    assertOffered(role, kind, channel)
    await notificationChoices.setForRole(caller.customerId, actorOf(context), { role, kind, channel })
    return {}
  },
})

function assertOffered(role: Role, kind: NotificationKind, channel: ChannelName | null): void {
  const refusal = (path: string, message: string) =>
    new ApiError('invalid_body', { errors: [{ path, code: 'not_offered', message }] })
  if (!kindsOf(role).includes(kind)) throw refusal('/kind', 'This role cannot get it.')
  if (channel !== null && !isKindOffered(kind, channel))
    throw refusal('/channel', `Choose one of ${kindTable[kind].channels.join(', ')}.`)
}

/** POST /v1/team.list, invite, invitations.revoke, members.update and members.remove. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { actorOf, type CallContext, type Needs, operation } from '#endpoint.ts'
import type { OpenInvitation, TeamActor } from '../ports.ts'
import { mayUse } from '../roles.ts'
import { EmailAddress, Nothing, PersonName, Role, RoleToGive, UserId } from './staff-schemas.ts'

const recent = 'Needs a sign-in of the last 30 minutes.'
export const managed = { permission: 'team', staff: 'MANAGE' } as const

const Member = Type.Object(
  {
    userId: Type.String(),
    name: PersonName,
    email: EmailAddress,
    role: Role,
    twoStep: Type.Enum(['PASSKEY', 'TOTP', 'NONE'], {
      description: 'The strongest second step that the person has.',
    }),
    lastUsedAt: orNull(Timestamp),
  },
  closed,
)
const Invitation = Type.Object(
  {
    id: Type.String(),
    email: orNull(EmailAddress),
    role: Role,
    invitedBy: orNull(
      Type.String({ description: 'The person who invited; null: a credential, or the operator.' }),
    ),
    expiresAt: Timestamp,
  },
  closed,
)

export const teamList = operation({
  who: 'application.read',
  permission: 'team',
  staff: 'EVERYONE',
  summary: 'List the team',
  description: 'Owners, administrators and credentials also see the open invitations.',
  body: Nothing,
  reply: Type.Object({ members: Type.Array(Member), invitations: Type.Array(Invitation) }, closed),
  async run(_, context: Needs<'ids' | 'team'>) {
    const { team, caller, ids } = context
    const { customerId, kind, role } = caller
    const members = (await team.members(customerId)).map((member) => ({
      ...member,
      userId: ids.of('user', member.userId),
      lastUsedAt: member.lastUsedAt?.toISOString() ?? null,
    }))
    if (kind === 'USER' && !(role && mayUse(role, 'MANAGE'))) return { members, invitations: [] }
    const invitations = (await team.invitations(customerId)).map((each) => invitationOf(each, context))
    return { members, invitations }
  },
})

const invitationOf = (
  { id, email, role, invitedBy, expiresAt }: OpenInvitation,
  { ids }: Pick<CallContext, 'ids'>,
) => ({
  ...{ id: ids.of('invitation', id), email, role },
  invitedBy: invitedBy === null ? null : ids.of('user', invitedBy),
  expiresAt: expiresAt.toISOString(),
})

/** A credential may what an admin may: it makes no owner, and removes none. */
export function actorIn(context: Pick<CallContext, 'caller'>): TeamActor {
  const { kind, id, role } = context.caller
  const actor = actorOf(context)
  if (kind === 'USER') return { userId: id, role, actor }
  return { userId: null, role: kind === 'OPERATOR' ? null : 'ADMIN', actor }
}

export const teamInvite = operation({
  ...managed,
  who: 'application',
  notForOperator: true,
  summary: 'Invite a person',
  description: `They get an e-mail with a link that works once, for seven days. ${recent}`,
  body: Type.Object({ email: EmailAddress, role: RoleToGive }, closed),
  reply: Invitation,
  async run(body, context: Needs<'ids' | 'now' | 'team'>) {
    assertRecentIfPerson(context)
    const invitation = await context.team.invite(context.caller.customerId, actorIn(context), body)
    return invitationOf(invitation, context)
  },
})

export const teamRevoke = operation({
  ...managed,
  who: 'application',
  summary: 'Revoke an invitation',
  description: 'Its link no longer works.',
  body: Type.Object({ invitationId: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  reply: Nothing,
  async run({ invitationId }, context: Needs<'ids' | 'team'>) {
    const id = context.ids.read('invitation', invitationId, '/invitationId')
    await context.team.revoke(context.caller.customerId, actorIn(context), id)
    return {}
  },
})

export const teamUpdate = operation({
  ...managed,
  who: 'application',
  summary: 'Change the role of a person',
  description: `In force within 5 seconds. ${recent}`,
  body: Type.Object({ userId: UserId, role: RoleToGive }, closed),
  reply: Nothing,
  async run({ userId, role }, context: Needs<'ids' | 'now' | 'team'>) {
    assertRecentIfPerson(context)
    const id = context.ids.read('user', userId, '/userId')
    await context.team.changeRole(context.caller.customerId, actorIn(context), id, role)
    return {}
  },
})

export const teamRemove = operation({
  ...managed,
  who: 'application',
  summary: 'Remove a person from the team',
  description:
    'In force within 5 seconds. Their account stays: they may work for others. Their own saved views end. ' +
    recent,
  body: Type.Object({ userId: UserId }, closed),
  reply: Nothing,
  async run({ userId }, context: Needs<'ids' | 'now' | 'team'>) {
    assertRecentIfPerson(context)
    const id = context.ids.read('user', userId, '/userId')
    await context.team.remove(context.caller.customerId, actorIn(context), id)
    return {}
  },
})

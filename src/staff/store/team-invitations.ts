/** Invitations to a team. Each change is one transaction with its audit entry. */

import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { normaliseEmail } from '../email-address.ts'
import type { OpenInvitation, Team } from '../ports.ts'
import type { Role } from '../roles.ts'
import { INVITATION_MS } from '../team-rules.ts'
import { fieldError, invitationLink } from './invitations.ts'
import type { StaffParts } from './staff-parts.ts'
import { LOCK, throwProblem } from './team.ts'

const REPLACE: Statement = {
  name: 'staff-invitation-replace',
  text: `update foyer.invitation set revoked_at = $3 where customer_id = $1 and email is not distinct from $2
      and accepted_at is null and revoked_at is null`,
}

const OPEN: Statement = {
  name: 'staff-invitation-open',
  text: `select role from foyer.invitation where customer_id = $1 and email = $2
      and accepted_at is null and revoked_at is null for update`,
}

const INVITE: Statement = {
  name: 'staff-invitation-add',
  text: `insert into foyer.invitation
      (customer_id, invitation_id, email, role, invited_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}

const MAIL: Statement = {
  name: 'staff-invitation-mail',
  text: `select ${addTask('mailInvitation', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}

const REVOKE: Statement = {
  name: 'staff-invitation-revoke',
  text: `update foyer.invitation set revoked_at = $3 where customer_id = $1 and invitation_id = $2
      and accepted_at is null and revoked_at is null returning role`,
}

const INVITER: Statement = {
  name: 'staff-invitation-inviter',
  text: `select i.email, i.role, u.name as "invitedBy" from foyer.invitation i
      left join foyer.staff_user u on u.id = i.invited_by
    where i.customer_id = $1 and i.invitation_id = $2 and i.email is not null and i.accepted_at is null
      and i.revoked_at is null and i.expires_at > $3`,
}

const INVITATIONS: Statement = {
  name: 'staff-team-invitations',
  text: `select invitation_id as id, email, role, invited_by as "invitedBy", expires_at as "expiresAt"
    from foyer.invitation where customer_id = $1 and accepted_at is null and revoked_at is null
      and expires_at > $2 order by created_at desc limit 200`,
}

const INVITED: Statement = {
  name: 'staff-team-invited',
  text: `select invitation_id as id, email from foyer.invitation
    where customer_id = $1 and invitation_id = any($2::uuid[])`,
}

const IS_MEMBER: Statement = {
  name: 'staff-team-is-member',
  text: `select from foyer.member m join foyer.staff_user u on u.id = m.user_id
    where m.customer_id = $1 and u.email = $2`,
}

export function teamInvitationsOf(
  parts: StaffParts,
): Pick<Team, 'invitations' | 'invited' | 'invite' | 'revoke' | 'firstOwnerLink' | 'invitationMail'> {
  const { query, database, throttle, key, baseUrl, now } = parts
  return {
    invitations: (customerId) => query<OpenInvitation>(INVITATIONS, [customerId, now()]),
    async invited(customerId, invitationIds) {
      if (invitationIds.length === 0) return new Map()
      const values = [customerId, invitationIds]
      const found = await query<{ id: string; email: string | null }>(INVITED, values)
      return new Map(found.map(({ id, email }) => [id, email]))
    },
    async invite(customerId, by, { email: typed, role }) {
      await throttle.count('invite', customerId)
      const email = normaliseEmail(typed)
      if (email === undefined)
        throw fieldError('/email', 'invalid_email', 'Write an e-mail address, such as anna@example.com.')
      throwProblem({ by: by.role, from: null, to: role, owners: 1 })
      if ((await query(IS_MEMBER, [customerId, email])).length > 0) throw new ApiError('already_member')
      return database.transaction(customerId, async (transaction) => {
        // The new invitation ends an open one: a member who may not revoke it may not replace it.
        for (const open of await transaction<{ role: Role }>(OPEN, [customerId, email]))
          throwProblem({ by: by.role, from: open.role, to: null, owners: 2 })
        return addInvitation(transaction, parts, { customerId, email, role, by: by.userId })
      })
    },
    async revoke(customerId, by, invitationId) {
      await database.transaction(customerId, async (transaction) => {
        const [revoked] = await transaction<{ role: Role }>(REVOKE, [customerId, invitationId, now()])
        if (!revoked) throw new ApiError('invitation_not_found')
        throwProblem({ by: by.role, from: null, to: revoked.role, owners: 1 })
        const audit = auditOf(transaction, customerId, by.actor, now)
        await audit('member.invitation_revoked', { invitationId })
      })
    },
    firstOwnerLink: (customerId) =>
      database.transaction(customerId, async (transaction) => {
        const members = await transaction<{ role: Role }>(LOCK, [customerId])
        if (members.some(({ role }) => role === 'OWNER')) return undefined
        const invitation = { customerId, email: null, role: 'OWNER', by: null } as const
        const { id } = await addInvitation(transaction, parts, invitation)
        return invitationLink(baseUrl, key, { customerId, invitationId: id })
      }),
    async invitationMail(customerId, invitationId) {
      const [found] = await query<{ email: string; role: Role; invitedBy: string | null }>(INVITER, [
        customerId,
        invitationId,
        now(),
      ])
      return found && { ...found, link: invitationLink(baseUrl, key, { customerId, invitationId }) }
    },
  }
}

export interface NewInvitation {
  customerId: string
  /** null: the holder of the link. */
  email: string | null
  role: Role
  /** null: the operator. */
  by: string | null
}

/** In the current transaction. Without an address nothing is sent. */
export async function addInvitation(
  query: Query,
  { now, newId }: Pick<StaffParts, 'now' | 'newId'>,
  { customerId, email, role, by }: NewInvitation,
): Promise<OpenInvitation> {
  const [id, at] = [newId(), now()]
  const expiresAt = new Date(at.getTime() + INVITATION_MS)
  await query(REPLACE, [customerId, email, at])
  await query(INVITE, [customerId, id, email, role, by, at, expiresAt])
  const actor = by === null ? ({ kind: 'OPERATOR', id: null } as const) : ({ kind: 'USER', id: by } as const)
  await auditOf(query, customerId, actor, now)('member.invited', { invitationId: id, role })
  if (by !== null)
    await query(MAIL, [JSON.stringify({ customerId, invitationId: id }), jobKeyOf('mailInvitation', id)])
  return { id, email, role, invitedBy: by, expiresAt }
}

/** The team of a customer. Each change is one transaction with its audit entry. */

import { auditOf } from '#audit/store/append.ts'
import type { SessionLimits } from '#customers/session-limits.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { MemberSession, Team, TeamActor, TeamMember } from '../ports.ts'
import { mayUse, type Role } from '../roles.ts'
import { isLive } from '../session-lifetimes.ts'
import { mayEndSessionsOf, type TeamChange, teamChangeProblem } from '../team-rules.ts'
import type { Sessions } from './sessions.ts'
import type { StaffParts } from './staff-parts.ts'

export const MEMBERS: Statement = {
  name: 'staff-team-members',
  text: `select m.user_id as "userId", u.name, u.email, m.role,
      case when exists (select from foyer.staff_passkey p where p.user_id = m.user_id) then 'PASSKEY'
        when exists (select from foyer.staff_two_factor f where f.user_id = m.user_id
          and f.confirmed_at is not null) then 'TOTP' else 'NONE' end as "twoStep",
      (select max(s.updated_at) from foyer.staff_session s where s.user_id = m.user_id) as "lastUsedAt"
    from foyer.member m join foyer.staff_user u on u.id = m.user_id
    where m.customer_id = $1 order by u.name, u.id`,
}
export const LOCK: Statement = {
  name: 'staff-team-lock',
  text: `select user_id as "userId", role from foyer.member where customer_id = $1 order by user_id
    for update`,
}
const ROLE: Statement = {
  name: 'staff-member-role',
  text: 'select role from foyer.member where customer_id = $1 and user_id = $2',
}
const CHANGE: Statement = {
  name: 'staff-member-change',
  text: 'update foyer.member set role = $3 where customer_id = $1 and user_id = $2',
}
const REMOVE: Statement = {
  name: 'staff-member-remove',
  text: 'delete from foyer.member where customer_id = $1 and user_id = $2',
}

/** Views of their own; shared ones stay with the customer. */
const REMOVE_VIEWS: Statement = {
  name: 'staff-member-remove-views',
  text: 'delete from foyer.saved_view where customer_id = $1 and created_by = $2 and not shared',
}

const REMOVE_TOLD: Statement = {
  name: 'staff-member-remove-told',
  text: 'delete from foyer.notification where customer_id = $1 and user_id = $2',
}
const REMOVE_CHOICES: Statement = {
  name: 'staff-member-remove-choices',
  text: 'delete from foyer.notification_setting where customer_id = $1 and user_id = $2',
}

/** With the shortest limits of the customers of each person. */
const SESSIONS: Statement = {
  name: 'staff-team-sessions',
  text: `select s.id, s.user_id as "userId", s.user_agent as browser, s.ip_address as address,
      s.created_at as "createdAt", s.updated_at as "lastUsedAt", l."idleMinutes", l.hours
    from foyer.member m join foyer.staff_session s on s.user_id = m.user_id
    cross join lateral (select min(c.session_idle_minutes) as "idleMinutes", min(c.session_hours) as hours
      from foyer.member o join foyer.customer c on c.customer_id = o.customer_id
      where o.user_id = m.user_id) l
    where m.customer_id = $1 and ($2::uuid is null or m.user_id = $2)
    order by s.updated_at desc, s.id limit 1000`,
}
/** All of a member, or one. */
const END_SESSIONS: Statement = {
  name: 'staff-team-sessions-end',
  text: `delete from foyer.staff_session s where s.user_id = $2 and ($3::uuid is null or s.id = $3)
      and exists (select from foyer.member m where m.customer_id = $1 and m.user_id = s.user_id)`,
}

const REMOVE_QUEUE: Statement = {
  name: 'staff-member-remove-queue',
  text: `with claims as (delete from foyer.queue_claim where customer_id = $1 and user_id = $2),
    passes as (delete from foyer.queue_pass where customer_id = $1 and user_id = $2)
    delete from foyer.queue_member where customer_id = $1 and user_id = $2`,
}

/** A person who joined by single sign-on may have an unused invitation, which would let them in again. */
const REVOKE_OPEN: Statement = {
  name: 'staff-member-revoke-invitations',
  text: `update foyer.invitation set revoked_at = $3 where customer_id = $1 and email = $2
      and accepted_at is null and revoked_at is null returning invitation_id as "invitationId"`,
}
const ADDRESS: Statement = {
  name: 'staff-member-address',
  text: 'select email from foyer.staff_user where id = $1',
}

/** A provider of single sign-on would bring them back. */
const REMEMBER: Statement = {
  name: 'staff-member-remember-removed',
  text: `insert into foyer.removed_member (customer_id, user_id, removed_at) values ($1, $2, $3)
    on conflict (customer_id, user_id) do update set removed_at = $3`,
}

/** With everything that was only theirs at this customer, in the current transaction. */
async function removeMember(
  query: Query,
  { customerId, userId, email }: { customerId: string; userId: string; email: string | undefined },
  { at, audit }: { at: Date; audit: ReturnType<typeof auditOf> },
): Promise<void> {
  for (const statement of [REMOVE, REMOVE_VIEWS, REMOVE_TOLD, REMOVE_CHOICES, REMOVE_QUEUE])
    await query(statement, [customerId, userId])
  await query(REMEMBER, [customerId, userId, at])
  const revoked = await query<{ invitationId: string }>(REVOKE_OPEN, [customerId, email ?? null, at])
  for (const invitation of revoked) await audit('member.invitation_revoked', invitation)
}

export function membersOf(
  { query, database, now }: StaffParts,
  sessions: Sessions,
): Pick<Team, 'members' | 'hasAccess' | 'changeRole' | 'remove' | 'sessions' | 'endSessions'> {
  const change = async (
    customerId: string,
    by: TeamActor,
    userId: string,
    to: Role | null,
    write: (query: Query, audit: ReturnType<typeof auditOf>) => Promise<unknown>,
  ) => {
    await database.transaction(customerId, async (transaction) => {
      const { by: caller, of: from, owners } = await lockedRoles(transaction, customerId, by, userId)
      throwProblem({ by: caller, from, to, owners })
      const audit = auditOf(transaction, customerId, by.actor, now)
      await write(transaction, audit)
      if (to === null) await audit('member.removed', { userId, role: from })
      else await audit('member.role_changed', { userId, from, to })
    })
    sessions.forget(userId)
  }
  const live = async (customerId: string, userId: string | null) => {
    type Row = MemberSession & SessionLimits & Record<string, unknown>
    const rows = await query<Row>(SESSIONS, [customerId, userId])
    return rows
      .filter((row) => isLive(row, row, now()))
      .map(({ idleMinutes: _idle, hours: _hours, ...session }) => session)
  }
  return {
    members: (customerId) => query<TeamMember>(MEMBERS, [customerId]),
    async hasAccess(customerId, userId, access) {
      const [member] = await query<{ role: Role }>(ROLE, [customerId, userId])
      return member !== undefined && mayUse(member.role, access)
    },
    changeRole: (customerId, by, userId, role) =>
      change(customerId, by, userId, role, (write) => write(CHANGE, [customerId, userId, role])),
    async remove(customerId, by, userId) {
      const email = (await query<{ email: string }>(ADDRESS, [userId]))[0]?.email
      await change(customerId, by, userId, null, (write, audit) =>
        removeMember(write, { customerId, userId, email }, { at: now(), audit }),
      )
    },
    sessions: (customerId) => live(customerId, null),
    async endSessions(customerId, by, { userId, sessionId }) {
      const found = (await live(customerId, userId)).filter(({ id }) => id === (sessionId ?? id))
      await database.transaction(customerId, async (transaction) => {
        const roles = await lockedRoles(transaction, customerId, by, userId)
        if (!mayEndSessionsOf(roles.by, roles.of))
          throw new ApiError('insufficient_role', { detail: 'Only an owner may end sessions of an owner.' })
        if (found.length === 0 && sessionId !== undefined) throw new ApiError('session_not_found')
        const audit = auditOf(transaction, customerId, by.actor, now)
        if (found.length > 0) await audit('member.sessions_ended', { userId, sessions: found.length })
      })
      // The role of the service sees no sessions, so this is a second step: none ends without its entry.
      await query(END_SESSIONS, [customerId, userId, sessionId ?? null])
      sessions.forget(userId)
      return found.length
    },
  }
}

/** Locks the team, so that two owners cannot lower each other at the same time. */
async function lockedRoles(
  query: Query,
  customerId: string,
  by: TeamActor,
  userId: string,
): Promise<{ by: Role | null; of: Role; owners: number }> {
  const rows = await query<{ userId: string; role: Role }>(LOCK, [customerId])
  const roleOf = (id: string) => rows.find((row) => row.userId === id)?.role
  const of = roleOf(userId)
  if (!of) throw new ApiError('member_not_found')
  const owners = rows.filter(({ role }) => role === 'OWNER').length
  if (by.userId === null) return { by: null, of, owners }
  // The caller may have been lowered or removed since their role was cached.
  const caller = roleOf(by.userId)
  if (!caller || !mayUse(caller, 'MANAGE')) throw new ApiError('insufficient_role')
  return { by: caller, of, owners }
}

export function throwProblem(change: TeamChange): void {
  const problem = teamChangeProblem(change)
  if (problem === 'owners_only')
    throw new ApiError('insufficient_role', { detail: 'Only an owner may change who is an owner.' })
  if (problem === 'last_owner') throw new ApiError('last_owner')
}

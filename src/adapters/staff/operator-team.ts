/** Teams for the operator at the command line: as the owner of the tables, with audit. */
import type { ClientBase } from 'pg'
import { operator } from '../../audit/entry.ts'
import type { OperatorTeam } from '../../ports/operator.ts'
import type { TeamMember } from '../../staff/ports.ts'
import { auditOf, queryOn } from '../audit/append.ts'
import type { Statement } from '../postgres/connections.ts'
import { inTransaction } from '../postgres/customers/audited-transaction.ts'
import { MEMBERS, removeMember } from './team.ts'
import { addInvitation, INVITATIONS } from './team-invitations.ts'

const IS_MEMBER: Statement = {
  name: 'operator-is-member',
  text: `select m.user_id as "userId", m.role from foyer.member m join foyer.staff_user u on u.id = m.user_id
    where m.customer_id = $1 and u.email = $2`,
}

interface Clock {
  now(): Date
  newId(): string
}

export function operatorTeamOn(client: ClientBase, clock: Clock): OperatorTeam {
  const query = queryOn(client)
  const find = async (customerId: string, email: string) =>
    (await query<Pick<TeamMember, 'userId' | 'role'>>(IS_MEMBER, [customerId, email]))[0]
  return {
    members: (customerId) => query(MEMBERS, [customerId]),
    invitations: (customerId) => query(INVITATIONS, [customerId, clock.now()]),
    invite: (customerId, { email, role }) =>
      inTransaction(client, async () => {
        if (await find(customerId, email)) return undefined
        return addInvitation(query, clock, { customerId, email, role, by: null })
      }),
    remove: (customerId, email) =>
      inTransaction(client, async () => {
        const member = await find(customerId, email)
        if (!member) return false
        const { userId, role } = member
        const audit = auditOf(query, customerId, operator, clock.now)
        await removeMember(query, { customerId, userId, email }, { at: clock.now(), audit })
        await audit('member.removed', { userId, role })
        return true
      }),
  }
}

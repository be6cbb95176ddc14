/** Teams for the operator at the command line: as the owner of the tables, with audit. */
import type { ClientBase } from 'pg'
import { queryOn } from '#audit/store/append.ts'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import type { OperatorTeam } from '#operator/ports.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { MEMBERS } from './team.ts'
import { addInvitation } from './team-invitations.ts'

const IS_MEMBER: Statement = {
  name: 'operator-is-member',
  text: `select 1 from foyer.member m join foyer.staff_user u on u.id = m.user_id
    where m.customer_id = $1 and u.email = $2`,
}

interface Clock {
  now(): Date
  newId(): string
}

export function operatorTeamOn(client: ClientBase, clock: Clock): OperatorTeam {
  const query = queryOn(client)
  return {
    members: (customerId) => query(MEMBERS, [customerId]),
    invite: (customerId, { email, role }) =>
      inTransaction(client, async () => {
        if ((await query(IS_MEMBER, [customerId, email])).length > 0) return undefined
        return addInvitation(query, clock, { customerId, email, role, by: null })
      }),
  }
}

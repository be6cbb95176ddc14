/** The settings of a team's queue, and what each member takes. */
import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import { mayUse } from '#staff/roles.ts'
import { type QueueMember, takesAnything } from '../assignment.ts'
import type { TeamQueueSettings } from '../ports.ts'
import { defaultQueueSettings, type QueueSettings } from '../review-times.ts'

const GET: Statement = {
  name: 'queue-settings-get',
  text: 'select settings from foyer.queue_setting where customer_id = $1',
}
const SET: Statement = {
  name: 'queue-settings-set',
  text: `insert into foyer.queue_setting (customer_id, settings, updated_at) values ($1, $2, $3)
    on conflict (customer_id) do update set settings = $2, updated_at = $3`,
}
export const MEMBERS: Statement = {
  name: 'queue-members',
  text: `select m.user_id as "userId", m.role, coalesce(q.is_second_line, false) as "isSecondLine",
      coalesce(q.is_away, false) as "isAway", q.takes, coalesce(q.turn, 0)::int as turn
    from foyer.member m left join foyer.queue_member q using (customer_id, user_id)
    where m.customer_id = $1 order by m.user_id`,
}
const ROLE: Statement = {
  name: 'queue-member-role',
  text: 'select role from foyer.member where customer_id = $1 and user_id = $2 for share',
}
const SET_MEMBER: Statement = {
  name: 'queue-member-set',
  text: `insert into foyer.queue_member as q (customer_id, user_id, is_second_line, is_away, takes)
    values ($1, $2, coalesce($3, false), coalesce($4, false), coalesce($5::jsonb, $6::jsonb))
    on conflict (customer_id, user_id) do update set is_second_line = coalesce($3, q.is_second_line),
      is_away = coalesce($4, q.is_away), takes = coalesce($5::jsonb, q.takes)`,
}

type MemberRow = Omit<QueueMember, 'takes'> & { takes: QueueMember['takes'] | null }

export const membersIn = async (query: Query, customerId: string): Promise<QueueMember[]> =>
  (await query<MemberRow>(MEMBERS, [customerId]))
    .filter(({ role }) => mayUse(role, 'REVIEW'))
    .map((row) => ({ ...row, takes: row.takes ?? takesAnything }))

export function teamQueueSettingsIn(database: Database, now: () => Date): TeamQueueSettings {
  const reading =
    (customerId: string): Query =>
    (statement, values) =>
      database.read(customerId, statement, values)
  return {
    async get(customerId) {
      const [row] = await database.read<{ settings: QueueSettings }>(customerId, GET, [customerId])
      return row?.settings ?? defaultQueueSettings
    },
    set: (customerId, actor, settings) =>
      database.transaction(customerId, async (query) => {
        await query(SET, [customerId, JSON.stringify(settings), now()])
        const { times, working, assignment } = settings
        const detail = { times: times.length, workingHours: working !== null, assignment }
        await auditOf(query, customerId, actor, now)('queue.changed', detail)
      }),
    members: (customerId) => membersIn(reading(customerId), customerId),
    setMember: (customerId, actor, userId, { isSecondLine, isAway, takes }) =>
      database.transaction(customerId, async (query) => {
        const [member] = await query<Pick<QueueMember, 'role'>>(ROLE, [customerId, userId])
        if (!member || !mayUse(member.role, 'REVIEW')) throw new ApiError('member_not_found')
        const given = takes && JSON.stringify(takes)
        const anything = JSON.stringify(takesAnything)
        await query(SET_MEMBER, [
          ...[customerId, userId, isSecondLine ?? null, isAway ?? null],
          ...[given ?? null, anything],
        ])
        const detail = {
          userId,
          ...(isSecondLine !== undefined && { secondLine: isSecondLine }),
          ...(isAway !== undefined && { away: isAway }),
          ...(takes && {
            takes: Object.keys(takes)
              .filter((key) => takes[key as keyof typeof takes])
              .join(' '),
          }),
        }
        await auditOf(query, customerId, actor, now)('queue.member_changed', detail)
      }),
  }
}

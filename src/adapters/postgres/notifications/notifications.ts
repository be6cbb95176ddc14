/** What waits for people, in PostgreSQL. Who they are is read by the adapter of the team. */

import type { NotificationKind } from '../../../notifications/kinds.ts'
import { recipientsOf } from '../../../notifications/kinds.ts'
import type { Notifications, WaitingNotification } from '../../../notifications/ports.ts'
import type { Team } from '../../../staff/ports.ts'
import { mayUse } from '../../../staff/roles.ts'
import { addTask, jobKeyOf } from '../add-task.ts'
import type { Database, Statement } from '../connections.ts'

const TELL: Statement = {
  name: 'notification-tell',
  text: `insert into foyer.notification (customer_id, user_id, application_id, kind, caused_by, created_at)
    select $1, user_id, $3, $4, $5, $6 from unnest($2::uuid[]) as told (user_id)
    on conflict (customer_id, user_id, application_id, kind) do update
      set caused_by = $5, created_at = $6, seen_at = null
    returning user_id as "userId", not exists (select from foyer.notification_setting s
      where s.customer_id = $1 and s.user_id = notification.user_id and s.kind = $4 and not s.by_mail)
      as "byMail"`,
}
const MAIL: Statement = {
  name: 'notification-mail',
  text: `select ${addTask('mailNotification', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
const WAITING: Statement = {
  name: 'notification-waiting',
  text: `select application_id as "applicationId", kind, caused_by as "causedBy", created_at as "createdAt"
    from foyer.notification where customer_id = $1 and user_id = $2 and seen_at is null
    order by created_at desc limit $3`,
}
const UNSEEN: Statement = {
  name: 'notification-unseen',
  text: `select caused_by as "causedBy" from foyer.notification
    where customer_id = $1 and user_id = $2 and application_id = $3 and kind = $4 and seen_at is null`,
}
// A proposed decision waits until somebody confirms or returns it.
const ACKNOWLEDGE: Statement = {
  name: 'notification-acknowledge',
  text: `update foyer.notification set seen_at = $4
    where customer_id = $1 and user_id = $2 and application_id = $3 and kind <> 'PROPOSED'
      and seen_at is null`,
}
const WITHOUT_MAIL: Statement = {
  name: 'notification-without-mail',
  text: `select kind from foyer.notification_setting
    where customer_id = $1 and user_id = $2 and not by_mail`,
}
const SET_MAIL: Statement = {
  name: 'notification-set-mail',
  text: `insert into foyer.notification_setting (customer_id, user_id, kind, by_mail)
    values ($1, $2, $3, $4) on conflict (customer_id, user_id, kind) do update set by_mail = $4`,
}

interface Parts {
  database: Database
  members: Team['members']
  now(): Date
}

export function notificationsIn({ database, members, now }: Parts): Notifications {
  return {
    async tell(customerId, applicationId, told) {
      const people = recipientsOf(told, await members(customerId))
      if (people.length === 0) return
      await database.transaction(customerId, async (query) => {
        const { kind, by } = told
        const row = [customerId, people, applicationId, kind, by, now()]
        const stored = await query<{ userId: string; byMail: boolean }>(TELL, row)
        for (const { userId } of stored.filter(({ byMail }) => byMail)) {
          const payload = JSON.stringify({ customerId, applicationId, userId, kind })
          await query(MAIL, [payload, jobKeyOf('mailNotification', applicationId, userId, kind)])
        }
      })
    },
    waiting: (customerId, userId, limit) =>
      database.read<WaitingNotification & Record<string, unknown>>(customerId, WAITING, [
        customerId,
        userId,
        limit,
      ]),
    async forMail(customerId, { userId, applicationId, kind }) {
      const row = [customerId, userId, applicationId, kind]
      const [unseen] = await database.read<{ causedBy: string | null }>(customerId, UNSEEN, row)
      if (!unseen) return undefined
      const team = await members(customerId)
      const person = team.find((each) => each.userId === userId)
      if (!person || !mayUse(person.role, 'READ')) return undefined
      return { email: person.email, by: team.find((each) => each.userId === unseen.causedBy)?.name ?? null }
    },
    async acknowledge(customerId, userId, applicationId) {
      await database.write(customerId, ACKNOWLEDGE, [customerId, userId, applicationId, now()])
    },
    async withoutMail(customerId, userId) {
      const rows = await database.read<{ kind: NotificationKind }>(customerId, WITHOUT_MAIL, [
        customerId,
        userId,
      ])
      return rows.map(({ kind }) => kind)
    },
    async setMail(customerId, userId, kind, byMail) {
      await database.write(customerId, SET_MAIL, [customerId, userId, kind, byMail])
    },
  }
}

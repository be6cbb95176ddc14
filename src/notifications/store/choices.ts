/** The chosen channels of notifications, of people and customers: each change with its audit entry. */

import type { Actor } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { NotificationKind, OwnChoice, RoleChoice } from '../kinds.ts'
import type { NotificationChoices } from '../ports.ts'

const OF_ROLES: Statement = {
  name: 'notification-role-choices',
  text: 'select role, kind, channel from foyer.notification_default where customer_id = $1',
}
const OWN: Statement = {
  name: 'notification-own-choices',
  text: `select user_id as "userId", kind, channel from foyer.notification_setting
    where customer_id = $1 and user_id = any($2::uuid[])`,
}
const SET_OWN: Statement = {
  name: 'notification-set-own',
  text: `insert into foyer.notification_setting (customer_id, user_id, kind, channel)
    values ($1, $2, $3, $4) on conflict (customer_id, user_id, kind) do update set channel = $4
    where notification_setting.channel <> $4 returning kind`,
}
const CLEAR_OWN: Statement = {
  name: 'notification-clear-own',
  text: `delete from foyer.notification_setting where customer_id = $1 and user_id = $2 and kind = $3
    returning kind`,
}
const SET_ROLE: Statement = {
  name: 'notification-set-role',
  text: `insert into foyer.notification_default (customer_id, role, kind, channel)
    values ($1, $2, $3, $4) on conflict (customer_id, role, kind) do update set channel = $4
    where notification_default.channel <> $4 returning kind`,
}
const CLEAR_ROLE: Statement = {
  name: 'notification-clear-role',
  text: `delete from foyer.notification_default where customer_id = $1 and role = $2 and kind = $3
    returning kind`,
}

interface Parts {
  database: Database
  now(): Date
}

export function notificationChoicesIn({ database, now }: Parts): NotificationChoices {
  /** A choice that changes nothing has no entry. */
  const change = (
    customerId: string,
    by: Actor,
    [statement, values]: readonly [Statement, unknown[]],
    [action, detail]: readonly [
      'notifications.changed' | 'notifications.role_changed',
      Record<string, string>,
    ],
  ) =>
    database.transaction(customerId, async (query) => {
      const changed = await query<{ kind: NotificationKind }>(statement, [customerId, ...values])
      if (changed.length > 0) await auditOf(query, customerId, by, now)(action, detail)
    })
  return {
    async of(customerId, userIds) {
      const [roles, own] = await Promise.all([
        database.read<RoleChoice & Record<string, unknown>>(customerId, OF_ROLES, [customerId]),
        database.read<OwnChoice & Record<string, unknown>>(customerId, OWN, [customerId, userIds]),
      ])
      return { roles, own }
    },
    setOwn: (customerId, userId, kind, channel) =>
      change(
        customerId,
        { kind: 'USER', id: userId },
        channel === null ? [CLEAR_OWN, [userId, kind]] : [SET_OWN, [userId, kind, channel]],
        ['notifications.changed', { kind, channel: channel ?? 'DEFAULT' }],
      ),
    setForRole: (customerId, by, { role, kind, channel }) =>
      change(
        customerId,
        by,
        channel === null ? [CLEAR_ROLE, [role, kind]] : [SET_ROLE, [role, kind, channel]],
        ['notifications.role_changed', { role, kind, channel: channel ?? 'DEFAULT' }],
      ),
  }
}

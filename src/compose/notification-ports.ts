/** Composes what tells people: notifications, what they chose, and the mails of the morning. */
import type { Database } from '../adapters/postgres/connections.ts'
import { notificationChoicesIn } from '../adapters/postgres/notifications/choices.ts'
import { digestsIn } from '../adapters/postgres/notifications/digests.ts'
import { notificationsIn } from '../adapters/postgres/notifications/notifications.ts'
import type { NotificationPorts } from '../notifications/ports.ts'
import type { Team } from '../staff/ports.ts'

interface Parts {
  database: Database
  members: Team['members']
  now(): Date
}

export function notificationPorts(parts: Parts): NotificationPorts {
  const notificationChoices = notificationChoicesIn(parts)
  const shared = { ...parts, choices: notificationChoices }
  return {
    notificationChoices,
    notifications: notificationsIn(shared),
    digests: digestsIn(shared),
  }
}

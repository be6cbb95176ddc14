/** Composes notifications: the rows, the choices of people, and the morning mails. */
import type { Database } from '#platform/postgres/connections.ts'
import type { Team } from '#staff/ports.ts'
import type { NotificationPorts } from './ports.ts'
import { notificationChoicesIn } from './store/choices.ts'
import { digestsIn } from './store/digests.ts'
import { notificationsIn } from './store/notifications.ts'

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

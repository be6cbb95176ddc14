/** What waits for a person, and what they get mail about. */
import type { Table } from '../endpoint.ts'
import {
  notificationsAcknowledge,
  notificationsList,
  notificationsSettingsGet,
  notificationsSettingsUpdate,
} from './endpoints/notifications.ts'

export const notificationApi = {
  'POST /v1/notifications.list': notificationsList,
  'POST /v1/notifications.acknowledge': notificationsAcknowledge,
  'POST /v1/notifications.settings.get': notificationsSettingsGet,
  'POST /v1/notifications.settings.update': notificationsSettingsUpdate,
} satisfies Table

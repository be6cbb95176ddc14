/** Notifications of a person, and how they receive them. */
import type { Table } from '#endpoint.ts'
import {
  notificationsRolesGet,
  notificationsRolesUpdate,
  notificationsSettingsGet,
  notificationsSettingsUpdate,
} from './endpoints/notification-choices.ts'
import { notificationsAcknowledge, notificationsList } from './endpoints/notifications.ts'

export const notificationApi = {
  'POST /v1/notifications.list': notificationsList,
  'POST /v1/notifications.acknowledge': notificationsAcknowledge,
  'POST /v1/notifications.settings.get': notificationsSettingsGet,
  'POST /v1/notifications.settings.update': notificationsSettingsUpdate,
  'POST /v1/notifications.roles.get': notificationsRolesGet,
  'POST /v1/notifications.roles.update': notificationsRolesUpdate,
} satisfies Table

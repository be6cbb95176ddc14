/** The task that e-mails the owner of a webhook that was switched off. */
import { type NotificationPorts, notifyWebhookDisabled } from './notify-webhook-disabled.ts'
import type { Task } from '../task.ts'

export const eventTasks = { notifyWebhookDisabled } satisfies Record<string, Task<NotificationPorts>>

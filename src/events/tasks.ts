/** The task that e-mails the owner of a webhook that was switched off. */

import type { Task } from '#kernel/task.ts'
import { type NotificationPorts, notifyWebhookDisabled } from './notify-webhook-disabled.ts'

export const eventTasks = { notifyWebhookDisabled } satisfies Record<string, Task<NotificationPorts>>
